"""Handles the messages of one WebSocket connection: Hello first, then commands; rate-limited."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.commands import COMMAND, Ask, Command, Hello, Ping, TableCommand
from sunbarge.online.protocol.server_messages import Pong, Refused, Reload
from sunbarge.online.store import StoreError

from .close_codes import OTHER_VERSION, POLICY_VIOLATION
from .connection import Connection
from .errors import BadInvite, NotInvited, NotReady, TableClosed, TableNotFound, Unreadable
from .limits import RateLimiter, TokenBucket
from .metrics import Metrics
from .settings import Limits

if TYPE_CHECKING:  # these import the rules, which takes seconds
    from .live_table import LiveTable
    from .table_registry import TableRegistry

GetRegistry = Callable[[], "Awaitable[TableRegistry]"]
Code = Literal[
    "malformed", "too_large", "too_fast", "no_table", "not_now", "server_stops", "not_invited",
    "bad_invite", "unreadable", "closed",
]  # fmt: skip
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
ERRORS_FORGIVEN_PER_SECOND = 0.2
MAX_ERROR_LENGTH = 160
NOT_STORED = "This could not be stored, and nothing has changed; it can be sent again."
STOPPING = "The server stops; send this again when it is back."
NOT_LOADED = "The server could not load the rules; send this again when it has been restarted."
NO_DATABASE = "The database does not answer; try again soon."


class ProtocolError(Exception):
    """A message that violates the protocol; it is refused and changes nothing."""

    def __init__(self, code: Code, text: str, command_id: str | None = None) -> None:
        """Set the code, the text and the command id of the Refused message."""
        super().__init__(text)
        self.code: Code = code
        self.text, self.command_id = text, command_id


class TooManyErrors(Exception):
    """Raised when a client violates the protocol too often."""


class MessageHandler:
    """Parses the messages of a connection and passes commands to its table."""

    def __init__(
        self,
        socket: WebSocket,
        connection: Connection,
        *,
        registry: GetRegistry,
        limits: Limits,
        metrics: Metrics,
        build: Callable[[], str],
        stopping: asyncio.Event,
        lookups: RateLimiter,
    ) -> None:
        """Create the handler of an accepted connection."""
        self.lookups = lookups
        self.socket, self.connection, self.registry = socket, connection, registry
        self.limits, self.metrics, self.build, self.stopping = limits, metrics, build, stopping
        now = time.monotonic()
        self.messages = TokenBucket(limits.messages_burst, limits.messages_per_second, now)
        self.errors = TokenBucket(limits.protocol_errors, ERRORS_FORGIVEN_PER_SECOND, now)
        self.live: LiveTable | None = None
        self.advice: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Handle messages until the client disconnects or violates the protocol too often.

        Hello must come in time. The time limit does not run while Hello is handled, which takes
        long if the database does not answer.
        """
        time_of = asyncio.get_running_loop().time
        deadline = time_of() + self.limits.hello_seconds
        try:
            while True:
                event = await self.receive(deadline)
                received_at = time_of()
                await self.handle_event(event)
                deadline += time_of() - received_at
        except TimeoutError:
            self.refuse(None, "malformed", "Hello must come first, and soon.")
            self.connection.close(POLICY_VIOLATION, "no hello")
        except TooManyErrors:
            self.connection.close(POLICY_VIOLATION, "too many protocol errors")
        except WebSocketDisconnect:
            pass
        finally:
            await self.close()

    async def receive(self, deadline: float) -> Message:
        """Return the next ASGI event; TimeoutError if there was no Hello at the deadline."""
        if self.live is not None:
            return await self.socket.receive()
        async with asyncio.timeout_at(deadline):
            return await self.socket.receive()

    async def close(self) -> None:
        """Remove the connection from its table, and send the messages that are still queued."""
        if self.live is not None:
            self.live.disconnect(self.connection)
        if self.advice is not None:
            self.advice.cancel()
        if self.connection.closing is None:
            self.connection.sender.cancel()
        await asyncio.wait([self.connection.sender], timeout=1)
        self.connection.sender.cancel()
        self.connection.full_view = None

    async def handle_event(self, event: Message) -> None:
        """Handle one ASGI event; a message that violates the protocol is refused."""
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        try:
            await self.handle_command(self.parse(event.get("text")))
        except ProtocolError as error:
            self.metrics.commands_of("unread", error.code).inc()
            self.refuse(error.command_id, error.code, error.text)
            if not self.errors.consume(time.monotonic()):
                raise TooManyErrors from None

    def parse(self, text: object) -> Command:
        """Parse a message; ProtocolError if it is malformed, too long or sent before Hello."""
        if not isinstance(text, str):
            raise ProtocolError("malformed", "Messages are text: JSON, one object each.")
        if len(text.encode()) > self.limits.message_bytes:
            most = self.limits.message_bytes
            raise ProtocolError("too_large", f"A message has at most {most} bytes.")
        if not self.messages.consume(time.monotonic()):
            rate = self.limits.messages_per_second
            told = f"Too many messages at once; {rate:g} a second are fine."
            raise ProtocolError("too_fast", told, find_id(text))
        try:
            return COMMAND.validate_json(text)
        except (ValidationError, ValueError, RecursionError) as error:
            raise ProtocolError("malformed", describe(error), find_id(text)) from None

    def refuse(self, command_id: str | None, code: Code, text: str) -> None:
        """Send Refused with the reason."""
        self.connection.reply(Refused(id=command_id, code=code, text=text))

    async def handle_command(self, command: Command) -> None:
        """Answer a command, or pass it to the table."""
        if isinstance(command, Ping):
            self.connection.reply(Pong())
        elif isinstance(command, Hello):
            await self.hello(command)
        elif self.stopping.is_set():
            self.refuse(command.id, "server_stops", STOPPING)
        elif self.live is None:
            text = "Say hello first, with the id of a table."
            raise ProtocolError("no_table", text, command.id)
        elif isinstance(command, Ask):
            self.ask(self.live, command)
        else:
            await self.handle_table_command(self.live, command)

    async def handle_table_command(self, live: "LiveTable", command: TableCommand) -> None:
        """Have a command executed by its table, and record the metrics."""
        started = time.perf_counter()
        try:
            outcome = await live.request_command(command, self.connection)
        except StoreError:
            outcome = "not_stored"
            self.refuse(command.id, "server_stops", NOT_STORED)
        except TableNotFound as error:
            outcome = "no_table"
            self.refuse(command.id, "no_table", str(error))
        self.metrics.commands_of(command.kind, outcome).inc()
        self.metrics.command_duration.observe(time.perf_counter() - started)

    async def hello(self, hello: Hello) -> None:
        """Connect the client to the table that Hello names."""
        if hello.version != VERSION:
            self.connection.reply(Reload(build=self.build()))
            self.connection.close(OTHER_VERSION, "another version")
            return
        if self.live is not None:
            self.live.disconnect(self.connection)
            self.live = None
        address = self.socket.client.host if self.socket.client else ""
        if self.lookups.acquire(address):
            raise ProtocolError("too_fast", "Too many tables were looked up; wait a moment.")
        await self.connect(hello)

    async def connect(self, hello: Hello) -> None:
        """Connect the client to a table; ProtocolError if it does not exist or may not be seen."""
        try:
            live = await (await self.registry()).get(hello.table)
            await live.connect(self.connection, hello)
        except NotReady:
            text = STOPPING if self.stopping.is_set() else NOT_LOADED
            self.refuse(None, "server_stops", text)
        except TableNotFound as error:
            raise ProtocolError(code_of(error), str(error)) from None
        except NotInvited as error:
            code: Code = "bad_invite" if isinstance(error, BadInvite) else "not_invited"
            raise ProtocolError(code, str(error)) from None
        except StoreError:
            self.refuse(None, "server_stops", NO_DATABASE)
        else:
            self.live = live
            self.metrics.commands_of("hello", "done").inc()

    def ask(self, live: "LiveTable", command: Ask) -> None:
        """Start a task that sends the bot `expert`'s advice; refused while an earlier one runs."""
        if self.advice is not None and not self.advice.done():
            self.refuse(command.id, "not_now", "The expert still thinks about your last question.")
            return
        self.advice = asyncio.create_task(self.send_advice(live, command))

    async def send_advice(self, live: "LiveTable", command: Ask) -> None:
        """Wait for the advice of the bot `expert` and send it to the client."""
        advice = await live.advise(command, self.connection)
        self.connection.reply(advice)
        outcome = advice.code if isinstance(advice, Refused) else "done"
        self.metrics.commands_of("ask", outcome).inc()


def code_of(error: TableNotFound) -> Code:
    """Return the code of the Refused message for a client that asked for the table."""
    if isinstance(error, TableClosed):
        return "closed"
    return "unreadable" if isinstance(error, Unreadable) else "no_table"


def find_id(text: str) -> str | None:
    """Return the command id of a refused message; None if it has no valid id."""
    try:
        found = json.loads(text).get("id")
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and COMMAND_ID.fullmatch(found) else None


def describe(error: Exception) -> str:
    """Describe why a message is malformed, without its content."""
    if not isinstance(error, ValidationError):
        return "This is not a message."
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = ".".join(str(part) for part in first["loc"])
    return f"{path}: {first['msg']}"[:MAX_ERROR_LENGTH] if path else first["msg"][:MAX_ERROR_LENGTH]

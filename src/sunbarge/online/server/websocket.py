"""A socket: Hello first, then commands, within limits."""

import asyncio
import json
import re
import time
from typing import TYPE_CHECKING, Literal

import structlog
from pydantic import ValidationError
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.commands import COMMAND, Ask, Command, Hello, Ping
from sunbarge.online.protocol.server_messages import Pong, Refused, Reload
from sunbarge.online.store import StoreError

from .connection import CLOSED, Visitor
from .limits import Credits
from .origin import same_origin
from .services import House, NoTable, NotReady

if TYPE_CHECKING:
    from .live_table import LiveTable

log = structlog.get_logger(__name__)
ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
FORGIVEN = 0.2  # faults a second
POLICY, RELOAD = 1008, 4001
MOST_TOLD = 160
NOT_STORED = "This could not be stored, and nothing has changed; it can be sent again."
STOPS = "The server stops; send this again when it is back."
Code = Literal["malformed", "too_large", "too_fast", "no_table", "not_now", "server_stops"]


class Abuse(Exception):
    """A page that goes on doing what it must not."""


class Door:
    """Where sockets come in."""

    def __init__(self, house: House) -> None:
        """The door of a house."""
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, if it comes from our own page and there is room."""
        socket = WebSocket(scope, receive, send)
        address = socket.client.host if socket.client else ""
        if not same_origin(socket.headers.raw) or self.house.stopping:
            await socket.close(POLICY)
            return
        if not self.house.guests.enter(address):
            await socket.close(POLICY)
            return
        self.house.metrics.sockets.inc()
        try:
            await socket.accept()
            await Conversation(self.house, socket, send).run()
        except CLOSED:
            pass
        finally:
            self.house.guests.leave(address)
            self.house.metrics.sockets.dec()


class Conversation:
    """What is said over one socket."""

    def __init__(self, house: House, socket: WebSocket, send: Send) -> None:
        """Begin to listen."""
        limits, now = house.settings.limits, time.monotonic()
        self.house, self.socket, self.limits = house, socket, limits
        self.visitor = Visitor(send, limits.backlog, house.metrics.skipped.inc)
        self.credits = Credits(limits.socket_burst, limits.socket_rate, now)
        self.patience = Credits(limits.faults, FORGIVEN, now)
        self.live: LiveTable | None = None
        self.asking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Listen until the page goes, or is sent away."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds) as deadline:
                while True:
                    await self.hear(await self.socket.receive())
                    if self.live is not None:
                        deadline.reschedule(None)
        except TimeoutError:
            self.refuse(None, "malformed", "Hello must come first, and soon.")
            self.visitor.close(POLICY, "no hello")
        except Abuse:
            self.visitor.close(POLICY, "too many faults")
        except WebSocketDisconnect:
            pass
        finally:
            await self.end()

    async def end(self) -> None:
        """The page is gone, or about to be."""
        if self.live is not None:
            self.live.leave(self.visitor)
        if self.asking is not None:
            self.asking.cancel()
        if self.visitor.closing is None:
            self.visitor.sender.cancel()
        await asyncio.wait([self.visitor.sender], timeout=1)
        self.visitor.sender.cancel()
        self.visitor.whole = None

    # --- Reading ------------------------------------------------------------------------

    async def hear(self, event: Message) -> None:
        """One frame."""
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = event.get("text")
        if not isinstance(text, str):
            self.fault(None, "malformed", "Messages are text: JSON, one object each.")
            return
        if len(text.encode()) > self.limits.frame:
            wrong = f"A message has at most {self.limits.frame} bytes."
            self.fault(None, "too_large", wrong)
            return
        if not self.credits.take(time.monotonic()):
            wrong = f"Too many messages at once; {self.limits.socket_rate:g} a second are fine."
            self.fault(id_in(text), "too_fast", wrong)
            return
        try:
            command = COMMAND.validate_json(text)
        except (ValidationError, ValueError, RecursionError) as error:
            self.fault(id_in(text), "malformed", what_is_wrong(error))
            return
        await self.obey(command)

    def refuse(self, command_id: str | None, code: Code, text: str) -> None:
        """Say that nothing has changed, and why."""
        self.visitor.answer(Refused(id=command_id, code=code, text=text))

    def fault(self, command_id: str | None, code: Code, text: str) -> None:
        """Refuse what must not be; too much of it ends the conversation."""
        self.house.metrics.commands.labels("unread", code).inc()
        self.refuse(command_id, code, text)
        if not self.patience.take(time.monotonic()):
            raise Abuse

    # --- Obeying ------------------------------------------------------------------------

    async def obey(self, command: Command) -> None:
        """Do what a message asks for."""
        if isinstance(command, Ping):
            self.visitor.answer(Pong())
        elif isinstance(command, Hello):
            await self.greet(command)
        elif self.house.stopping:
            self.refuse(command.id, "server_stops", STOPS)
        elif self.live is None:
            self.fault(command.id, "no_table", "Say hello first, with the id of a table.")
        elif isinstance(command, Ask):
            self.ask(self.live, command)
        else:
            began = time.perf_counter()
            try:
                outcome = await self.live.hear(self.visitor, command)
            except StoreError:
                outcome = "not_stored"
                self.refuse(command.id, "server_stops", NOT_STORED)
            except NoTable as error:
                outcome = "no_table"
                self.refuse(command.id, "no_table", str(error))
            self.house.metrics.commands.labels(command.kind, outcome).inc()
            self.house.metrics.command_seconds.observe(time.perf_counter() - began)

    async def greet(self, hello: Hello) -> None:
        """Show the table that the page asks for."""
        if hello.version != VERSION:
            self.visitor.answer(Reload(build=self.house.build))
            self.visitor.close(RELOAD, "another version")
            return
        if self.live is not None:
            self.live.leave(self.visitor)
            self.live = None
        try:
            hall = await self.house.hall()
        except NotReady:
            self.refuse(None, "server_stops", STOPS)
            return
        try:
            live = await hall.table(hello.table)
            await live.join(self.visitor, hello)
        except NoTable as error:
            self.fault(None, "no_table", str(error))
        except StoreError:
            self.refuse(None, "server_stops", "The database does not answer; try again soon.")
        else:
            self.live = live
            self.house.metrics.commands.labels("hello", "done").inc()

    def ask(self, live: "LiveTable", command: Ask) -> None:
        """Ask the expert, one question at a time, without waiting for the answer."""
        if self.asking is not None and not self.asking.done():
            self.refuse(command.id, "not_now", "The expert still thinks about your last question.")
            return
        self.asking = asyncio.create_task(self.advise(live, command))

    async def advise(self, live: "LiveTable", command: Ask) -> None:
        """The expert's answer."""
        from .advice import advice_on

        answer = await advice_on(live, command, self.visitor.seats)
        self.visitor.answer(answer)
        outcome = answer.code if isinstance(answer, Refused) else "done"
        self.house.metrics.commands.labels("ask", outcome).inc()


def id_in(text: str) -> str | None:
    """The id of a message that cannot be obeyed, if it has one that can be told."""
    try:
        found = json.loads(text).get("id")
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and ID.fullmatch(found) else None


def what_is_wrong(error: Exception) -> str:
    """What is wrong with a message, without repeating it."""
    if not isinstance(error, ValidationError):
        return "This is not a message."
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"[:MOST_TOLD] if place else str(first["msg"])[:MOST_TOLD]

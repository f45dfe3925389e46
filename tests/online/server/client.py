"""A client of the server for tests: HTTP requests, and a WebSocket connection with its view."""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.server_messages import SERVER_MESSAGE
from tests.online.server.http_client import TIMEOUT, post

Json = dict[str, Any]
WITH_VIEW = ("welcome", "update")
REPLIES = ("acknowledged", "refused", "advice")


def bots(*names: str) -> list[Json]:
    """Return seats for bots."""
    return [{"kind": "bot", "bot": name} for name in names]


def me(name: str = "Anna") -> Json:
    """Return a seat for the host."""
    return {"kind": "me", "name": name}


def new_id() -> str:
    """Return a new command id."""
    return secrets.token_hex(8)


def create_table(base: str, *seats: Json, **options: Any) -> Json:
    """Create a table that may be watched; return the response, with the tokens of one's seats."""
    request = {"seats": list(seats), "pace": 0, "shuffle_seats": False, "watch": True, **options}
    return created(f"{base}/api/tables", request)


def sit(base: str, table: str, name: str = "Bob", **options: Any) -> Json:
    """Take a seat; return the response, with its token."""
    return created(f"{base}/api/tables/{table}/seats", {"name": name, **options})


def created(url: str, request: Json) -> Json:
    """Post a request that must be answered with 201."""
    response = post(url, json=request)
    assert response.status_code == 201, response.text
    seated: Json = response.json()
    return seated


def tokens(seated: Json) -> list[str]:
    """Return the tokens of one's seats."""
    return [seat["token"] for seat in seated["seats"]]


def play_command(view: Json, move: str, command: str | None = None) -> Json:
    """Return the command to play a move in a view."""
    seat = view["acting"]
    return {
        "kind": "play",
        "id": command or new_id(),
        "seq": view["seq"],
        "seat": seat,
        "move": move,
    }


def socket_url(base: str) -> str:
    """Return the address of a server's sockets."""
    return base.replace("http", "ws", 1) + "/api/socket"


class Client:
    """A connection to a table, with the newest view and all messages that were received."""

    def __init__(self, base: str, table: str, tokens: Sequence[str] = (), **hello: Any) -> None:
        """Prepare a connection; `async with` opens it."""
        self.url = socket_url(base)
        self.hello: Json = {
            "kind": "hello",
            "version": VERSION,
            "table": table,
            "tokens": list(tokens),
            **hello,
        }
        self.view: Json = {}
        self.hash = ""
        self.received: list[Json] = []
        self.raw_messages: list[str] = []
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        # A socket that stops reading when nobody listens takes ten seconds to close.
        self.socket = await connect(self.url, max_size=None, max_queue=None, compression=None)
        await self.send(self.hello)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def send(self, message: Json) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Json:
        """Receive the next message, which must be valid."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        SERVER_MESSAGE.validate_json(text)
        message: Json = json.loads(text)
        self.raw_messages.append(text)
        self.received.append(message)
        if message["kind"] in WITH_VIEW:
            self.view, self.hash = message["view"], message["hash"]
        return message

    async def receive_kind(self, *kinds: str) -> Json:
        """Receive messages until one is of these kinds."""
        while True:
            message = await self.receive()
            if message["kind"] in kinds:
                return message

    async def wait_until(self, condition: Callable[[Json], bool]) -> Json:
        """Receive messages until a condition holds for the view."""
        while not (self.view and condition(self.view)):
            await self.receive()
        return self.view

    async def command(self, kind: str, **fields: Any) -> Json:
        """Send a command and return the reply."""
        command = {"kind": kind, "id": new_id(), **fields}
        await self.send(command)
        return await self.reply_to(command["id"])

    async def reply_to(self, command: str) -> Json:
        """Receive the reply to a command."""
        while True:
            message = await self.receive_kind(*REPLIES)
            if message["id"] == command:
                return message

    async def move(self, move: str, seat: int | None = None) -> Json:
        """Play a move for the seat that acts, and wait for the update."""
        seq = self.view["seq"]
        acting = self.view["acting"] if seat is None else seat
        reply = await self.command("play", seq=seq, seat=acting, move=move)
        if reply["kind"] == "acknowledged":
            await self.wait_until(lambda view: view["seq"] >= reply["seq"])
        return reply

    async def play_until(self, condition: Callable[[Json], bool] = lambda view: False) -> Json:
        """Play simple moves until a condition holds or the game is over."""
        while True:
            view = await self.wait_until(lambda view: is_awaited(view) or condition(view))
            if condition(view) or view["stage"] == "over":
                return view
            if view["stage"] == "reading":
                await self.read_sheet(unready(view)[0])
            else:
                reply = await self.move(simple_move(view))
                assert reply["kind"] == "acknowledged" or reply["code"] == "stale", reply

    async def read_sheet(self, seat: int) -> None:
        """Confirm that a seat has read the scoring sheet."""
        await self.command("ready", seat=seat, epoch=len(self.view["sheets"]))
        await self.wait_until(lambda view: seat not in unready(view))


def unready(view: Json) -> list[int]:
    """Return one's own seats that have not read the sheet."""
    return [
        number
        for number, seat in enumerate(view["seats"])
        if seat["yours"] and not seat["ready"] and view["stage"] == "reading"
    ]


def is_awaited(view: Json) -> bool:
    """Return whether the table waits for this client, or for nobody any more."""
    return view["stage"] == "over" or view["acting"] is not None or bool(unready(view))


def simple_move(view: Json) -> str:
    """Return a legal move that brings the game to an end."""
    legal: list[str] = view["legal"]
    return "draw" if "draw" in legal else legal[0]

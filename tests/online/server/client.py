"""Pages as tests play them: HTTP requests, and a socket with its view."""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self

import websockets
from websockets.asyncio.client import ClientConnection, connect

from sunbarge.online.protocol import VERSION
from sunbarge.online.protocol.server_messages import SERVER_MESSAGE
from tests.online.server.http_client import TIMEOUT, post

Json = dict[str, Any]
VIEWS = ("welcome", "update")


def bots(*levels: str) -> list[Json]:
    """Seats for bots."""
    return [{"kind": "bot", "bot": level} for level in levels]


def me(name: str = "Anna") -> Json:
    """A seat for the one who asks."""
    return {"kind": "me", "name": name}


def new_id() -> str:
    """The id of a command."""
    return secrets.token_hex(8)


def set_up(base: str, *seats: Json, **wishes: Any) -> Json:
    """A new table; the answer with the secrets of one's own seats."""
    wish = {"seats": list(seats), "pace": 0, "shuffle_seats": False, **wishes}
    answer = post(f"{base}/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    seated: Json = answer.json()
    return seated


def sit(base: str, table: str, name: str = "Bob", **wishes: Any) -> Json:
    """A seat at a table."""
    wish = {"name": name, **wishes}
    answer = post(f"{base}/api/tables/{table}/seats", json=wish)
    assert answer.status_code == 201, answer.text
    seated: Json = answer.json()
    return seated


def tokens(seated: Json) -> list[str]:
    """The secrets of one's seats."""
    return [seat["token"] for seat in seated["seats"]]


class Client:
    """A socket at a table, with the newest view and everything that was heard."""

    def __init__(self, base: str, table: str, tokens: Sequence[str] = (), **hello: Any) -> None:
        """A page that is not connected yet."""
        self.address = base.replace("http", "ws", 1) + "/api/socket"
        self.hello: Json = {
            "kind": "hello",
            "version": VERSION,
            "table": table,
            "tokens": list(tokens),
            **hello,
        }
        self.view: Json = {}
        self.hash = ""
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        # A socket that stops reading when nobody listens takes ten seconds to close.
        self.socket = await connect(self.address, max_size=None, max_queue=None, compression=None)
        await self.say(self.hello)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def say(self, message: Json) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def next(self) -> Json:
        """The next message, which must be one of the protocol."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        SERVER_MESSAGE.validate_json(text)
        message: Json = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["kind"] in VIEWS:
            self.view, self.hash = message["view"], message["hash"]
        return message

    async def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["kind"] in kinds:
                return message

    async def until(self, true_of: Callable[[Json], bool]) -> Json:
        """Wait until something holds of the view."""
        while not (self.view and true_of(self.view)):
            await self.next()
        return self.view

    async def do(self, kind: str, **fields: Any) -> Json:
        """Send a command, and return what it was answered with."""
        command = {"kind": kind, "id": new_id(), **fields}
        await self.say(command)
        return await self.answer(command["id"])

    async def answer(self, command: str) -> Json:
        """The answer to a command."""
        while True:
            message = await self.hear("acknowledged", "refused", "advice")
            if message["id"] == command:
                return message

    async def move(self, move: str, seat: int | None = None) -> Json:
        """Play a move for the seat that acts, and see what came of it."""
        seq = self.view["seq"]
        acting = self.view["acting"] if seat is None else seat
        answer = await self.do("play", seq=seq, seat=acting, move=move)
        if answer["kind"] == "acknowledged":
            await self.until(lambda view: view["seq"] >= answer["seq"])
        return answer

    async def play_on(self, wanted: Callable[[Json], bool] = lambda view: False) -> Json:
        """Play without judgement until something holds, or the game is over."""
        while True:
            view = await self.until(lambda view: waits(view) or wanted(view))
            if wanted(view) or view["stage"] == "over":
                return view
            if view["stage"] == "reading":
                seat = unready(view)[0]
                await self.do("ready", seat=seat, epoch=len(view["sheets"]))
                await self.until(lambda view, seat=seat: seat not in unready(view))  # type: ignore[misc]
            else:
                answer = await self.move(plain_move(view))
                assert answer["kind"] == "acknowledged" or answer["code"] == "stale", answer


def unready(view: Json) -> list[int]:
    """One's own seats that have not read the sheet."""
    return [
        number
        for number, seat in enumerate(view["seats"])
        if seat["yours"] and not seat["ready"] and view["stage"] == "reading"
    ]


def waits(view: Json) -> bool:
    """Whether the table waits for this page, or for nobody any more."""
    return view["stage"] == "over" or view["acting"] is not None or bool(unready(view))


def plain_move(view: Json) -> str:
    """A move without judgement that brings the game to an end."""
    legal: list[str] = view["legal"]
    return "draw" if "draw" in legal else legal[0]


__all__ = ["Client", "Json", "bots", "me", "new_id", "set_up", "sit", "tokens", "websockets"]

"""A page without pictures: HTTP requests, a socket, and the newest view as text."""

import asyncio
import json
import secrets
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sunbarge.online.protocol import VERSION

Json = dict[str, Any]
PATIENCE = 60.0


def post(base: str, path: str, body: Json) -> Json:
    """Ask the server for something."""
    request = urllib.request.Request(
        f"{base}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: Json = json.load(answer)
        return found


def get(base: str, path: str) -> str:
    """Something that the server tells."""
    with urllib.request.urlopen(f"{base}/api/{path}", timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


def new_id() -> str:
    """The id of a command."""
    return secrets.token_hex(8)


def is_kind(text: str, kind: str) -> bool:
    """Whether a message is of a kind, without reading it all."""
    return text.startswith(f'{{"kind":"{kind}"')


class PlainPage:
    """A socket at a table that keeps the text of the newest view."""

    def __init__(self, base: str, table: str, tokens: list[str]) -> None:
        """A page that is not connected yet."""
        self.address = base.replace("http", "ws", 1) + "/api/socket"
        self.hello = {"kind": "hello", "version": VERSION, "table": table, "tokens": tokens}
        self.newest = ""
        self.socket: ClientConnection | None = None
        self.listener: asyncio.Task[None] | None = None

    async def open(self, heard: Callable[[str], None]) -> None:
        """Connect and say hello; `heard` gets every message."""
        self.socket = await connect(
            self.address, compression=None, max_size=None, ping_interval=None, open_timeout=PATIENCE
        )
        await self.say(self.hello)
        welcomed = asyncio.get_running_loop().create_future()

        async def listen(socket: ClientConnection) -> None:
            async for text in socket:
                assert isinstance(text, str)
                if is_kind(text, "update") or is_kind(text, "welcome"):
                    self.newest = text
                    if not welcomed.done():
                        welcomed.set_result(None)
                heard(text)

        self.listener = asyncio.create_task(listen(self.socket))
        await asyncio.wait_for(welcomed, PATIENCE)

    async def say(self, message: Json) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    @property
    def view(self) -> Json:
        """The newest view."""
        view: Json = json.loads(self.newest)["view"]
        return view

    async def close(self) -> None:
        """Leave."""
        if self.listener is not None:
            self.listener.cancel()
        if self.socket is not None:
            await self.socket.close()


def next_command(view: Json) -> Json | None:
    """What a page that plays without judgement sends, if the table waits for it."""
    if view["stage"] == "reading":
        for number, seat in enumerate(view["seats"]):
            if seat["yours"] and not seat["ready"]:
                return {"kind": "ready", "seat": number, "epoch": len(view["sheets"])}
        return None
    if view["stage"] != "playing" or view["acting"] is None:
        return None
    legal = view["legal"]
    move = "draw" if "draw" in legal else legal[-1]
    return {"kind": "play", "seq": view["seq"], "seat": view["acting"], "move": move}

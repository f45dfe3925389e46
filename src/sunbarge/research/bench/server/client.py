"""A client of the server without a user interface: HTTP requests and a WebSocket."""

import asyncio
import http.client
import json
import secrets
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sunbarge.online.protocol import VERSION

Json = dict[str, Any]  # an object as `json.loads` returns it
TIMEOUT = 60.0
ADDRESSES = 200


def post(base: str, path: str, body: Json, headers: Mapping[str, str] | None = None) -> Json:
    """POST a JSON object, and return the JSON object of the response."""
    request = urllib.request.Request(
        f"{base}/api/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", **(headers or {})},
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        found: Json = json.load(answer)
        return found


def post_from(source: str, port: int, path: str, body: Json) -> Json:
    """POST a JSON object from another address of this machine."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=TIMEOUT, source_address=(source, 0)
    )
    try:
        connection.request(
            "POST", f"/api/{path}", json.dumps(body), {"Content-Type": "application/json"}
        )
        found: Json = json.load(connection.getresponse())
    finally:
        connection.close()
    return found


def create_table(base: str, number: int, wish: Json) -> Json:
    """Create a game table with the settings `wish`; return what the server answers.

    `number` selects the client's address, as the server limits the game tables that one address
    may create.
    """
    port = int(base.rpartition(":")[2])
    return post_from(f"127.0.1.{1 + number % ADDRESSES}", port, "tables", wish)


def get(base: str, path: str) -> str:
    """GET a path, and return the text of the response."""
    with urllib.request.urlopen(f"{base}/api/{path}", timeout=TIMEOUT) as answer:
        text: str = answer.read().decode()
        return text


def new_id() -> str:
    """Return a random id for a command."""
    return secrets.token_hex(8)


def is_kind(text: str, kind: str) -> bool:
    """Return whether a message is of a kind, without parsing the message."""
    return text.startswith(f'{{"kind":"{kind}"')


def socket_address(base: str) -> str:
    """Return the URL of the WebSocket endpoint."""
    return base.replace("http", "ws", 1) + "/api/socket"


def hello(table: str, tokens: list[str]) -> Json:
    """Return the first message that a client sends over a connection."""
    return {"kind": "hello", "version": VERSION, "table": table, "tokens": tokens}


class Client:
    """A client at a game table; keeps the newest view (what its seats may see) as unparsed text."""

    def __init__(self, base: str, table: str, tokens: list[str]) -> None:
        """Create a client for the seats of these tokens; `open` connects it."""
        self.address = socket_address(base)
        self.hello = hello(table, tokens)
        self.newest = ""
        self.socket: ClientConnection | None = None
        self.listener: asyncio.Task[None] | None = None

    async def open(self, on_message: Callable[[str], None]) -> None:
        """Connect and wait for the first view; `on_message` is called with every message."""
        self.socket = await connect(
            self.address, compression=None, max_size=None, ping_interval=None, open_timeout=TIMEOUT
        )
        await self.send(self.hello)
        welcomed = asyncio.get_running_loop().create_future()

        async def listen(socket: ClientConnection) -> None:
            async for text in socket:
                assert isinstance(text, str)
                if is_kind(text, "update") or is_kind(text, "welcome"):
                    self.newest = text
                    if not welcomed.done():
                        welcomed.set_result(None)
                on_message(text)

        self.listener = asyncio.create_task(listen(self.socket))
        await asyncio.wait_for(welcomed, TIMEOUT)

    async def send(self, message: Json) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    @property
    def view(self) -> Json:
        """Return the newest view as a JSON object."""
        view: Json = json.loads(self.newest)["view"]
        return view

    async def close(self) -> None:
        """Disconnect."""
        if self.listener is not None:
            self.listener.cancel()
        if self.socket is not None:
            await self.socket.close()


def next_command(view: Json) -> Json | None:
    """Return a legal command for one of the client's seats; None if none of them is to act."""
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

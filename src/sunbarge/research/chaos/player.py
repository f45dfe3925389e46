"""A client that plays on whatever happens to the server, and notes all that the server sends."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Mapping

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sunbarge.research.bench.server.client import (
    Json,
    hello,
    new_id,
    next_command,
    socket_address,
)

from .notes import Notes

BREAKS = (OSError, WebSocketException, TimeoutError)
"Errors of a connection that is lost or that hangs; the client connects again."
PAUSE = (0.01, 0.08)  # range of the seconds between two commands
SILENCE = 3.0  # seconds without an answer after which a client connects again, as pages do
RETRY = 0.1
BOT_LOADED = 60.0  # seconds within which a bot must be loaded and have moved
UNDONE, SET, REPEATED = 0.05, 0.02, 0.05
"Probabilities that a client takes its move back, changes a setting, or sends a command twice."
AGAIN = ("server_stops", "too_fast")
"Refusals after which a page sends its command again."


class Player:
    """A client at one game table that reconnects, and resends its command until it is answered."""

    pause, retry, mistakes = PAUSE, RETRY, 1.0
    "Range of seconds between commands; seconds to reconnect; factor of UNDONE, SET and REPEATED."

    def __init__(
        self,
        address: Callable[[], str],
        notes: Notes,
        token: str | None,
        rng: random.Random,
        headers: Mapping[str, str],
    ) -> None:
        """Play the seat that a token is for, or watch; `address()` is the server to connect to."""
        self.address, self.notes, self.rng, self.headers = address, notes, rng, headers
        self.hello = hello(notes.table, [] if token is None else [token])
        self.pending: Json | None = None
        self.sent: dict[str, Json] = {}
        "Acknowledged commands, some of which are sent again."
        self.view: Json = {}
        self.reached = 0
        "The number (`seq`) of the log entry of the last acknowledged command."
        self.answered_at = 0.0
        self.connections = 0
        self.refusals: list[str] = []
        "The codes of all refusals of commands and connections."
        self.longest_wait = 0.0
        "The most seconds from the first attempt to send a command until it was acknowledged."

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view.get("stage") == "over")

    async def play(self, stop: asyncio.Event, leave: asyncio.Event) -> None:
        """Play until the game is over, reconnecting as often as needed.

        After `stop` the client finishes its command and then only watches, until `leave`.
        """
        while not (leave.is_set() or (self.is_over and self.pending is None)):
            try:
                await self.play_connected(stop, leave)
            except BREAKS:
                await asyncio.sleep(self.retry * (1 + self.rng.random()))

    async def play_connected(self, stop: asyncio.Event, leave: asyncio.Event) -> None:
        """Play over one connection until it breaks, or as long as `play` does."""
        async with self.connect() as socket:
            self.connections += 1
            await socket.send(json.dumps(self.hello))
            await self.receive(socket, SILENCE)
            if self.pending is not None:
                await socket.send(json.dumps(self.pending))
            while not (leave.is_set() or (self.is_over and self.pending is None)):
                await self.act(socket, stop)

    def connect(self) -> connect:
        """Return a new connection to one of the servers, to be opened."""
        return connect(
            socket_address(self.address()),
            additional_headers=self.headers,
            open_timeout=SILENCE,
            close_timeout=0.2,
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    async def act(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        """Send the next command if it is the client's turn, and handle a message."""
        if self.pending is None and self.view["seq"] >= self.reached and not stop.is_set():
            command = self.next_command()
            if command is not None:
                await asyncio.sleep(self.rng.uniform(*self.pause))
                await self.send(socket, command)
        if self.pending is None:
            with contextlib.suppress(TimeoutError):
                await self.receive(socket, SILENCE / 10)
        else:
            await self.receive(socket, SILENCE)

    def next_command(self) -> Json | None:
        """Return a legal command; None if there is nothing to do."""
        seat = min(self.notes.seats, default=None)
        if seat is None:
            return None
        if self.view["may_undo"] == seat and self.rng.random() < UNDONE * self.mistakes:
            return {"kind": "undo", "seq": self.view["seq"], "seat": seat}
        command = next_command(self.view)
        if command is not None and self.rng.random() < SET * self.mistakes:
            return {"kind": "prefer", "seat": seat, "auto_pass": self.rng.random() < 0.5}
        return command

    async def send(self, socket: ClientConnection, command: Json) -> None:
        """Send a new command, sometimes twice, and sometimes an acknowledged one again."""
        self.pending = {**command, "id": new_id()}
        self.answered_at = asyncio.get_running_loop().time()
        text = json.dumps(self.pending)
        await socket.send(text)
        if self.rng.random() < REPEATED * self.mistakes:
            again = self.rng.choice([self.pending, *list(self.sent.values())[-5:]])
            await socket.send(json.dumps(again))

    async def receive(self, socket: ClientConnection, seconds: float) -> None:
        """Handle the next message; TimeoutError if there is none in time."""
        async with asyncio.timeout(seconds):
            text = await socket.recv()
        assert isinstance(text, str)
        await self.handle(text, socket)

    async def handle(self, text: str, socket: ClientConnection) -> None:
        """Handle a view, an acknowledgement or a refusal."""
        if text.startswith(('{"kind":"update"', '{"kind":"welcome"')):
            self.view = self.notes.show(text)
            return
        message: Json = json.loads(text)
        if message["kind"] == "acknowledged":
            self.acknowledge(message)
        elif message["kind"] == "refused":
            await self.refuse(message, socket)

    def acknowledge(self, message: Json) -> None:
        """Note an acknowledgement of the pending command, or of an earlier one sent again."""
        pending = self.pending
        if pending is None or message["id"] != pending["id"]:
            if message["id"] in self.sent:
                self.notes.acknowledge(self.sent[message["id"]], message["seq"])
            return
        self.notes.acknowledge(pending, message["seq"])
        self.longest_wait = max(self.longest_wait, self.waited())
        self.sent[pending["id"]] = pending
        self.reached, self.pending = message["seq"], None

    def waited(self) -> float:
        """Return the seconds since the pending command was sent first."""
        return asyncio.get_running_loop().time() - self.answered_at

    async def refuse(self, message: Json, socket: ClientConnection) -> None:
        """Note a refusal of the pending command; send it again if that may help.

        If the connection itself is refused, raise TimeoutError: the client then connects again.
        """
        self.refusals.append(message["code"])
        if message["id"] is None:
            if message["code"] not in AGAIN:
                self.notes.faults.append(f"refused: {message['code']}: {message['text']}")
            raise TimeoutError
        pending = self.pending
        if pending is None or message["id"] != pending["id"]:
            return
        if message["code"] in AGAIN:
            await asyncio.sleep(RETRY)
            await socket.send(json.dumps(pending))
            return
        self.notes.refused.add(pending["id"])
        self.pending = None

    async def look(self) -> None:
        """Connect once more, and watch until the table waits for a person or the game is over."""
        async with self.connect() as socket:
            await socket.send(json.dumps(self.hello))
            self.view = {}
            while not self.view or bot_to_move(self.view):
                await self.receive(socket, BOT_LOADED)

    def __str__(self) -> str:
        kind = None if self.pending is None else self.pending["kind"]
        seen = {name: self.view.get(name) for name in ("seq", "stage", "to_move", "acting")}
        waited = "" if kind is None else f" for {self.waited():.1f} s"
        return f"seats {set(self.notes.seats)} see {seen}, wait for {kind}{waited}"


def bot_to_move(view: Json) -> bool:
    """Return whether a bot is about to move, so that the log will get another entry."""
    seat = view["to_move"]
    return seat is not None and view["seats"][seat]["bot"] is not None

"""Crash test: kills the server during play, and counts moves that are lost or doubled."""

import asyncio
import contextlib
import json
import random
from collections import Counter
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sunbarge.game import Game

from .client import (
    TIMEOUT,
    Json,
    get,
    hello,
    new_id,
    next_command,
    post,
    socket_address,
)
from .process import ServerProcess

UPTIME = (0.0, 1.0)  # range of the random seconds before a kill, once there are new commands
POLL = 0.5  # seconds without a message after which a client checks whether to stop
PAUSE = 0.02  # seconds between two commands of a client


@dataclass
class Tally:
    """The counts of a crash test."""

    games: int = 0
    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    "Acknowledged moves that are missing in the log, or at another place in it."
    doubled: int = 0
    "Moves in the log that were applied twice, or never acknowledged."
    faults: list[str] = field(default_factory=list)


class RetryingClient:
    """A client that reconnects, and resends its pending command until it is acknowledged."""

    def __init__(self, base: str, with_bot: bool) -> None:
        """Create a table for two players: a bot and this client, or this client in both seats."""
        other = {"kind": "bot", "bot": "random"} if with_bot else {"kind": "here"}
        wish = {"seats": [{"kind": "me"}, other], "pace": 0, "shuffle_seats": False, "watch": True}
        created = post(base, "tables", wish)
        self.base, self.table, self.with_bot = base, str(created["table"]), with_bot
        self.hello = hello(self.table, [str(seat["token"]) for seat in created["seats"]])
        self.acknowledged: dict[str, int] = {}
        "The number (`seq`) of the log entry of every acknowledged command, by the command's id."
        self.moves: set[str] = set()
        "The ids of the acknowledged commands that are moves."
        self.pending: Json | None = None
        self.view: Json = {}
        self.reached = 0
        "The number (`seq`) of the log entry of the last acknowledged command."
        self.faults: list[str] = []

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.view.get("stage") == "over"

    async def play(self, stop: asyncio.Event) -> None:
        """Play, reconnecting as often as needed, until the game is over or `stop` is set."""
        while not (self.is_over and self.pending is None):
            if stop.is_set() and self.pending is None:
                return
            try:
                await self.play_connected(stop)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def play_connected(self, stop: asyncio.Event) -> None:
        """Play over one connection until it breaks, the game is over or `stop` is set."""
        address = socket_address(self.base)
        async with connect(address, compression=None, ping_interval=None) as socket:
            await socket.send(json.dumps(self.hello))
            self.handle(json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT)))
            if self.pending is not None:
                await socket.send(json.dumps(self.pending))
            while self.pending is not None or not (stop.is_set() or self.is_over):
                if self.pending is None:
                    await self.send_next(socket)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(POLL):
                        text = await socket.recv()
                    self.handle(json.loads(text))

    async def send_next(self, socket: ClientConnection) -> None:
        """Send the next command, once the view after the last acknowledged command has arrived."""
        is_current = self.view["seq"] >= self.reached  # the view is sent after the acknowledgement
        command = next_command(self.view) if is_current else None
        if command is not None:
            await asyncio.sleep(PAUSE)
            self.pending = {**command, "id": new_id()}
            await socket.send(json.dumps(self.pending))

    def handle(self, message: Json) -> None:
        """Handle a message of the server: a view, an acknowledgement or a refusal."""
        if "view" in message:
            self.view = message["view"]
        pending = self.pending
        if pending is None or message.get("id") != pending["id"]:
            return
        if message["kind"] == "acknowledged":
            self.acknowledged[pending["id"]] = self.reached = message["seq"]
            if pending["kind"] == "play":
                self.moves.add(pending["id"])
            self.pending = None
        elif message["kind"] == "refused" and message["code"] != "server_stops":
            self.pending = None
            if message["code"] != "stale":
                self.faults.append(f"{pending['kind']} was refused: {message['text']}")

    async def check(self, tally: Tally) -> None:
        """Compare acknowledged commands with the server's log, and add faults to the tally."""
        tally.acknowledged += len(self.acknowledged)
        answers = await self.resend_acknowledged()
        for command, seq in self.acknowledged.items():
            if answers.get(command) != seq:
                tally.lost += 1
                self.faults.append(f"{command} was seq {seq} and is {answers.get(command)}")
        movers = Counter(seats_of_moves(get(self.base, f"tables/{self.table}/record")))
        played = movers[0] + (0 if self.with_bot else movers[1])
        tally.doubled += max(0, played - len(self.moves))
        tally.lost += max(0, len(self.moves) - played)
        tally.faults += [f"table {self.table}: {fault}" for fault in self.faults]

    async def resend_acknowledged(self) -> dict[str, int]:
        """Resend all acknowledged commands; return the `seq` in each answer, by the command's id.

        `seq` is the number of the command's log entry. Commands that the server does not know are
        left out.
        """
        answers: dict[str, int] = {}
        address = socket_address(self.base)
        async with connect(address, compression=None, max_size=None) as socket:
            await socket.send(json.dumps(self.hello))
            for command in self.acknowledged:
                stale = {"kind": "play", "id": command, "seq": 0, "seat": 0, "move": "draw"}
                await socket.send(json.dumps(stale))
            waiting = set(self.acknowledged)
            while waiting:
                message: Json = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT))
                if message.get("id") in waiting:
                    waiting.discard(message["id"])
                    if message["kind"] == "acknowledged":
                        answers[message["id"]] = message["seq"]
        return answers


def seats_of_moves(record: str) -> list[int]:
    """Return the seat of each move in a game record."""
    game = Game.from_record(record)
    seats = []
    for _ in list(game.history):
        game.undo()
        assert game.to_move is not None
        seats.append(game.to_move)
    return seats


async def run_crash_test(
    server: ServerProcess, games: int, kills: int, rng: random.Random | None = None
) -> Tally:
    """Play games, kill the server a number of times, and count lost and doubled moves."""
    rng = rng or random.Random()
    await asyncio.to_thread(server.start)
    clients = [
        await asyncio.to_thread(RetryingClient, server.base, n % 2 == 0) for n in range(games)
    ]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(client.play(stop)) for client in clients]
    for _ in range(kills - 1):
        await wait_for_commands(clients, games)
        await asyncio.sleep(rng.uniform(*UPTIME))
        await restart(server)
        await asyncio.to_thread(server.wait_for, "/api/about")
        await replace_finished(clients, tasks, stop)
    stop.set()
    await asyncio.gather(*tasks)
    await restart(server)
    tally = Tally(games=games, kills=kills)
    for client in clients:
        await client.check(tally)
    await asyncio.to_thread(server.stop)
    return tally


async def restart(server: ServerProcess) -> None:
    """Kill the server and start it again."""
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def wait_for_commands(clients: list[RetryingClient], wanted: int) -> None:
    """Wait until the server has acknowledged `wanted` more commands, or until a timeout."""
    before = sum(len(client.acknowledged) for client in clients)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(TIMEOUT):
            while sum(len(client.acknowledged) for client in clients) < before + wanted:
                await asyncio.sleep(POLL / 10)


async def replace_finished(
    clients: list[RetryingClient], tasks: list[asyncio.Task[None]], stop: asyncio.Event
) -> None:
    """Start a new game for each finished one; finished clients stay in the list to be checked."""
    for number, task in enumerate(tasks):
        if task.done() and clients[number].is_over:
            task.result()
            ended = clients[number]
            clients.append(ended)
            clients[number] = await asyncio.to_thread(RetryingClient, ended.base, ended.with_bot)
            tasks[number] = asyncio.create_task(clients[number].play(stop))

"""Kill the server again and again during play, and count the moves that are lost or doubled."""

import asyncio
import contextlib
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sunbarge.game import Game
from sunbarge.online.protocol import VERSION

from .page import PATIENCE, Json, get, new_id, next_command, post
from .process import ServerProcess

ALIVE = (0.0, 1.0)  # seconds that play goes on before a kill, by lot, once it has begun
LOOK = 0.5  # seconds after which a page that hears nothing looks whether there is enough
BREATH = 0.02  # seconds between two commands of a page


@dataclass
class Tally:
    """What came of it."""

    games: int = 0
    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    "Acknowledged moves that are not there, or elsewhere in the log."
    doubled: int = 0
    "Moves that count more than once, or were never acknowledged."
    faults: list[str] = field(default_factory=list)


class Player:
    """A page that never gives up: a command is sent until it is answered."""

    def __init__(self, base: str, with_bot: bool) -> None:
        """Sit down at a new table, with a bot or with somebody else at the same screen."""
        other = {"kind": "bot", "bot": "random"} if with_bot else {"kind": "here"}
        wish = {"seats": [{"kind": "me"}, other], "pace": 0, "shuffle_seats": False}
        seated = post(base, "tables", wish)
        self.base, self.table, self.with_bot = base, str(seated["table"]), with_bot
        self.tokens = [str(seat["token"]) for seat in seated["seats"]]
        self.acknowledged: dict[str, int] = {}
        self.moves: set[str] = set()
        "The commands that are moves."
        self.pending: Json | None = None
        self.view: Json = {}
        self.reached = 0
        "The seq of the last command that was acknowledged."
        self.faults: list[str] = []

    async def play(self, stop: asyncio.Event) -> None:
        """Play on over as many sockets as it takes."""
        while not (self.view.get("stage") == "over" and self.pending is None):
            if stop.is_set() and self.pending is None:
                return
            try:
                await self.converse(stop)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def converse(self, stop: asyncio.Event) -> None:
        """Play over one socket until it breaks, the game ends or there is enough."""
        address = self.base.replace("http", "ws", 1) + "/api/socket"
        async with connect(address, compression=None, ping_interval=None) as socket:
            hello = {"kind": "hello", "version": VERSION, "table": self.table}
            await socket.send(json.dumps({**hello, "tokens": self.tokens}))
            first = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            self.hear(first)
            if self.pending is not None:
                await socket.send(json.dumps(self.pending))
            while True:
                if self.pending is None:
                    if stop.is_set() or self.view["stage"] == "over":
                        return
                    seen = self.view["seq"] >= self.reached  # the view comes after the answer
                    command = next_command(self.view) if seen else None
                    if command is not None:
                        await asyncio.sleep(BREATH)
                        self.pending = {**command, "id": new_id()}
                        await socket.send(json.dumps(self.pending))
                try:
                    async with asyncio.timeout(LOOK):
                        text = await socket.recv()
                except TimeoutError:
                    continue
                self.hear(json.loads(text))

    def hear(self, message: Json) -> None:
        """One message of the server."""
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
        """Compare what was acknowledged with what the server has now."""
        tally.acknowledged += len(self.acknowledged)
        answers = await self.ask_again()
        for command, seq in self.acknowledged.items():
            if answers.get(command) != seq:
                tally.lost += 1
                self.faults.append(f"{command} was seq {seq} and is {answers.get(command)}")
        movers = Counter(seats_of_moves(get(self.base, f"tables/{self.table}/record")))
        played = movers[0] + (0 if self.with_bot else movers[1])
        tally.doubled += max(0, played - len(self.moves))
        tally.lost += max(0, len(self.moves) - played)
        tally.faults += [f"table {self.table}: {fault}" for fault in self.faults]

    async def ask_again(self) -> dict[str, int]:
        """Send every acknowledged command once more; a new one would be refused as stale."""
        address = self.base.replace("http", "ws", 1) + "/api/socket"
        answers: dict[str, int] = {}
        async with connect(address, compression=None, max_size=None) as socket:
            hello = {"kind": "hello", "version": VERSION, "table": self.table}
            await socket.send(json.dumps({**hello, "tokens": self.tokens}))
            for command in self.acknowledged:
                stale = {"kind": "play", "id": command, "seq": 0, "seat": 0, "move": "draw"}
                await socket.send(json.dumps(stale))
            waiting = set(self.acknowledged)
            while waiting:
                message: Any = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if message.get("id") in waiting:
                    waiting.discard(message["id"])
                    if message["kind"] == "acknowledged":
                        answers[message["id"]] = message["seq"]
        return answers


def seats_of_moves(record: str) -> list[int]:
    """Who made each move of a record."""
    game = Game.from_record(record)
    seats = []
    for _ in list(game.history):
        game.undo()
        assert game.to_move is not None
        seats.append(game.to_move)
    return seats


async def kill_often(
    server: ServerProcess, games: int, kills: int, dice: random.Random | None = None
) -> Tally:
    """Play games, kill the server so many times, and count what is lost or doubled."""
    dice = dice or random.Random()
    tally = Tally(games=games)
    await asyncio.to_thread(server.start)
    players = [await asyncio.to_thread(Player, server.base, n % 2 == 0) for n in range(games)]
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(kills - 1):
        await under_way(players, games)
        await asyncio.sleep(dice.uniform(*ALIVE))
        await asyncio.to_thread(server.kill)
        tally.kills += 1
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(server.wait_for, "/api/about")
        await renew(players, playing, stop)
    stop.set()
    await asyncio.gather(*playing)
    await asyncio.to_thread(server.kill)
    tally.kills += 1
    await asyncio.to_thread(server.start)
    for player in players:
        await player.check(tally)
    await asyncio.to_thread(server.stop)
    return tally


async def under_way(players: list[Player], wanted: int) -> None:
    """Wait until so many commands more are acknowledged: a kill must have something to hit."""
    before = sum(len(player.acknowledged) for player in players)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while sum(len(player.acknowledged) for player in players) < before + wanted:
                await asyncio.sleep(LOOK / 10)


async def renew(
    players: list[Player], playing: list[asyncio.Task[None]], stop: asyncio.Event
) -> None:
    """Replace games that have ended, so that there is always something to lose."""
    for number, task in enumerate(playing):
        if task.done() and players[number].view.get("stage") == "over":
            task.result()
            ended = players[number]
            player = await asyncio.to_thread(Player, ended.base, ended.with_bot)
            players.append(ended)
            players[number] = player
            playing[number] = asyncio.create_task(player.play(stop))

"""Runs a chaos test: clients play while faults happen; then their notes are audited."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sunbarge.research.bench.server.client import post

from .audit import Verdict, audit
from .faults import Fault
from .notes import Notes
from .player import BREAKS, Player, bot_to_move
from .site import Site
from .writers import foreign_entries

UPTIME = (0.2, 1.2)  # range of the random seconds between two faults, once all is well again
MENDED = 600.0  # seconds within which a fault must be over
WELL = 120.0  # seconds after which commands must be acknowledged again
END = 120.0  # seconds after which the clients of a table must agree, once nothing happens any more
QUIET = 2.5  # seconds for which they must agree, since workers ask for news every two seconds
PLAYERS = 3


@dataclass
class Summary:
    """The result of a chaos test."""

    waits: dict[str, list[float]] = field(default_factory=dict)
    "By kind of fault: the longest wait for an acknowledgement, in seconds, each time it happened."
    verdict: Verdict = field(default_factory=Verdict)
    connections: int = 0
    seconds: float = 0.0
    failure: str = ""
    "Why the run has ended early; empty if it has not."

    @property
    def faults(self) -> int:
        """Return how many faults happened."""
        return sum(len(each) for each in self.waits.values())


@dataclass
class ChaosTable:
    """The clients of one game table, and the tasks in which they play."""

    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Whether all clients of this game table have seen the end of the game."""
        return all(task.done() for task in self.tasks)

    @property
    def has_converged(self) -> bool:
        """Whether all clients of this game table have received the same state of the game.

        If a command or a bot's move is still pending, the answer is False.
        """
        if not all(player.view for player in self.players):
            return False
        seqs = {player.view["seq"] for player in self.players}
        waits = any(each.pending is not None or bot_to_move(each.view) for each in self.players)
        return len(seqs) == 1 and not waits and max(p.reached for p in self.players) <= min(seqs)

    def __str__(self) -> str:
        return "; ".join([self.players[0].notes.table, *map(str, self.players)])


class ChaosRun:
    """One run: game tables with their clients, and the servers (site) to which faults happen."""

    player: type[Player] = Player
    "The class of the clients, which decides how they play."
    seats, watchers, has_bots = PLAYERS, 1, True
    "Seats and watchers of each game table; with `has_bots`, every other table has one bot."

    def __init__(
        self, site: Site, tables: int, seed: int, report: Callable[[str], None] = lambda line: None
    ) -> None:
        """Prepare a run; `report` is called with a line of progress after every fault."""
        self.site, self.number, self.report = site, tables, report
        self.rng = random.Random(seed)
        self.stop, self.leave = asyncio.Event(), asyncio.Event()
        self.tables: list[ChaosTable] = []
        self.finished: list[ChaosTable] = []
        self.summary = Summary()

    async def run(
        self, faults: int, seconds: float = float("inf"), look_again: bool = True
    ) -> Summary:
        """Let this number of faults happen, or as many as there is time for; return the result.

        With `look_again`, the servers are restarted at the end, and all clients connect once more.
        """
        began = time.monotonic()
        try:
            self.tables = [await self.open_table(number) for number in range(self.number)]
            await self.suffer_all(faults, began + seconds)
            await self.converge()
        except Exception as error:  # a server that does not recover, or a fault that fails
            self.fail(error)
        await self.finish(look_again)
        self.summary.seconds = time.monotonic() - began
        return self.summary

    def fail(self, error: Exception) -> None:
        """Note why the run cannot go on, with what the servers have logged last."""
        self.summary.failure += f"{type(error).__name__}: {error}\n{self.site.logged()}"

    async def suffer_all(self, faults: int, until: float) -> None:
        """Let faults happen, every kind once before any comes again; begin none after `until`."""
        kinds: list[Fault] = []
        for _ in range(faults):
            if time.monotonic() > until:
                break
            kinds = kinds or self.rng.sample(self.site.faults(), len(self.site.faults()))
            await self.suffer(kinds.pop())
            await self.replace_finished()

    async def open_table(self, number: int) -> ChaosTable:
        """Create a game table with a client for each seat and one that watches; start to play."""
        host = {"kind": "me"}
        others = [{"kind": "here"} for _ in range(self.seats - 1)]
        if number % 2 and self.has_bots:
            others[-1] = {"kind": "bot", "bot": "random"}
        wish = {"seats": [host, *others], "pace": 0, "shuffle_seats": False, "watch": True}
        made = await asyncio.to_thread(post, self.address(), "tables", wish, self.site.headers)
        table = str(made["table"])
        seats = [(frozenset({seat["seat"]}), seat["token"]) for seat in made["seats"]]
        players = [
            self.player(
                self.address,
                Notes(table, held),
                token,
                random.Random(self.rng.random()),
                self.site.headers,
            )
            for held, token in [*seats, *[(frozenset[int](), None)] * self.watchers]
        ]
        playing = [asyncio.create_task(each.play(self.stop, self.leave)) for each in players]
        return ChaosTable(players, playing)

    def address(self) -> str:
        """Return the address of a server chosen at random."""
        return self.rng.choice(self.site.addresses())

    @property
    def players(self) -> list[Player]:
        """All clients that still play."""
        return [player for table in self.tables for player in table.players]

    def described(self) -> str:
        """Return in words what the clients of each game table see and wait for."""
        return "\n".join(map(str, self.tables))

    def acknowledged(self) -> int:
        """Return how many commands were acknowledged so far."""
        tables = [*self.tables, *self.finished]
        return sum(len(each.notes.acknowledged) for table in tables for each in table.players)

    async def suffer(self, fault: Fault) -> None:
        """Let one fault happen after some play, and wait until commands are acknowledged again."""
        await self.play_on()
        await asyncio.sleep(self.rng.uniform(*UPTIME))
        for player in self.players:
            player.longest_wait = 0.0
        try:
            async with asyncio.timeout(MENDED):
                await fault.happen(self.rng)
        except TimeoutError:
            raise RuntimeError(f"“{fault.name}” does not end:\n{self.described()}") from None
        try:
            await self.play_on()
        except TimeoutError:
            raise RuntimeError(
                f"after “{fault.name}” nobody plays on:\n{self.described()}"
            ) from None
        wait = max(player.longest_wait for player in self.players)
        self.summary.waits.setdefault(fault.name, []).append(wait)
        self.report(
            f"{self.summary.faults} faults, {self.acknowledged():,} commands; "
            f"{fault.name}: longest wait {wait:.1f} s"
        )

    async def play_on(self) -> None:
        """Wait until as many more commands are acknowledged as there are game tables."""
        before = self.acknowledged()
        async with asyncio.timeout(WELL):
            while self.acknowledged() < before + len(self.tables):
                await self.replace_finished()
                await asyncio.sleep(0.02)

    async def replace_finished(self) -> None:
        """Create a new game table for each one whose game is over."""
        for number, table in enumerate(self.tables):
            for task in table.tasks:
                if task.done():
                    task.result()
            if table.is_over:
                self.finished.append(table)
                self.tables[number] = await self.open_table(number)

    async def converge(self) -> None:
        """Let clients finish their commands; wait until all clients of each table see the same."""
        self.stop.set()
        end, since = time.monotonic() + END, float("inf")
        while time.monotonic() < min(end, since + QUIET):
            if not all(table.has_converged for table in self.tables):
                since = float("inf")
            elif since == float("inf"):
                since = time.monotonic()
            await asyncio.sleep(0.05)

    async def finish(self, look_again: bool) -> None:
        """Disconnect all clients, let them see the last views again if `look_again`, and audit."""
        apart = [str(table) for table in self.tables if not table.has_converged]
        self.leave.set()
        tables = [*self.tables, *self.finished]
        async with asyncio.timeout(END):
            await asyncio.gather(*(task for table in tables for task in table.tasks))
        players = [player for table in tables for player in table.players]
        await asyncio.to_thread(self.site.stop)
        if look_again:
            try:
                await self.look(players)
            except (RuntimeError, *BREAKS) as error:
                self.fail(error)
        self.summary.connections = sum(player.connections for player in players)
        self.summary.verdict = await asyncio.to_thread(
            self.audited, [player.notes for player in players]
        )
        self.summary.verdict.apart += len(apart)
        self.summary.verdict.faults += [f"the clients do not agree: {each}" for each in apart]

    async def look(self, players: list[Player]) -> None:
        """Start servers and database again, and let all clients see the ends of the logs."""
        await asyncio.to_thread(self.site.start)
        for player in players:
            await look(player)
        await asyncio.to_thread(self.site.stop)

    def audited(self, notes: list[Notes]) -> Verdict:
        """Compare the notes of all clients with the logs, and check who wrote the logs' entries."""
        engine = self.site.engine()
        found = audit(engine, notes)
        foreign = foreign_entries(engine)
        found.foreign += len(foreign)
        found.faults += foreign
        engine.dispose()
        return found


async def look(player: Player) -> None:
    """Let a client see the last view of its game table, with a second attempt if that fails."""
    try:
        await player.look()
    except BREAKS:
        await player.look()

"""Measures how long players wait for workers that end, hang or are replaced, and for bots."""

import asyncio
import json
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from sunbarge.atomic_write import write_atomically
from sunbarge.online.server.cluster.lease_keeper import LIFETIME
from sunbarge.research.bench.figures import ServerLoad
from sunbarge.research.bench.server.abuse import bot_flood
from sunbarge.research.bench.server.client import TIMEOUT, Client, is_kind, new_id, post
from sunbarge.research.bench.server.load import SECONDS as LOAD_SECONDS
from sunbarge.research.bench.server.load import measure_load
from sunbarge.research.bench.server.measure import with_server
from sunbarge.research.bench.server.process import ServerProcess
from sunbarge.research.bench.table import Row

from .faults import Fault, pid_of
from .machines import start
from .player import Player
from .postgres import Postgres
from .redis_server import RedisServer
from .run import ChaosRun
from .site import LOG, OnPostgres
from .workers import WORKERS, SeveralWorkers, WorkerFaults

TIMES, KILLED = 7, 3
GAMES, PACE = 200, (0.5, 3.5)  # games, and range of the seconds between two commands of one
PAGE_RETRY = 0.4  # a page connects again after about half a second
SETTLE = 5.0
FILE = "figures.json"


@dataclass
class Figure:
    """One row of the report."""

    what: str
    measured: str
    goal: str
    date: str
    load: float

    @classmethod
    def of(cls, what: str, measured: str, goal: str) -> "Figure":
        """Return a figure that has just been measured."""
        date = datetime.now(UTC).strftime("%Y-%m-%d")
        return cls(what, measured, goal, date, round(os.getloadavg()[0], 1))

    @property
    def row(self) -> Row:
        """Return the row of the report."""
        return self.what, f"{self.measured} (load {self.load}, {self.date})", self.goal


class Pair(OnPostgres):
    """Two workers with a port each, so that a client can choose its worker."""

    def __init__(self, folder: Path) -> None:
        """Keep the database in a folder."""
        self.postgres, self.redis = Postgres(folder), RedisServer(folder)
        self.log = folder / LOG
        stores = ("--database", self.postgres.url, "--redis", self.redis.url, "--no-load-bots")
        self.servers = [self.logging(ServerProcess(*stores)) for _ in range(2)]

    def start_servers(self) -> None:
        """Start Redis and both workers, and wait until they serve game tables."""
        self.redis.start()
        for server in self.servers:
            server.start()
            server.wait_for("/api/about")

    def stop(self) -> None:
        """Kill the workers and Redis, and stop the database."""
        for server in self.servers:
            server.kill()
        self.redis.kill()
        self.postgres.stop()

    def addresses(self) -> list[str]:
        """Return the addresses of the workers."""
        return [server.base for server in self.servers]

    def faults(self) -> list[Fault]:
        """Return no faults: the measurements that use these workers cause faults themselves."""
        return []


# --- A table whose owner is gone ------------------------------------------------------------


async def owner_ends(site: Pair, number: signal.Signals) -> float:
    """Send a signal to the worker that owns a game table; return the seconds until another answers.

    A worker owns a table if only this worker may change it. The answer that counts is the
    acknowledgement of a command for this table.
    """
    owner = site.servers[0]
    wish = {"seats": [{"kind": "me"}, {"kind": "here"}], "pace": 0}
    made = await asyncio.to_thread(post, owner.base, "tables", wish)
    answered = asyncio.Event()
    clients = [
        Client(server.base, str(made["table"]), [str(seat["token"])])
        for server, seat in zip(site.servers, made["seats"], strict=True)
    ]
    for client in clients:
        await client.open(lambda text: answered.set() if is_kind(text, "acknowledged") else None)
    os.killpg(pid_of(owner), number)
    began = time.perf_counter()
    await clients[1].send({"kind": "pace", "id": new_id(), "seconds": 3})
    await asyncio.wait_for(answered.wait(), TIMEOUT)
    waited = time.perf_counter() - began
    for client in clients:
        await client.close()
    return waited


async def owners_end(site: Pair, number: signal.Signals) -> list[float]:
    """Measure several times how long a game table is without a worker when its owner ends."""
    waits = []
    for _ in range(TIMES):
        waits.append(await owner_ends(site, number))
        await asyncio.to_thread(site.servers[0].kill)
        await asyncio.to_thread(start, site.servers[0])
    return waits


def takeovers(folder: Path) -> Iterator[Figure]:
    """Measure how soon another worker takes over a game table whose owner is killed or hangs."""
    site = Pair(folder)
    try:
        site.start()
        for what, number, goal in (
            ("is killed", signal.SIGKILL, KILLED),
            ("hangs", signal.SIGSTOP, LIFETIME + 2),
        ):
            waits = asyncio.run(owners_end(site, number))
            measured = f"{median(waits):.1f} s, at most {max(waits):.1f} s of {TIMES}"
            what = f"a command at another worker is acknowledged after the table's owner {what}"
            yield Figure.of(what, measured, f"≤ {goal:.0f} s")
    finally:
        site.close()


# --- Workers that are replaced ----------------------------------------------------------------


class Person(Player):
    """A client that makes moves as slowly as a person, and reconnects as the web page does."""

    pause, retry = PACE, PAGE_RETRY
    mistakes = 0.0


class Replaced(ChaosRun):
    """Games of people during which all workers are replaced."""

    player = Person
    seats, watchers, has_bots = 2, 0, False

    async def measure(self) -> Figure:
        """Replace all workers once; return how long people waited."""
        self.tables = [await self.open_table(number) for number in range(self.number)]
        await asyncio.sleep(SETTLE)
        await self.play_on()
        for person in self.players:
            person.longest_wait = 0.0
            person.refusals.clear()
        before = self.acknowledged()
        await self.site.faults()[0].happen(self.rng)
        await self.play_on()
        refused = Counter(code for person in self.players for code in person.refusals)
        longest = max(map(longest_wait, self.players))
        self.stop.set()
        self.leave.set()
        await asyncio.gather(*(task for table in self.tables for task in table.tasks))
        commands = f"{self.acknowledged() - before} commands meanwhile"
        what = f"{WORKERS} workers are replaced under {self.number} games, {commands}"
        shown = f"{refused.total()} refused, longest wait {longest:.1f} s"
        return Figure.of(what, shown, "0 refused, ≤ 1.5 s")


def longest_wait(person: Player) -> float:
    """Return how long a person waited for an acknowledgement, also if they still do."""
    return max(person.longest_wait, person.waited() if person.pending is not None else 0.0)


class ReplacedWorkers(SeveralWorkers):
    """Several workers; the only fault is that all of them are replaced."""

    def faults(self) -> list[Fault]:
        """Return the replacement of all workers as the only fault."""
        return [Fault("replaced", WorkerFaults(self.server).replace)]


def replacement(folder: Path) -> Iterator[Figure]:
    """Measure how long people wait while all workers are replaced."""
    site = ReplacedWorkers(folder)
    try:
        site.start()
        yield asyncio.run(Replaced(site, GAMES, seed=1).measure())
    finally:
        site.close()


# --- Bots, and all together -------------------------------------------------------------------


def flood(folder: Path) -> Iterator[Figure]:
    """Measure how long a visitor waits for a bot's move while another address floods the server."""
    found = with_server(bot_flood)
    before, during = found["unloaded_ms"], found["loaded_ms"]
    shown = f"{during / before:.1f} × ({during} ms; {before} ms before)"
    what = "100 tables of five experts of one address: another visitor waits for `simple`"
    yield Figure.of(what, shown, "≤ 2 ×")


def load_of_one(folder: Path) -> Iterator[Figure]:
    """Measure one server process with an SQLite database under load."""
    goal = "≤ 100 ms, 0 refused, ≤ 0.7 ms of CPU"
    yield load_figure("one process on SQLite", goal, with_server(measure_load))


def load_of_workers(folder: Path) -> Iterator[Figure]:
    """Measure several workers under load; the database is on the disk, not in memory."""
    site = SeveralWorkers(folder, on_small_disk=False)
    try:
        site.postgres.start()
        site.start_servers()
        found = asyncio.run(measure_load(site.server))
    finally:
        site.close()
    yield load_figure(f"{WORKERS} workers on PostgreSQL and Redis", "≤ 200 ms, 0 refused", found)


def load_figure(name: str, goal: str, found: ServerLoad) -> Figure:
    """Return the figure (row of the report) of a load test, with the `goal` that it should meet."""
    what = (
        f"command to all views, p95: {name}, {found['games']} games, {found['sockets']:,} sockets, "
    )
    what += f"{found['commands_per_s']} durable commands a second for {round(LOAD_SECONDS)} s"
    told = f"{found['p95_ms']} ms (median {found['p50_ms']}, p99 {found['p99_ms']}), "
    told += f"{found['refused']} refused, {found['cpu_ms_per_command']} ms of CPU a command"
    return Figure.of(what, told, goal)


MEASURES: dict[str, Callable[[Path], Iterator[Figure]]] = {
    "takeovers": takeovers,
    "replacement": replacement,
    "flood": flood,
    "load-of-one": load_of_one,
    "load-of-workers": load_of_workers,
}


def read_figures(folder: Path) -> dict[str, list[Figure]]:
    """Return the figures that were measured last, by the name of their measurement."""
    file = folder / FILE
    found = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {name: [Figure(**each) for each in figures] for name, figures in found.items()}


def measure(name: str, folder: Path) -> list[Figure]:
    """Run the measurement `name`, store its figures instead of earlier ones, and return them."""
    with tempfile.TemporaryDirectory(prefix="sunbarge-chaos-") as temporary:
        measured = list(MEASURES[name](Path(temporary)))
    figures = read_figures(folder) | {name: measured}
    text = json.dumps({n: [asdict(f) for f in each] for n, each in figures.items()}, indent=1)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / FILE, f"{text}\n")
    return measured

"""Many live games: how long from a command until all pages of its table have the new view."""

import asyncio
import time
from statistics import quantiles

from .page import Json, PlainPage, is_kind, new_id, next_command, post
from .process import ServerProcess

GAMES, SEATS = 200, 5
WARM_UP, SECONDS = 5.0, 30.0
AT_ONCE = 20  # tables that are opened at the same time
LATE = 30.0


class LoadedTable:
    """A game of five people with a socket each, and one command a second."""

    def __init__(self, base: str) -> None:
        """Set up a table."""
        seats = [{"kind": "me"}, *({"kind": "here"} for _ in range(SEATS - 1))]
        seated = post(base, "tables", {"seats": seats, "pace": 0, "shuffle_seats": False})
        self.pages = [
            PlainPage(base, str(seated["table"]), [str(seat["token"])]) for seat in seated["seats"]
        ]
        self.waiting = 0
        self.arrived = asyncio.Event()
        self.refused = 0

    async def open(self) -> None:
        """Connect all pages."""
        for page in self.pages:
            await page.open(self.heard)

    def heard(self, text: str) -> None:
        """Count the pages that have the new view."""
        if is_kind(text, "update"):
            self.waiting -= 1
            if self.waiting == 0:
                self.arrived.set()
        elif is_kind(text, "refused"):
            self.refused += 1

    def turn(self) -> tuple[PlainPage, Json] | None:
        """The page for which the table waits, and what it does."""
        view = self.pages[0].view
        seat = view["to_move"]
        pages = self.pages if seat is None else [self.pages[seat]]
        for page in pages:
            command = next_command(page.view)
            if command is not None:
                return page, command
        return None

    async def command(self) -> float | None:
        """Send a command; the seconds until every page has the new view."""
        turn = self.turn()
        if turn is None:
            return None
        page, command = turn
        self.waiting = len(self.pages)
        self.arrived.clear()
        began = time.perf_counter()
        await page.say({**command, "id": new_id()})
        await asyncio.wait_for(self.arrived.wait(), LATE)
        return time.perf_counter() - began

    async def run(self, offset: float, until: float) -> list[tuple[float, float]]:
        """One command a second; when each was sent, and how long it took."""
        taken = []
        next_time = time.perf_counter() + offset
        while next_time < until:
            await asyncio.sleep(max(0.0, next_time - time.perf_counter()))
            sent = time.perf_counter()
            seconds = await self.command()
            if seconds is not None:
                taken.append((sent, seconds))
            next_time += 1.0
        return taken


async def under_load(server: ServerProcess, games: int = GAMES, seconds: float = SECONDS) -> Json:
    """Measure with so many games, after a while of warming up."""
    server.wait_for("/api/about")
    tables = [await asyncio.to_thread(LoadedTable, server.base) for _ in range(games)]
    for first in range(0, games, AT_ONCE):
        await asyncio.gather(*(table.open() for table in tables[first : first + AT_ONCE]))
    start = time.perf_counter() + WARM_UP
    until = start + seconds
    cpu = server.cpu_seconds()
    began = time.perf_counter()
    runs = await asyncio.gather(
        *(table.run(number / games, until) for number, table in enumerate(tables))
    )
    cpu = (server.cpu_seconds() - cpu) / (time.perf_counter() - began)
    taken = sorted(spent for run in runs for sent, spent in run if sent >= start)
    await asyncio.gather(*(page.close() for table in tables for page in table.pages))
    cuts = quantiles(taken, n=100)
    return {
        "games": games,
        "sockets": games * SEATS,
        "commands_per_s": round(len(taken) / seconds),
        "p50_ms": round(1000 * cuts[49], 1),
        "p95_ms": round(1000 * cuts[94], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "slowest_ms": round(1000 * taken[-1], 1),
        "refused": sum(table.refused for table in tables),
        "server_cpu": round(cpu, 2),
    }

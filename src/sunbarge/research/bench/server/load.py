"""Load test: measures the time from a command until all clients at the game table are updated."""

import asyncio
import time
from statistics import quantiles

from sunbarge.research.bench.figures import ServerLoad

from .client import Client, Json, create_table, is_kind, new_id, next_command
from .process import ServerProcess

GAMES, SEATS = 500, 5
WARM_UP, SECONDS = 5.0, 60.0
CONCURRENCY = 20  # number of tables that connect at the same time
TIMEOUT = 30.0
Latency = tuple[float, float]
"The time at which a command was sent, and the seconds until every client had the new view."


class LoadTable:
    """A game of five clients, one for each seat, which together send one command per second."""

    def __init__(self, base: str, number: int = 0) -> None:
        """Create game table `number` on the server."""
        seats = [{"kind": "me"}, *({"kind": "here"} for _ in range(SEATS - 1))]
        wish = {"seats": seats, "pace": 0, "shuffle_seats": False}
        created = create_table(base, number, wish)
        self.clients = [
            Client(base, str(created["table"]), [str(seat["token"])]) for seat in created["seats"]
        ]
        self.waiting = 0
        "The number of clients that have not received the new view yet."
        self.updated = asyncio.Event()
        self.refused = 0

    async def open(self) -> None:
        """Connect all clients."""
        for client in self.clients:
            await client.open(self.on_message)

    async def close(self) -> None:
        """Disconnect all clients."""
        await asyncio.gather(*(client.close() for client in self.clients))

    def on_message(self, text: str) -> None:
        """Note a message: `waiting` is decreased for a new view, `refused` grows for a refusal."""
        if is_kind(text, "update"):
            self.waiting -= 1
            if self.waiting == 0:
                self.updated.set()
        elif is_kind(text, "refused"):
            self.refused += 1

    def next_turn(self) -> tuple[Client, Json] | None:
        """Return the client that is to act and its command, or None if the game is over."""
        seat = self.clients[0].view["to_move"]
        clients = self.clients if seat is None else [self.clients[seat]]
        for client in clients:
            command = next_command(client.view)
            if command is not None:
                return client, command
        return None

    async def command(self) -> float | None:
        """Send a command; return the seconds until every client was sent the game's new state."""
        turn = self.next_turn()
        if turn is None:
            return None
        client, command = turn
        self.waiting = len(self.clients)
        self.updated.clear()
        began = time.perf_counter()
        await client.send({**command, "id": new_id()})
        await asyncio.wait_for(self.updated.wait(), TIMEOUT)
        return time.perf_counter() - began

    async def run(self, offset: float, until: float) -> list[Latency]:
        """After `offset` seconds, send a command each second until `until`; return latencies."""
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


async def open_tables(server: ServerProcess, number: int) -> list[LoadTable]:
    """Create tables and connect their clients."""
    tables = [await asyncio.to_thread(LoadTable, server.base, each) for each in range(number)]
    for first in range(0, number, CONCURRENCY):
        await asyncio.gather(*(table.open() for table in tables[first : first + CONCURRENCY]))
    return tables


async def measure_load(
    server: ServerProcess, games: int = GAMES, seconds: float = SECONDS
) -> ServerLoad:
    """Play games for some seconds after a warm-up, and return the latencies."""
    server.wait_for("/api/about")
    tables = await open_tables(server, games)
    start, cpu = time.perf_counter() + WARM_UP, server.cpu_seconds()
    began = time.perf_counter()
    runs = await asyncio.gather(
        *(table.run(number / games, start + seconds) for number, table in enumerate(tables))
    )
    cpu, elapsed = server.cpu_seconds() - cpu, time.perf_counter() - began
    await asyncio.gather(*(table.close() for table in tables))
    figures = summary([latency for run in runs for latency in run if latency[0] >= start], tables)
    figures["server_cpu"] = round(cpu / elapsed, 2)
    figures["cpu_ms_per_command"] = round(1000 * cpu / sum(map(len, runs)), 3)
    return figures


def summary(latencies: list[Latency], tables: list[LoadTable]) -> ServerLoad:
    """Return the percentiles of latencies and the commands per second; CPU times are left at 0."""
    taken = sorted(spent for _, spent in latencies)
    times = [sent for sent, _ in latencies]
    seconds, cuts = max(times) - min(times), quantiles(taken, n=100)
    return {
        "games": len(tables),
        "sockets": len(tables) * SEATS,
        "commands_per_s": round(len(taken) / seconds),
        "p50_ms": round(1000 * cuts[49], 1),
        "p95_ms": round(1000 * cuts[94], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "slowest_ms": round(1000 * taken[-1], 1),
        "refused": sum(table.refused for table in tables),
        "server_cpu": 0.0,
        "cpu_ms_per_command": 0.0,
    }

"""Measures how much one address that abuses the server delays clients at other addresses."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from statistics import median, quantiles

from websockets.asyncio.client import ClientConnection, connect

from sunbarge.research.bench.figures import Disturbance

from .attack import ADDRESS
from .client import TIMEOUT, Client, hello, new_id, next_command, post, post_from, socket_address
from .load import open_tables
from .process import ServerProcess

HALF_OPEN, DESCRIPTORS = 5000, 4096
TABLES, SECONDS, SETTLE = 10, 10.0, 5.0
FLOOD, BOT_MOVES = 100, 30
FLOOD_MOVES = 20  # after which the bots of the flood count as playing
EXPERTS = [{"kind": "bot", "bot": "expert"}] * 5


class FewDescriptors(ServerProcess):
    """A server with the limit of open files that is usual on small machines."""

    def command(self) -> list[str]:
        """Return the command line that starts the server with the limit."""
        return ["prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}", *super().command()]


async def half_open_sockets(server: ServerProcess) -> Disturbance:
    """Measure the 95th percentile of the latency of commands, before and during an attack.

    The attack keeps thousands of unfinished requests open.
    """
    server.wait_for("/api/about")
    tables = await open_tables(server, TABLES)

    async def p95() -> float:
        until = time.perf_counter() + SECONDS
        runs = await asyncio.gather(
            *(table.run(number / TABLES, until) for number, table in enumerate(tables))
        )
        taken = [spent for run in runs for _, spent in run]
        return quantiles(taken, n=20)[-1]

    await p95()  # until the server is warm
    before = await p95()
    with attacked(server):
        await asyncio.sleep(SETTLE)
        during = await p95()
    await asyncio.gather(*(table.close() for table in tables))
    return disturbance(before, during)


@contextmanager
def attacked(server: ServerProcess) -> Iterator[None]:
    """Open unfinished requests from another process until the context ends."""
    command = [sys.executable, "-m", "sunbarge.research.bench.server.attack"]
    attack = subprocess.Popen([*command, str(server.port), str(HALF_OPEN)])
    try:
        yield
    finally:
        attack.kill()
        attack.wait()


async def bot_flood(server: ServerProcess) -> Disturbance:
    """Measure how long a visitor waits for a bot, before and while one address floods the server.

    The flood creates and watches many game tables at which only bots play. The second measurement
    begins when these bots play: their process starts with the first of these tables.
    """
    server.wait_for("/api/about")
    await asyncio.to_thread(server.wait_until_loaded)
    await bot_waits(server)
    before = median(await bot_waits(server))
    async with AsyncExitStack() as flood, asyncio.TaskGroup() as reading:
        seen = asyncio.Semaphore(0)
        for _ in range(FLOOD):
            watcher = await flood.enter_async_context(await watched_table(server))
            reading.create_task(read_all(watcher, seen))
        for _ in range(FLOOD_MOVES):
            await asyncio.wait_for(seen.acquire(), TIMEOUT)
        during = median(await bot_waits(server))
        await flood.aclose()
    return disturbance(before, during)


async def watched_table(server: ServerProcess) -> ClientConnection:
    """Create a game table of bots alone; return a connection that watches it."""
    wish = {"seats": EXPERTS, "pace": 0, "watch": True}
    made = await asyncio.to_thread(post_from, ADDRESS, server.port, "tables", wish)
    address = socket_address(server.base)
    watcher = await connect(address, local_addr=(ADDRESS, 0), compression=None, max_size=None)
    await watcher.send(json.dumps(hello(str(made["table"]), [])))
    return watcher


async def read_all(watcher: ClientConnection, seen: asyncio.Semaphore) -> None:
    """Read all messages on a game table until the connection is closed; count updates in `seen`."""
    async for text in watcher:
        if '"update"' in str(text[:30]):
            seen.release()


async def bot_waits(server: ServerProcess) -> list[float]:
    """Play against `simple`, and return the seconds that each of its moves took."""
    waits: list[float] = []
    while len(waits) < BOT_MOVES:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "simple"}]
        made = await asyncio.to_thread(post, server.base, "tables", {"seats": seats, "pace": 0})
        client = Client(server.base, str(made["table"]), [str(made["seats"][0]["token"])])
        waits += await waits_of_game(client)
        await client.close()
    return waits


async def waits_of_game(client: Client) -> list[float]:
    """Play a game to its end, and return the seconds that each move of the bot took."""
    changed = asyncio.Event()
    await client.open(lambda text: changed.set())
    waits: list[float] = []
    since = None
    while (view := client.view)["stage"] != "over" and len(waits) < BOT_MOVES:
        now = time.perf_counter()
        if view["to_move"] == 1:
            since = since or now
        elif since is not None:
            waits.append(now - since)
            since = None
        command = next_command(view)
        changed.clear()
        if command is not None:
            await client.send({**command, "id": new_id()})
        if client.view["seq"] == view["seq"]:
            await asyncio.wait_for(changed.wait(), TIMEOUT)
    return waits


def disturbance(before: float, during: float) -> Disturbance:
    """Convert waits before and during an attack from seconds to milliseconds."""
    return {"unloaded_ms": round(1000 * before, 1), "loaded_ms": round(1000 * during, 1)}

"""Measures the memory that the server uses for idle and for stored game tables."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from sunbarge.research.bench.figures import IdleTables, StoredTables

from .client import create_table
from .load import CONCURRENCY, SEATS, LoadTable, open_tables
from .process import ServerProcess

TABLES = 200
MOVES = 30
STORED_TABLES, THREADS = 10_000, 8


async def idle_tables(
    server: ServerProcess, tables: int = TABLES, moves: int = MOVES
) -> IdleTables:
    """Measure the server's memory per game table with connected clients and a game in progress."""
    server.wait_for("/api/about")
    first = await played_tables(server, CONCURRENCY, moves)
    before = server.memory()
    more = await played_tables(server, tables, moves)
    after = server.memory()
    await asyncio.gather(*(table.close() for table in first + more))
    return {
        "tables": tables,
        "sockets_each": SEATS,
        "kib_per_table": round((after - before) / tables / 1024, 1),
    }


async def played_tables(server: ServerProcess, tables: int, moves: int) -> list[LoadTable]:
    """Create game tables with connected clients, play some moves at them, and return them."""
    found = await open_tables(server, tables)
    for first in range(0, tables, CONCURRENCY):
        group = found[first : first + CONCURRENCY]
        for _ in range(moves):
            await asyncio.gather(*(table.command() for table in group))
    return found


def stored_tables(server: ServerProcess, tables: int = STORED_TABLES) -> StoredTables:
    """Measure the server's memory per game table that is stored and has no clients.

    The server is restarted before and after the game tables are created; its memory is measured
    after each restart.
    """
    before = memory_after_restart(server)
    seats = [{"kind": "me"}, *({"kind": "here"} for _ in range(SEATS - 1))]
    wish = {"seats": seats}

    def create(number: int) -> str:
        return str(create_table(server.base, number, wish)["table"])

    with ThreadPoolExecutor(THREADS) as threads:
        assert len(set(threads.map(create, range(tables)))) == tables
    after = memory_after_restart(server)
    return {"tables": tables, "kib_per_table": round((after - before) / tables / 1024, 2)}


def memory_after_restart(server: ServerProcess) -> int:
    """Restart a server; return its memory in bytes after it has answered two requests."""
    server.stop()
    server.start()
    server.wait_for("/api/about")
    server.wait_for("/api/lobby")
    return server.memory()

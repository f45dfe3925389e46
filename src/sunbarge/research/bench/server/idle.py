"""Measures the memory that the server uses for an idle table with its connections."""

import asyncio

from sunbarge.research.bench.figures import IdleTables

from .load import CONCURRENCY, SEATS, LoadTable, open_tables
from .process import ServerProcess

TABLES = 200
MOVES = 30


async def idle_tables(
    server: ServerProcess, tables: int = TABLES, moves: int = MOVES
) -> IdleTables:
    """Measure the growth of the server's memory per table, with tables in the middle of a game."""
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
    """Return connected tables at which some moves have been played."""
    found = await open_tables(server, tables)
    for first in range(0, tables, CONCURRENCY):
        group = found[first : first + CONCURRENCY]
        for _ in range(moves):
            await asyncio.gather(*(table.command() for table in group))
    return found

"""What a table costs that nobody plays at: memory of the server, with all its sockets."""

import asyncio

from .load import SEATS, LoadedTable
from .page import Json
from .process import ServerProcess

TABLES = 200
MOVES = 30
AT_ONCE = 20


async def idle_tables(server: ServerProcess, tables: int = TABLES, moves: int = MOVES) -> Json:
    """The growth of the server's memory by tables in the middle of a game."""
    server.wait_for("/api/about")
    first = await opened(server, AT_ONCE, moves)
    before = server.memory()
    more = await opened(server, tables, moves)
    after = server.memory()
    await asyncio.gather(*(page.close() for table in first + more for page in table.pages))
    return {
        "tables": tables,
        "sockets_each": SEATS,
        "kib_per_table": round((after - before) / tables / 1024, 1),
    }


async def opened(server: ServerProcess, tables: int, moves: int) -> list[LoadedTable]:
    """Tables at which some moves were played."""
    found = [await asyncio.to_thread(LoadedTable, server.base) for _ in range(tables)]
    for first in range(0, tables, AT_ONCE):
        group = found[first : first + AT_ONCE]
        await asyncio.gather(*(table.open() for table in group))
        for _ in range(moves):
            await asyncio.gather(*(table.command() for table in group))
    return found

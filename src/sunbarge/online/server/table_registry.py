"""The registry of live tables: a cache in front of the store."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable

from sunbarge.online.fairness import PendingCommitments
from sunbarge.online.protocol.http import FinishedGame, HeldSeats, NewTable, TableSummary
from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.sessions import Table

from .create_table import create_table, new_secret
from .errors import TableNotFound
from .limits import Clock
from .live_table import LiveTable
from .lobby_entries import lobby_entry
from .persistence import TableStorage
from .publish import table_of_finished_game

EVICTION_SECONDS = 15.0  # between two evictions of idle tables
MAX_ID_LENGTH = 24
SERVICE_RESTART = 1012
STOPPING = "The server stops; it will be back soon, and nothing is lost."


class TableRegistry:
    """Live tables by id, loaded on demand and evicted when nobody uses them."""

    def __init__(
        self,
        storage: TableStorage,
        make_live: Callable[[Table], LiveTable],
        on_resize: Callable[[int], None],
        idle_seconds: float,
        clock: Clock = time.monotonic,
    ) -> None:
        """Start empty; `on_resize` is called with the number of live tables."""
        self.storage, self.make_live, self.on_resize = storage, make_live, on_resize
        self.idle_seconds, self.clock = idle_seconds, clock
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.commitments = PendingCommitments()
        self.evictor = asyncio.create_task(self.evict_idle_tables(), name="evict idle tables")

    async def get(self, table_id: str) -> LiveTable:
        """Return a live table, loaded if needed; TableNotFound if there is none."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used_at = self.clock()  # otherwise it might be evicted before the caller uses it
            return live
        if not 0 < len(table_id) <= MAX_ID_LENGTH or not table_id.isascii():
            raise TableNotFound("There is no such table.")
        task = self.loading.get(table_id)
        if task is None:
            task = self.loading[table_id] = asyncio.create_task(self.load(table_id))
            task.add_done_callback(lambda done: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> LiveTable:
        """Load a table from the store."""
        return self.add(await self.storage.load(table_id))

    def add(self, table: Table) -> LiveTable:
        """Create and register the live table of a table."""
        live = self.tables[table.header.id] = self.make_live(table)
        self.on_resize(len(self.tables))
        return live

    async def create(self, request: NewTable) -> HeldSeats:
        """Create and store a table; return the host's seats with their tokens."""
        created, held_seats = create_table(request, self.commitments)
        await self.storage.create(created)
        self.add(created.table)
        return held_seats

    async def publish(self, game: FinishedGame) -> str:
        """Replay a finished game in a thread and store it; return the id of its table."""
        created = await asyncio.to_thread(table_of_finished_game, game)
        await self.storage.create(created)
        self.storage.update_stage(created.table)
        return created.table.header.id

    def commit_to_secret(self) -> str:
        """Return a commitment to a new secret, for a table that will be created."""
        return self.commitments.add(new_secret())

    def open_tables(self) -> list[str]:
        """Return the ids of public tables that have connections and free seats."""
        return [
            live.id for live in self.tables.values() if live.connections and live.has_free_seats
        ]

    async def lobby_entries(self, ids: Iterable[str]) -> list[TableSummary]:
        """Return the summaries of tables; tables that cannot be loaded are left out."""
        found = []
        for table_id in ids:
            with contextlib.suppress(TableNotFound):
                found.append(lobby_entry(await self.get(table_id)))
        return [summary for summary in found if summary is not None]

    async def evict_idle_tables(self) -> None:
        """Evict idle tables periodically, until cancelled."""
        while True:
            await asyncio.sleep(min(EVICTION_SECONDS, self.idle_seconds))
            self.evict(self.clock() - self.idle_seconds)

    def evict(self, since: float) -> None:
        """Evict tables that nobody has used since `since`."""
        for table_id, live in list(self.tables.items()):
            if live.is_idle(since):
                del self.tables[table_id]
        self.on_resize(len(self.tables))

    async def drain(self, timeout: float) -> None:
        """Finish running commands and writes, then close all connections."""
        self.evictor.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                for live in list(self.tables.values()):
                    async with live.lock:
                        live.bots.stop()
                await self.storage.flush()
                senders = [task for live in self.tables.values() for task in close_all(live)]
                if senders:
                    await asyncio.wait(senders)


def close_all(live: LiveTable) -> list[asyncio.Task[None]]:
    """Close all connections of a table because the server stops; return their sending tasks."""
    for connection in live.connections:
        connection.reply(Refused(id=None, code="server_stops", text=STOPPING))
        connection.close(SERVICE_RESTART, "the server stops")
    return [connection.sender for connection in live.connections]

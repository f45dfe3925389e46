"""Follows tables that other workers change, by reading messages and by polling the database."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping

import structlog

from sunbarge.online.server.errors import TableNotFound
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.sessions import Entry
from sunbarge.online.store import Store, StoreError

from .bus import Bus

POLL_SECONDS = 2.0  # in case that a message was lost
POLL_SECONDS_ALONE = 0.25  # without Redis
TABLES_AT_ONCE = 500  # in one query
log = structlog.get_logger(__name__)


class LogFollower:
    """Applies to the tables in memory the entries that other workers have stored."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        tables: Mapping[str, LiveTable],
        on_lost: Callable[[str], None],
    ) -> None:
        """Follow `tables`; `on_lost` gets the id of a table that another worker has taken over."""
        self.store, self.bus, self.tables, self.on_lost = store, bus, tables, on_lost
        self.poll_requested = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.following: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start to poll the database."""
        self.task = asyncio.create_task(self.run(), name="follow logs")

    def stop(self) -> None:
        """Stop polling the database."""
        if self.task is not None:
            self.task.cancel()

    def poll_now(self) -> None:
        """Poll the database now."""
        self.poll_requested.set()

    async def run(self) -> None:
        """Poll the database until cancelled."""
        while True:
            seconds = POLL_SECONDS if self.bus.is_connected else POLL_SECONDS_ALONE
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self.poll_requested.wait()
            self.poll_requested.clear()
            with contextlib.suppress(StoreError):
                await self.poll()

    async def poll(self) -> None:
        """Read and apply the entries of other workers whose messages were missed."""
        known = {live.id: live.table.seq for live in self.tables.values() if live.table}
        ids = sorted(known)
        for first in range(0, len(ids), TABLES_AT_ONCE):
            some = ids[first : first + TABLES_AT_ONCE]
            for table_id in await self.store.tables_with_news({each: known[each] for each in some}):
                live = self.tables.get(table_id)
                if live is not None and live.table and live.table.seq <= known[table_id]:
                    with contextlib.suppress(TableNotFound):
                        await self.catch_up(live, known[table_id])

    async def catch_up(self, live: LiveTable, known: int) -> None:
        """Read a table's newest entries, unless this worker has just written them itself."""
        async with live.lock:
            if live.table is None or live.table.seq > known:
                return
            if live.is_owned:
                self.on_lost(live.id)
            await live.catch_up()

    def on_entry_stored(self, live: LiveTable, entry: Entry) -> None:
        """Apply an entry that another worker has stored, unless it is applied already."""
        seq = live.table.seq if live.table is not None else 0
        if entry.seq <= seq:
            return
        if live.is_owned:
            self.on_lost(live.id)
        task = asyncio.create_task(self.follow(live, entry))
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    async def follow(self, live: LiveTable, entry: Entry) -> None:
        """Apply an entry; if that fails, the next poll of the database finds it again."""
        try:
            await live.follow(entry)
        except (StoreError, TableNotFound) as error:
            log.warning("an entry was not followed", error=type(error).__name__)

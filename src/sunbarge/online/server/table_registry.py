"""All tables: those in memory, and the way to those that are only stored."""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import structlog

from sunbarge.online.fairness import PendingCommitments
from sunbarge.online.protocol.commands import Rematch
from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.sessions import BrokenLog, Entry, Table
from sunbarge.online.store import StoreError, WriteBatch

from . import persistence
from .bot_turns import BotPlayers
from .create_table import ID_LENGTH, Opened, letters, new_secret, open_again
from .live_table import LiveTable
from .services import NoTable

if TYPE_CHECKING:
    from .services import House

log = structlog.get_logger(__name__)
SWEEP_SECONDS = 15.0
LONGEST_ID = 24
STOPS = "The server stops; it will be back soon, and nothing is lost."


class Hall:
    """Tables are a cache of their logs: read when asked for, dropped when nobody looks."""

    def __init__(self, house: "House") -> None:
        """An empty hall."""
        self.house = house
        self.tables: dict[str, LiveTable] = {}
        self.reading: dict[str, asyncio.Task[LiveTable]] = {}
        self.commitments = PendingCommitments()
        self.notes: set[asyncio.Task[None]] = set()
        self.sweeper = asyncio.create_task(self.sweep(), name="sweeper")

    async def table(self, table_id: str) -> LiveTable:
        """A table, read from its log if it is not in memory; NoTable if there is none."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used = time.monotonic()  # or it might be dropped before it is looked at
            return live
        if not 0 < len(table_id) <= LONGEST_ID or not table_id.isascii():
            raise NoTable("There is no such table.")
        task = self.reading.get(table_id)
        if task is None:
            task = self.reading[table_id] = asyncio.create_task(self.fetch(table_id))
            task.add_done_callback(lambda done: self.reading.pop(table_id, None))
        return await asyncio.shield(task)

    async def fetch(self, table_id: str) -> LiveTable:
        """Take a stored table into memory."""
        return self.seat(await self.read(table_id))

    def seat(self, table: Table) -> LiveTable:
        """Take a table into memory."""
        live = self.tables[table.header.id] = LiveTable(self, table)
        self.house.metrics.tables.set(len(self.tables))
        return live

    async def read(self, table_id: str) -> Table:
        """A table from its log."""
        found = await self.house.store.load(table_id)
        if found is None:
            raise NoTable("There is no such table.")
        row, entries = found
        try:
            table = await asyncio.to_thread(persistence.table_of, row, entries)
        except (BrokenLog, ValueError) as error:
            log.error("a log cannot be read", table=table_id, error=type(error).__name__)
            raise NoTable("This table cannot be read by this version of the server.") from None
        if persistence.LISTED[table.stage] != row.stage:
            self.note(WriteBatch(stages=(persistence.stage_row(table),)))
        return table

    async def open(self, opened: Opened) -> LiveTable:
        """Store a new table, then let it be seen."""
        await self.house.store.write(work_of(opened))
        return self.seat(opened.table)

    def rematch(
        self, table: Table, command: Rematch, holder: frozenset[int]
    ) -> tuple[Entry, WriteBatch]:
        """The entry of a rematch, and the table that it leads to, to be stored together."""
        new_id = letters(ID_LENGTH)
        entry = table.decide(command, holder, next_table=new_id)
        return entry, work_of(open_again(table, new_id))

    def waiting(self) -> list[str]:
        """The public tables at which somebody waits for others now."""
        return [live.id for live in self.tables.values() if live.visitors and live.inviting]

    def promise(self) -> str:
        """A commitment to a secret for one table that is still to be set up."""
        return self.commitments.add(new_secret())

    def bots_for(self, live: LiveTable) -> BotPlayers:
        """The bots of a table."""
        return BotPlayers(live, self.house.thinkers, self.house.settings.bot_budget)

    def note(self, work: WriteBatch) -> None:
        """Store something that can be found out again, without waiting."""
        task = asyncio.create_task(self.write_note(work))
        self.notes.add(task)
        task.add_done_callback(self.notes.discard)

    async def write_note(self, work: WriteBatch) -> None:
        """Store it, or leave it."""
        with contextlib.suppress(StoreError):
            await self.house.store.write(work)

    async def sweep(self) -> None:
        """Drop tables that nobody looks at."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.house.settings.idle_seconds))
            self.drop(time.monotonic() - self.house.settings.idle_seconds)

    def drop(self, long_ago: float) -> None:
        """Drop tables that nobody has looked at since then."""
        for table_id, live in list(self.tables.items()):
            if live.idle(long_ago) and not live.lock.locked():
                del self.tables[table_id]
        self.house.metrics.tables.set(len(self.tables))

    async def drain(self, seconds: float) -> None:
        """Finish what is under way at every table, then tell every page that the server stops."""
        self.sweeper.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for live in list(self.tables.values()):
                    async with live.lock:
                        live.bots.stop()
                await asyncio.gather(*self.notes, return_exceptions=True)
                senders = [sender for live in self.tables.values() for sender in dismiss(live)]
                if senders:
                    await asyncio.wait(senders)


def dismiss(live: LiveTable) -> list[asyncio.Task[None]]:
    """Tell the pages of a table that the server stops; the tasks that say so."""
    for visitor in live.visitors:
        visitor.answer(Refused(id=None, code="server_stops", text=STOPS))
        visitor.close(1012, "the server stops")
    return [visitor.sender for visitor in live.visitors]


def work_of(opened: Opened) -> WriteBatch:
    """A new table as it is stored."""
    table_id = opened.table.header.id
    entries = tuple(persistence.entry_row(table_id, entry) for entry in opened.entries)
    return WriteBatch((persistence.table_row(opened.table),), entries)

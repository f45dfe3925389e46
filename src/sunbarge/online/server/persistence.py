"""Loads tables from the store and writes them to it."""

import asyncio
import contextlib
import time

import structlog

from sunbarge.online.sessions import (
    BrokenLog,
    Entry,
    Header,
    StoredEntry,
    Table,
    apply,
    from_stored,
    to_stored,
)
from sunbarge.online.store import EntryRow, StageRow, Store, StoreError, TableRow, WriteBatch

from .create_table import CreatedTable, create_rematch
from .errors import TableNotFound

log = structlog.get_logger(__name__)
LOBBY_STAGES = {
    "gathering": "gathering",
    "playing": "playing",
    "reading": "playing",
    "over": "over",
}
"Value of the `stage` column for each stage of a table; the lobby needs only three."


class TableStorage:
    """Loads and stores tables: each has a header and an append-only log.

    The `stage` column is derived from the log and written in the background.
    """

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self.store = store
        self.background: set[asyncio.Task[None]] = set()

    async def load(self, table_id: str) -> Table:
        """Rebuild a table from its log, in a thread; TableNotFound if that fails."""
        rows = await self.store.load(table_id)
        if rows is None:
            raise TableNotFound("There is no such table.")
        head, entries = rows
        try:
            table = await asyncio.to_thread(table_from_rows, head, entries)
        except (BrokenLog, ValueError) as error:
            log.error("log cannot be replayed", table=table_id, error=type(error).__name__)
            text = "This table cannot be read by this version of the server."
            raise TableNotFound(text) from None
        if LOBBY_STAGES[table.stage] != head.stage:
            self.update_stage(table)
        return table

    async def create(self, created: CreatedTable) -> None:
        """Commit a new table with its first entries."""
        await self.store.write(created_batch(created))

    async def append(self, table: Table, entry: Entry) -> None:
        """Commit an entry of a table's log; a RematchCreated is committed with the new table."""
        await self.store.write(entry_batch(table, entry))

    def update_stage(self, table: Table) -> None:
        """Write the `stage` column in the background; if that fails, the next load retries it."""
        task = asyncio.create_task(self.try_write(WriteBatch(stages=(stage_row(table),))))
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def try_write(self, batch: WriteBatch) -> None:
        """Write derived data; store errors are ignored."""
        with contextlib.suppress(StoreError):
            await self.store.write(batch)

    async def flush(self) -> None:
        """Wait until all background writes are done."""
        await asyncio.gather(*self.background, return_exceptions=True)


def entry_batch(table: Table, entry: Entry) -> WriteBatch:
    """Return the row of an entry and, if the entry creates a rematch, the rows of the new table."""
    row = entry_row(table.header.id, entry)
    if entry.kind != "rematch":
        return WriteBatch(entries=(row,))
    rematch = created_batch(create_rematch(table, entry.table))
    return WriteBatch(rematch.tables, (row, *rematch.entries))


def created_batch(created: CreatedTable) -> WriteBatch:
    """Return the rows of a new table and its first entries."""
    table_id = created.table.header.id
    entries = tuple(entry_row(table_id, entry) for entry in created.entries)
    return WriteBatch((table_row(created.table),), entries)


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def table_row(table: Table) -> TableRow:
    """Convert a new table to a row."""
    at = now()
    header, stage = table.header, LOBBY_STAGES[table.stage]
    return TableRow(header.id, header.model_dump(mode="json"), header.public, stage, at, at)


def entry_row(table_id: str, entry: Entry) -> EntryRow:
    """Convert an entry to a row."""
    stored = to_stored(entry)
    return EntryRow(
        table_id=table_id,
        seq=stored.seq,
        kind=stored.kind,
        seat=stored.seat,
        data=dict(stored.data),
        command_id=stored.command,
        at=now(),
    )


def stage_row(table: Table) -> StageRow:
    """Return a row that updates a table's stage, the time of the change and the time of the end."""
    at, stage = now(), LOBBY_STAGES[table.stage]
    return StageRow(table.header.id, stage, at, at if stage == "over" else None)


def table_from_rows(head: TableRow, entries: list[EntryRow]) -> Table:
    """Rebuild a table by applying the entries of its log."""
    table = Table(Header.model_validate(head.header))
    for row in entries:
        stored = StoredEntry(row.seq, row.kind, row.seat, row.data, row.command_id)
        apply(table, from_stored(stored))
    return table

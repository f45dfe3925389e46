"""Loads game tables from the store and writes them to it."""

import asyncio
import contextlib
import time
from contextlib import nullcontext
from dataclasses import replace

import structlog

from sunbarge.online.sessions import (
    LOBBY_STAGES,
    RULES_VERSION,
    SETTING_KINDS,
    BrokenLog,
    Entry,
    Header,
    StoredEntry,
    Table,
    apply,
    from_stored,
    skip,
    to_stored,
)
from sunbarge.online.store import (
    LONG_LOG,
    EntryRow,
    LeaseRow,
    StageRow,
    Store,
    StoreError,
    TableRow,
    WriteBatch,
)

from .create_table import CreatedTable, create_rematch
from .errors import CLOSED, TableClosed, TableNotFound, Unreadable
from .ownership import Ownership, SoleOwner

log = structlog.get_logger(__name__)


class TableStorage:
    """Loads and stores game tables: each has a header and an append-only log.

    The column `stage` of their rows follows from the log and is written in the background.
    """

    def __init__(self, store: Store, ownership: Ownership | None = None) -> None:
        """Use a store; `ownership` has the leases that writes need."""
        self.store = store
        self.ownership: Ownership = ownership or SoleOwner()
        self.long_logs = asyncio.Semaphore(1)
        "Lets one long log at a time be replayed, so that other tables need not wait for threads."
        self.background: set[asyncio.Task[None]] = set()

    async def load(self, table_id: str) -> Table:
        """Rebuild a table from its log, in a thread.

        Raises TableNotFound if it does not exist, TableClosed if an administrator has closed it,
        and Unreadable if its log cannot be replayed.
        """
        rows = await self.store.load(table_id)
        if rows is None:
            raise TableNotFound("There is no such table.")
        head, entries = rows
        if head.closed_at is not None:
            raise TableClosed(CLOSED)
        try:
            async with self.long_logs if len(entries) >= LONG_LOG else nullcontext():
                table = await asyncio.to_thread(table_from_rows, head, entries)
        except (BrokenLog, ValueError) as error:
            log.error("log cannot be replayed", table=table_id, error=type(error).__name__)
            raise Unreadable(why_unreadable(head)) from None
        if LOBBY_STAGES[table.stage] != head.stage:
            self.update_stage(table)
        return table

    async def create(self, created: CreatedTable, is_owned: bool = True) -> None:
        """Commit a new table with its first entries; this worker owns it if `is_owned`."""
        own = self.ownership.leases_for_new_table(created.table.header.id) if is_owned else ()
        await self.store.write(replace(created_batch(created), leases=own))

    async def append(self, table: Table, entry: Entry) -> None:
        """Commit an entry of a table's log; a RematchCreated is committed with the new table.

        LeaseLost if another worker has taken over the table.
        """
        required = self.ownership.leases_for_write(table.header.id)
        await self.store.write(entry_batch(table, entry, required))

    async def load_after(self, table_id: str, seq: int) -> list[Entry]:
        """Return the entries of a log after `seq`."""
        return [entry_of(row) for row in await self.store.load_after(table_id, seq)]

    def update_stage(self, table: Table) -> None:
        """Write the column `stage` in the background; if that fails, the next load repeats it."""
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


def why_unreadable(head: TableRow) -> str:
    """Return the message for clients: why a table cannot be rebuilt from its log."""
    rules = head.header.get("rules", RULES_VERSION)
    if rules != RULES_VERSION:
        return (
            f"This table was played under version {rules} of the rules' program, and this server "
            f"has version {RULES_VERSION}; a server that has it can open the table."
        )
    return "The log of this table is damaged, or of a newer server; nothing was deleted."


def entry_batch(table: Table, entry: Entry, required: tuple[LeaseRow, ...]) -> WriteBatch:
    """Return the row of an entry and, if the entry creates a rematch, the rows of the new table.

    They are written only if the leases `required` are in force.
    """
    row = entry_row(table.header.id, entry)
    if entry.kind != "rematch":
        return WriteBatch(entries=(row,), required_leases=required)
    rematch = created_batch(create_rematch(table, entry.table))
    return WriteBatch(rematch.tables, (row, *rematch.entries), required_leases=required)


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
    """Return a row that updates a table's stage, when the table changed and when its game ended."""
    at, stage = now(), LOBBY_STAGES[table.stage]
    return StageRow(table.header.id, stage, at, at if stage == "over" else None)


def table_from_rows(head: TableRow, entries: list[EntryRow]) -> Table:
    """Rebuild a table by applying the entries of its log."""
    table = Table(Header.model_validate(head.header))
    replaced = replaced_settings(entries)
    for row in entries:
        if row.seq in replaced:
            skip(table, row.seq, row.command_id)
        else:
            apply(table, entry_of(row))
    return table


def entry_of(row: EntryRow) -> Entry:
    """Convert a row to an entry; BrokenLog if it is not valid."""
    return from_stored(StoredEntry(row.seq, row.kind, row.seat, row.data, row.command_id))


def replaced_settings(entries: list[EntryRow]) -> set[int]:
    """Return the seqs of entries that a later entry makes ineffective: it changes the same setting.

    The settings are the bots' pace and the settings of a seat. Only entries that change settings
    may lie between the two.
    """
    replaced: set[int] = set()
    later: set[object] = set()
    for row in reversed(entries):
        if row.kind not in SETTING_KINDS:
            later.clear()
            continue
        setting = row.kind, row.seat, frozenset(row.data), row.data.get("epoch")
        if setting in later:
            replaced.add(row.seq)
        later.add(setting)
    return replaced

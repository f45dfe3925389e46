"""Tables as rows of the database, and back."""

import time

from sunbarge.online.sessions import Entry, Header, Table
from sunbarge.online.store import EntryRow, StageRow, TableRow

LISTED = {"gathering": "gathering", "playing": "playing", "reading": "playing", "over": "over"}
"The stages that the lobby tells apart."


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def table_row(table: Table) -> TableRow:
    """A new table."""
    at = now()
    header, stage = table.header, LISTED[table.stage]
    return TableRow(header.id, header.model_dump(mode="json"), header.public, stage, at, at)


def entry_row(table_id: str, entry: Entry) -> EntryRow:
    """An entry of a table's log."""
    return EntryRow(
        table_id, entry.seq, entry.kind, entry.seat, dict(entry.data), entry.command, now()
    )


def stage_row(table: Table) -> StageRow:
    """The stage that a table has come to."""
    at, stage = now(), LISTED[table.stage]
    return StageRow(table.header.id, stage, at, at if stage == "over" else None)


def table_of(row: TableRow, log: list[EntryRow]) -> Table:
    """A table with all that happened at it."""
    table = Table(Header.model_validate(row.header))
    for each in log:
        entry = Entry.model_validate(
            {
                "seq": each.seq,
                "kind": each.kind,
                "seat": each.seat,
                "data": each.data,
                "command": each.command_id,
            }
        )
        table.apply(entry)
    return table

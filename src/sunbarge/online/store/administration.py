"""SQL statements with which administrators list, close, change, delete and count game tables."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    delete,
    func,
    insert,
    null,
    select,
    update,
)

from .clock import Now
from .models import entries, leases, tables
from .rows import EntryRow, JsonObject, TableRow

ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class TableListing:
    """A game table, the number of entries in its log, and the time of the last entry.

    Times are milliseconds since 1970; `last_at` is the table's creation if its log is empty.
    """

    table: TableRow
    entries: int
    last_at: int


def listed_tables(
    connection: Connection, stages: Sequence[str], limit: int, closed: bool | None = None
) -> list[TableListing]:
    """Return the `limit` game tables in these stages that changed last, newest change first.

    `closed` selects closed tables (True), tables that are not closed (False), or both (None).
    """
    columns = tables, count_of_entries().label("entries"), last_at().label("last_at")
    query = select(*columns).where(tables.c.stage.in_(stages))
    if closed is not None:
        query = query.where(tables.c.closed_at.is_not(None) == closed)
    rows = connection.execute(query.order_by(tables.c.changed_at.desc()).limit(limit))
    return [listing(dict(row._mapping)) for row in rows]


def listing(columns: dict[str, Any]) -> TableListing:
    """Convert a query's row: all columns of `tables`, and also `entries` and `last_at`."""
    count, at = columns.pop("entries"), columns.pop("last_at")
    table = TableRow(**columns)
    return TableListing(table, count, at or table.created_at)


def count_of_entries() -> ScalarSelect[int]:
    """Return a subquery: the number of log entries of the outer query's game table."""
    of_table = entries.c.table_id == tables.c.id
    return select(func.count()).select_from(entries).where(of_table).scalar_subquery()


def last_at() -> ScalarSelect[int]:
    """Return a subquery: the time of the newest log entry of the outer query's game table."""
    of_table = select(entries.c.at).where(entries.c.table_id == tables.c.id)
    return of_table.order_by(entries.c.seq.desc()).limit(1).scalar_subquery()


def read_table(connection: Connection, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
    """Return a game table and its log in order; None if there is no such game table."""
    head = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if head is None:
        return None
    log = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)
    return TableRow(**head._mapping), [EntryRow(**row._mapping) for row in connection.execute(log)]


def all_table_ids(connection: Connection) -> list[str]:
    """Return the ids of all game tables, sorted."""
    return list(connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars())


def counts(connection: Connection) -> dict[str, int]:
    """Return how many game tables and log entries the database has.

    The keys are the stages (`gathering`, `playing`, `over`), `closed` for the closed tables of all
    stages, and `entries` for the log entries of all tables.
    """
    by_stage = select(tables.c.stage, func.count().label("tables")).group_by(tables.c.stage)
    found = {row.stage: row.tables for row in connection.execute(by_stage)}
    closed = select(func.count()).select_from(tables).where(tables.c.closed_at.is_not(None))
    return {
        "gathering": found.get("gathering", 0),
        "playing": found.get("playing", 0),
        "over": found.get("over", 0),
        "closed": connection.scalar(closed) or 0,
        "entries": connection.scalar(select(func.count()).select_from(entries)) or 0,
    }


def set_closed(connection: Connection, table_id: str, closed: bool) -> bool:
    """Close a game table or open it again.

    Return False if there is no such table, or if it is closed or open already.
    """
    before: ColumnElement[bool] = tables.c.closed_at.is_(None)
    chosen = update(tables).where(tables.c.id == table_id, before if closed else ~before)
    return connection.execute(chosen.values(closed_at=Now() if closed else null())).rowcount > 0


def delete_tables(connection: Connection, table_ids: Collection[str]) -> int:
    """Delete game tables with their logs for good; return how many of these ids existed."""
    for each in (entries, leases):
        connection.execute(delete(each).where(each.c.table_id.in_(table_ids)))
    return connection.execute(delete(tables).where(tables.c.id.in_(table_ids))).rowcount


def append_entry(connection: Connection, row: EntryRow) -> None:
    """Append an entry to a game table's log; IntegrityError if a server has just used its seq."""
    connection.execute(insert(entries).values(**asdict(row)))


def replace_names(
    connection: Connection,
    table_id: str,
    header: JsonObject,
    data: dict[int, JsonObject],
    all_names: bool,
) -> None:
    """Store a game table's header, and the data of log entries by seq, with names replaced.

    `all_names` marks the table as one that has no names of people any more.
    """
    changes: dict[str, object] = {"header": header}
    if all_names:
        changes["anonymous_at"] = Now()
    connection.execute(update(tables).where(tables.c.id == table_id).values(**changes))
    for seq, values in data.items():
        chosen = update(entries).where(entries.c.table_id == table_id, entries.c.seq == seq)
        connection.execute(chosen.values(data=values))


def seats_taken(connection: Connection) -> Iterator[tuple[str, int, JsonObject]]:
    """Yield table id, seat and data of every log entry with which a person took a seat."""
    query = select(entries.c.table_id, entries.c.seat, entries.c.data).where(
        entries.c.kind == "sat"
    )
    for row in connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query):
        yield row.table_id, row.seat, row.data


def headers(connection: Connection) -> Iterator[tuple[str, JsonObject]]:
    """Yield the id and the header of every game table."""
    query = select(tables.c.id, tables.c.header)
    for row in connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query):
        yield row.id, row.header

"""Tables in a database, without a server."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, insert
from sqlalchemy.engine import URL

from sunbarge.online.admin.database import opened
from sunbarge.online.server.table_storage import (
    entry_row,
    now,
    stage_row,
    table_from_rows,
    table_row,
)
from sunbarge.online.sessions import (
    Table,
    token_hash,
    validate_take_seat,
    view_hash,
    view_json,
)
from sunbarge.online.store import Store
from sunbarge.online.store.administration import all_table_ids, read_table
from sunbarge.online.store.group_commit import UPDATE_STAGE, parameters
from sunbarge.online.store.models import entries, tables
from sunbarge.online.store.rows import EntryRow, StageRow, TableRow
from tests.table_driver import TableDriver, header, token

DAY = 24 * 3600 * 1000


@contextmanager
def database_with(url: URL, *drivers: TableDriver, days: float = 0) -> Iterator[Engine]:
    """Open a new database with these tables, whose times are some days ago."""

    async def make() -> None:
        store = Store(url)
        await store.open()
        await store.close()

    asyncio.run(make())
    with opened(url) as engine:
        for driver in drivers:
            store_table(engine, driver, round(days * DAY))
        yield engine


def store_table(engine: Engine, driver: TableDriver, age: int = 0) -> None:
    """Store a table as the server does."""
    table_id, at = driver.table.header.id, now() - age
    head = parameters(TableRow, [table_row(Table(driver.table.header))])
    log = parameters(EntryRow, [entry_row(table_id, entry) for entry in driver.entries])
    stage = parameters(StageRow, [stage_row(driver.table)], "new_")
    for row in (*head, *log, *stage):
        row.update({key: at for key in row if key in TIMES and row[key] is not None})
    with engine.begin() as connection:
        connection.execute(insert(tables), head)
        connection.execute(insert(entries), log)
        connection.execute(UPDATE_STAGE, stage)


TIMES = ("at", "created_at", "changed_at", "new_changed_at", "new_finished_at")


def finished(table_id: str, seed: int = 1, names: tuple[str, ...] = ("Anna", "Bob")) -> TableDriver:
    """Return a finished game of two people and a bot."""
    driver = gathering(table_id, "me free simple", names)
    driver.apply_automatic()
    driver.play_out(random.Random(seed))
    return driver


def running(table_id: str, names: tuple[str, ...] = ("Anna", "Bob")) -> TableDriver:
    """Return a game of two people and a bot that has begun."""
    driver = gathering(table_id, "me free simple", names)
    driver.apply_automatic()
    return driver


def gathering(
    table_id: str, seats: str = "me free free", names: tuple[str, ...] = ("Anna",)
) -> TableDriver:
    """Return a table at which people with these names sit."""
    driver = TableDriver(header(seats, id=table_id, public=True, title=f"{names[0]}'s table"))
    for seat, name in enumerate(names):
        entry = validate_take_seat(
            driver.table, name, token_hash(token(seat)), f"{seat}" * 32, seat
        )
        driver.apply(entry)
    return driver


def stored(engine: Engine, table_id: str) -> Table:
    """Return a table as a server would load it."""
    with engine.connect() as connection:
        found = read_table(connection, table_id)
    assert found is not None
    return table_from_rows(*found)


def view_hashes(engine: Engine) -> dict[str, list[str]]:
    """Return the hashes of the views of all seats of all tables, and of a spectator's."""
    with engine.connect() as connection:
        ids = all_table_ids(connection)
    return {table_id: hashes_of(stored(engine, table_id)) for table_id in ids}


def hashes_of(table: Table) -> list[str]:
    """Return the hashes of the views of all seats of a table, and of a spectator's."""
    seats = [frozenset[int](), *(frozenset({n}) for n in range(len(table.seats)))]
    return [view_hash(view_json(table, each)) for each in seats]

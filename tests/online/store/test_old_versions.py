"""Servers of older versions use the same database beside newer ones: nothing they need is changed.

What code of an older version does to its tables follows from their columns: it inserts and reads
all of them, changes rows, and deletes tables with their logs. Every earlier schema is made here by
its migrations, filled, brought up to date, and then used in that way.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Connection,
    Engine,
    MetaData,
    Table,
    delete,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL

from sunbarge.online.store import migrate as migrate_module
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.migrate import HEAD, MIGRATIONS, migrate, revision, since, upgrade
from sunbarge.online.store.models import metadata

CONFIG = Config()
CONFIG.set_main_option("script_location", str(MIGRATIONS))
SCRIPTS = ScriptDirectory.from_config(CONFIG)
REVISIONS = sorted(script.revision for script in SCRIPTS.walk_revisions())
EARLIER = [each for each in REVISIONS if each[:4] < HEAD[:4] and each[:4] >= since(HEAD)]
"The revisions whose versions can use the newest schema."
WITHOUT_CASCADE = {("leases", "tables")}
"The version before leases deletes no table; all others delete leases first."


@contextmanager
def opened(url: URL) -> Iterator[Engine]:
    """Open a database without migrating it."""
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def schema_at(engine: Engine, target: str) -> MetaData:
    """Migrate a database to a revision, and return its tables as code of that version has them."""
    with engine.begin() as connection:
        upgrade(connection, target)
        assert revision(connection) == target
        found = MetaData()
        found.reflect(connection)
    found.remove(found.tables["alembic_version"])
    return found


def value_for(column: Any, number: int) -> object:
    """Return a value for a column; all rows with this number belong together."""
    if isinstance(column.type, JSON):
        return {"number": number}
    if isinstance(column.type, Boolean):
        return True
    if column.type.python_type is int:
        return (1 << 40) + number if isinstance(column.type, BigInteger) else number
    return f"row-{number}"


def row_for(table: Table, number: int) -> dict[str, Any]:
    """Return a row with a value in every column that code of that version knows."""
    return {column.name: value_for(column, number) for column in table.columns}


def rows_of(connection: Connection, table: Table) -> list[dict[str, object]]:
    """Return all rows of a table, with the columns that code of that version reads."""
    found = connection.execute(select(table).order_by(*table.primary_key.columns))
    return [dict(row._mapping) for row in found]


def use(connection: Connection, tables: list[Table], number: int) -> None:
    """Insert, read, change and read again a row of every table."""
    for table in tables:
        row = row_for(table, number)
        connection.execute(insert(table), [row])
        assert row in rows_of(connection, table), table.name
        free = [each for each in table.columns if not (each.primary_key or each.foreign_keys)]
        changes = {each.name: value_for(each, number + 1) for each in free}
        chosen = [each == row[each.name] for each in table.primary_key.columns]
        connection.execute(update(table).where(*chosen).values(changes))
        assert row | changes in rows_of(connection, table), table.name


@pytest.mark.parametrize("old", EARLIER)
def test_code_of_an_older_version_goes_on_beside_the_newest(database: URL, old: str) -> None:
    with opened(database) as engine:
        known = schema_at(engine, old)
        tables = known.sorted_tables
        with engine.begin() as connection:
            for table in tables:
                connection.execute(insert(table), [row_for(table, 1)])
            before = {table.name: rows_of(connection, table) for table in tables}
        assert migrate(engine)
        with engine.begin() as connection:
            after = {table.name: rows_of(connection, table) for table in tables}
            assert after == before
            use(connection, tables, 3)
            for table in reversed(tables):
                connection.execute(delete(table))


@pytest.mark.parametrize("old", EARLIER)
def test_an_older_version_starts_with_the_newest_database_and_drops_nothing(
    database: URL, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(database) as engine:
        tables = schema_at(engine, HEAD).sorted_tables
        with engine.begin() as connection:
            for table in tables:
                connection.execute(insert(table), [row_for(table, 1)])
        monkeypatch.setattr(migrate_module, "HEAD", old)
        assert not migrate(engine)
        with engine.connect() as connection:
            assert revision(connection) == HEAD
            for table in tables:
                assert rows_of(connection, table) == [row_for(table, 1)], table.name


def columns_of(engine: Engine, table: str) -> dict[str, Any]:
    """Return the columns of a table by name."""
    return {column["name"]: column for column in inspect(engine).get_columns(table)}


def constraints_of(engine: Engine, table: str) -> list[Any]:
    """Return what rows of a table must fulfil."""
    there = inspect(engine)
    uniques = [each["column_names"] for each in there.get_unique_constraints(table)]
    unique_indexes = [each["column_names"] for each in there.get_indexes(table) if each["unique"]]
    checks = [each["sqltext"] for each in there.get_check_constraints(table)]
    foreign = [
        (each["constrained_columns"], each["referred_table"])
        for each in there.get_foreign_keys(table)
    ]
    key = there.get_pk_constraint(table)["constrained_columns"]
    return [sorted(uniques), sorted(unique_indexes), sorted(checks), sorted(foreign), key]


def what_hinders(old: Engine, new: Engine) -> list[str]:
    """Return what code that was written for the old schema could stumble over in the new one."""
    found = []
    before, after = (set(inspect(each).get_table_names()) for each in (old, new))
    found += [f"{name} is gone" for name in before - after]
    for name in before & after:
        columns, changed = columns_of(old, name), columns_of(new, name)
        found += [f"{name}.{column} is gone" for column in columns.keys() - changed.keys()]
        for column in columns.keys() & changed.keys():
            if str(columns[column]["type"]) != str(changed[column]["type"]):
                found.append(f"{name}.{column} has another type")
            if columns[column]["nullable"] and not changed[column]["nullable"]:
                found.append(f"{name}.{column} may not be empty any more")
        for column in changed.keys() - columns.keys():
            if not (changed[column]["nullable"] or changed[column]["default"]):
                found.append(f"{name}.{column} must be filled")
        if constraints_of(old, name) != constraints_of(new, name):
            found.append(f"{name} has other constraints")
    for name in after - before:
        for key in inspect(new).get_foreign_keys(name):
            target = key["referred_table"]
            cascades = key["options"].get("ondelete") == "CASCADE"
            if target in before and not cascades and (name, target) not in WITHOUT_CASCADE:
                found.append(f"{name} hinders the deletion of {target}")
    return sorted(found)


def in_memory() -> Engine:
    """Return an empty SQLite database in memory."""
    return make_engine(URL.create("sqlite+pysqlite", database=":memory:"))


@pytest.mark.parametrize(("old", "new"), list(pairwise(REVISIONS)))
def test_a_migration_takes_nothing_away_unless_its_name_says_so(old: str, new: str) -> None:
    before, after = in_memory(), in_memory()
    schema_at(before, old)
    schema_at(after, new)
    assert what_hinders(before, after) == [] or since(new) > since(old)
    assert since(new) >= since(old), "who could not use the database before still cannot"
    for engine in (before, after):
        engine.dispose()


WITH_TABLES = "CREATE TABLE x (y VARCHAR(24), FOREIGN KEY (y) REFERENCES tables (id)"


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DROP TABLE entries", "entries is gone"),
        ("ALTER TABLE tables DROP COLUMN finished_at", "tables.finished_at is gone"),
        ("ALTER TABLE tables RENAME COLUMN closed_at TO shut", "tables.closed_at is gone"),
        ("ALTER TABLE entries ADD COLUMN x INTEGER NOT NULL DEFAULT 1", None),
        ("ALTER TABLE entries ADD COLUMN x INTEGER", None),
        ("ALTER TABLE leases ADD COLUMN x INTEGER NOT NULL", "leases.x must be filled"),
        (f"{WITH_TABLES})", "x hinders the deletion of tables"),
        (f"{WITH_TABLES} ON DELETE CASCADE)", None),
        ("CREATE UNIQUE INDEX x ON entries (kind)", "entries has other constraints"),
        ("CREATE INDEX x ON entries (kind)", None),
    ],
)
def test_what_older_versions_would_stumble_over_is_found(
    statement: str, problem: str | None
) -> None:
    before, after = in_memory(), in_memory()
    metadata.create_all(before)
    metadata.create_all(after)
    with after.begin() as connection:
        connection.execute(text("DROP INDEX ix_tables_public_stage_changed_at"))
        connection.execute(text(statement))
    assert what_hinders(before, after) == ([] if problem is None else [problem])
    for engine in (before, after):
        engine.dispose()


def test_no_migration_can_be_undone() -> None:
    modules = [script.module for script in SCRIPTS.walk_revisions()]
    assert len(modules) == len(REVISIONS)
    assert [each.__name__ for each in modules if hasattr(each, "downgrade")] == []


def test_others_can_use_a_table_while_a_migration_waits_for_it(
    empty_postgresql: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited, go_on = threading.Event(), threading.Event()

    def pause(seconds: float) -> None:
        waited.set()
        assert go_on.wait(60)

    monkeypatch.setattr(migrate_module, "time", SimpleNamespace(sleep=pause))
    with opened(empty_postgresql) as engine, opened(empty_postgresql) as backup:
        known = schema_at(engine, "0001")
        with backup.connect() as reading:
            reading.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            reading.execute(text("LOCK TABLE tables IN ACCESS SHARE MODE"))
            migration = threading.Thread(target=migrate, args=(engine,))
            migration.start()
            assert waited.wait(60)
            with engine.begin() as connection:
                use(connection, known.sorted_tables, 1)
        go_on.set()
        migration.join(60)
        with engine.connect() as connection:
            assert revision(connection) == HEAD

"""Migrations and URLs, on SQLite and PostgreSQL."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from sunbarge.online.store import Store, database_url
from sunbarge.online.store.migrate import HEAD, MIGRATIONS
from sunbarge.online.store.models import metadata
from sunbarge.online.store.urls import data_folder


def differences(connection: Connection) -> list[object]:
    """Return how a database differs from the models."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_migrations_create_the_schema_of_the_models(database: URL) -> None:
    async def run() -> None:
        store = Store(database)
        assert await store.open()
        with store.engine.connect() as connection:
            assert differences(connection) == []
            uniques = inspect(connection).get_unique_constraints("entries")
            assert [unique["column_names"] for unique in uniques] == [["table_id", "command_id"]]
        assert not await store.open()
        await store.close()

    asyncio.run(run())


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


@pytest.mark.parametrize("found", ["9999-since-9000", "something else"])
def test_a_database_that_only_newer_versions_can_use_is_rejected(
    tmp_path: Path, found: str
) -> None:
    async def run() -> None:
        store = Store(database_url(tmp_path))
        await store.open()
        with store.engine.begin() as connection:
            stamp = text("UPDATE alembic_version SET version_num = :found")
            connection.execute(stamp, {"found": found})
        with pytest.raises(ValueError, match=f"has revision {found}, which .* cannot use"):
            await store.open()
        await store.close()

    asyncio.run(run())


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "sunbarge"
    assert str(database_url()).endswith("xdg/sunbarge/sunbarge.sqlite3")
    assert not (tmp_path / "xdg").exists()
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == Path.home() / ".local" / "share" / "sunbarge"


def test_database_urls() -> None:
    url = database_url(database="postgresql://anna:secret@db.example/ra")
    assert url.drivername == "postgresql+psycopg"
    assert "secret" not in str(url)
    with pytest.raises(ValueError, match="mysql"):
        database_url(database="mysql://localhost/ra")
    with pytest.raises(ValueError, match="URL"):
        database_url(database="ra")


def test_an_unreachable_database_is_an_error_without_the_password() -> None:
    async def run() -> None:
        store = Store(database_url(database="postgresql://sunbarge:secret@127.0.0.1:1/ra"))
        with pytest.raises(ValueError, match="cannot be used") as told:
            await store.open()
        assert "secret" not in str(told.value)
        await store.close()

    asyncio.run(run())

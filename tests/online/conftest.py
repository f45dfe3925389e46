"""Tests of databases run on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL

from sunbarge.online.store import database_url
from tests.postgres import postgres


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    with postgres() as url:
        yield url


@pytest.fixture
def empty_postgresql(postgresql: str) -> URL:
    """An empty database of a PostgreSQL server."""
    engine = create_engine(postgresql, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return database_url(database=postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty database."""
    if request.param == "sqlite":
        return database_url(tmp_path)
    found: URL = request.getfixturevalue("empty_postgresql")
    return found

"""Every test of the store runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from sunbarge.online.store import Place, place_of
from tests.postgres import postgres


@pytest.fixture(scope="session")
def pg() -> Iterator[str]:
    """A real PostgreSQL."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty database."""
    if request.param == "sqlite":
        return place_of(tmp_path)
    url = request.getfixturevalue("pg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return place_of(database=url)

"""What is too old is deleted in small batches, and nothing else is."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.engine import URL

from sunbarge.online.server import retention
from sunbarge.online.server.metrics import Metrics
from sunbarge.online.server.retention import Retention
from sunbarge.online.sessions import record_of
from sunbarge.online.store import Store, database_url
from sunbarge.online.store.acts import newest_acts
from sunbarge.online.store.administration import all_table_ids, read_table
from tests.online.admin.stored_tables import (
    database_with,
    finished,
    gathering,
    running,
    store_table,
    stored,
)


def sweep(url: URL, keep_names: float = 0, keep_unfinished: float = 0) -> Metrics:
    """Sweep once; return the metrics."""

    async def run() -> Metrics:
        store, metrics = Store(url), Metrics()
        await store.open()
        await Retention(store, metrics, keep_names, keep_unfinished).sweep()
        await store.close()
        return metrics

    return asyncio.run(run())


def tables(engine: Engine) -> list[str]:
    """Return the ids of all tables."""
    with engine.connect() as connection:
        return all_table_ids(connection)


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of two, without pauses."""
    monkeypatch.setattr(retention, "BATCH", 2)
    monkeypatch.setattr(retention, "PAUSE_SECONDS", 0)


def test_games_that_nobody_goes_on_with_are_deleted(database: URL) -> None:
    old = [gathering(f"old{n}") for n in range(3)] + [running("runs"), finished("over")]
    with database_with(database, *old, days=31) as engine:
        store_table(engine, gathering("new"))
        revived = running("revived")
        store_table(engine, revived, 31 * 24 * 3600 * 1000)
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "UPDATE entries SET at = at + 2592000000 WHERE table_id = 'revived' AND seq = 3"
            )
        metrics = sweep(database, keep_unfinished=30)
        assert tables(engine) == ["new", "over", "revived"]
        with engine.connect() as connection:
            acts = newest_acts(connection, 9)
    assert [len(act.data["removed"]) for act in acts] == [2, 2]  # type: ignore[arg-type]
    assert b"retention_tables_removed_total 4.0" in metrics.render()


def test_names_are_taken_out_of_old_games_that_still_replay(database: URL) -> None:
    game = finished("over")
    with database_with(database, game, finished("more"), finished("last"), days=91) as engine:
        store_table(engine, finished("new"))
        metrics = sweep(database, keep_names=90)
        table = stored(engine, "over")
        assert record_of(table) == record_of(game.table).replace("Anna", "Guest 1").replace(
            "Bob", "Guest 2"
        )
        assert [seat.token for seat in table.seats] == [seat.token for seat in game.table.seats]
        assert [seat.name for seat in stored(engine, "new").seats[:2]] == ["Anna", "Bob"]
        with engine.connect() as connection:
            found = [read_table(connection, each) for each in ("over", "more", "last", "new")]
        assert [each and each[0].anonymous_at is not None for each in found] == [True] * 3 + [False]
        assert b"retention_names_removed_total 3.0" in metrics.render()
        again = sweep(database, keep_names=90)
        assert b"retention_names_removed_total 0.0" in again.render()


def test_nothing_is_deleted_unless_it_is_asked_for(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    with database_with(url, gathering("old"), finished("over"), days=4000) as engine:
        sweep(url)
        assert tables(engine) == ["old", "over"]
        assert stored(engine, "over").seats[0].name == "Anna"

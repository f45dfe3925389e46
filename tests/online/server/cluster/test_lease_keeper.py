"""A worker's leases: few transactions for many tables, and a database that is slow at first."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from sunbarge.online.server.cluster import lease_keeper
from sunbarge.online.server.cluster.lease_keeper import START_ATTEMPTS, LeaseKeeper, renew_and_list
from sunbarge.online.store import LeaseRow, Store, StoreError, leases

TABLES = [f"table{number}" for number in range(100)]


class SlowDatabase:
    """A database whose first answers are errors, and that answers one question at a time."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.asked: list[Callable[..., object]] = []
        self.released: list[str] = []

    async def change_leases(self, change: Callable[..., object], *arguments: Any) -> list[str]:
        """Answer a little later."""
        self.asked.append(change)
        await asyncio.sleep(0.001)
        if len(self.asked) <= self.failures:
            raise StoreError("it takes too long")
        if change is leases.release:
            self.released += arguments[1]
        return ["me"]


def keeper(database: SlowDatabase, told: list[str], tables: Sequence[str] = ()) -> LeaseKeeper:
    """Return the leases of a worker that owns some tables."""
    made = LeaseKeeper(cast(Store, database), "me", told.append)
    made.leases = {table: LeaseRow(table, "me", 1) for table in tables}
    return made


def test_tables_that_are_released_at_once_share_transactions() -> None:
    database, told = SlowDatabase(), list[str]()

    async def release_all() -> None:
        own = keeper(database, told, TABLES)
        await asyncio.gather(*(own.release(table) for table in TABLES))

    asyncio.run(release_all())
    assert sorted(database.released) == sorted(told) == sorted(TABLES)
    assert len(database.asked) == 2, "the first table, then all that came meanwhile"


def test_a_worker_starts_although_the_database_is_slow_at_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lease_keeper, "RENEWAL", 0.001)
    database = SlowDatabase(failures=START_ATTEMPTS - 1)

    async def start(database: SlowDatabase) -> None:
        own = keeper(database, [])
        await own.start(lambda: None, lambda: None)
        await own.stop()

    asyncio.run(start(database))
    assert database.asked[:START_ATTEMPTS] == [renew_and_list] * START_ATTEMPTS
    with pytest.raises(StoreError):
        asyncio.run(start(SlowDatabase(failures=START_ATTEMPTS)))

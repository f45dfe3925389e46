"""Commitments of several workers: each counts once, and nobody pushes those of others out."""

from secrets import token_hex

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.engine import URL

from sunbarge.online.store import Store, commitments
from sunbarge.online.store.models import commitments as stored
from tests.online.store.test_store import run_with_store

HOUR = 3600 * 1000


async def add(store: Store, owner: str) -> str:
    """Store a commitment that is a millisecond younger than all others; return it.

    Its secret is the same text from its end.
    """
    commitment = token_hex(32)
    await store.query(commitments.add, commitment, commitment[::-1], owner)
    await make_older(store, 1)
    return commitment


async def make_older(store: Store, milliseconds: int) -> None:
    """Let all commitments be older by some time."""
    older = update(stored).values(at=stored.c.at - milliseconds)
    await store.query(lambda connection: connection.execute(older))


async def count(store: Store) -> int:
    """Return how many commitments are stored."""
    number = select(func.count()).select_from(stored)
    return await store.query(lambda connection: connection.scalar(number) or 0)


def test_a_flood_of_commitments_drops_its_own_oldest(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commitments, "MAX_OF_NETWORK", 3)

    async def use(store: Store) -> None:
        first = await add(store, "192.0.2.1")
        flood = [await add(store, "198.51.100.1") for _ in range(9)]
        assert await count(store) == 4
        assert await store.query(commitments.take, first) == first[::-1]
        assert await store.query(commitments.take, first) is None, "it counts once"
        left = [await store.query(commitments.take, each) for each in flood]
        assert [each is not None for each in left] == [False] * 6 + [True] * 3

    run_with_store(database, use)


def test_commitments_that_nobody_uses_are_deleted_after_a_day(database: URL) -> None:
    async def use(store: Store) -> None:
        await add(store, "192.0.2.1")
        await make_older(store, 23 * HOUR)
        young = await add(store, "192.0.2.2")
        assert await count(store) == 2
        await make_older(store, 2 * HOUR)
        await add(store, "192.0.2.3")
        assert await count(store) == 2
        assert await store.query(commitments.take, young) is not None

    run_with_store(database, use)

"""Leases: one worker a table, and no write of a worker whose table was taken over."""

import asyncio

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from sunbarge.online.store import LeaseLost, LeaseRow, Store, WriteBatch, leases
from tests.online.store.test_store import entry, run_with_store, table


def acquire(
    connection: Connection, table_id: str, worker: str, force: bool = False
) -> LeaseRow | None:
    """Acquire one table; return its lease, or None if there is no such table."""
    found = leases.acquire_all(connection, [table_id], worker, force)
    return found[0] if found else None


def test_a_table_is_owned_by_one_worker_until_that_is_gone(database: URL) -> None:
    async def use(store: Store) -> None:
        change = store.change_leases
        await store.write(WriteBatch((table("a"),)))
        await change(leases.renew, "anna", 60)
        await change(leases.renew, "bob", 60)
        assert await change(acquire, "nowhere", "anna") is None
        mine = LeaseRow("a", "anna", 1)
        assert await change(acquire, "a", "anna") == mine
        assert await change(acquire, "a", "anna") == mine
        assert await change(acquire, "a", "bob") == mine
        await change(leases.release, "anna", ["a"])
        assert await change(acquire, "a", "bob") == LeaseRow("a", "bob", 2)
        assert await change(leases.leases_of, "bob") == [LeaseRow("a", "bob", 2)]
        await change(leases.leave, "bob")
        assert await change(leases.live_workers) == ["anna"]
        assert await change(acquire, "a", "anna") == LeaseRow("a", "anna", 3)
        forced = await change(acquire, "a", "bob", force=True)
        assert forced == LeaseRow("a", "bob", 4)

    run_with_store(database, use)


def test_a_table_can_be_taken_whatever_other_tables_are_owned(database: URL) -> None:
    async def use(store: Store) -> None:
        change = store.change_leases
        await store.write(WriteBatch((table("a"), table("b"), table("c"))))
        await change(leases.renew, "anna", 60)
        await change(leases.renew, "bob", 60)
        assert len(await change(leases.acquire_all, ["a", "b"], "anna")) == 2
        await change(leases.release, "anna", ["b"])
        taken = await change(leases.acquire_all, ["c", "b", "a", "nowhere"], "bob")
        assert sorted(taken, key=lambda row: row.table_id) == [
            LeaseRow("a", "anna", 1),
            LeaseRow("b", "bob", 2),
            LeaseRow("c", "bob", 1),
        ]

    run_with_store(database, use)


def test_a_lease_expires_by_the_clock_of_the_database(database: URL) -> None:
    async def use(store: Store) -> None:
        change = store.change_leases
        await store.write(WriteBatch((table("a"),), leases=(LeaseRow("a", "anna", 1),)))
        await change(leases.renew, "anna", 60)
        assert await change(acquire, "a", "bob") == LeaseRow("a", "anna", 1)
        await change(leases.renew, "anna", -0.001)
        assert await change(leases.live_workers) == []
        await change(leases.renew, "bob", 60)
        assert await change(acquire, "a", "bob") == LeaseRow("a", "bob", 2)

    run_with_store(database, use)


def test_what_was_taken_over_is_not_written_any_more(database: URL) -> None:
    async def use(store: Store) -> None:
        old, other = LeaseRow("a", "anna", 1), LeaseRow("b", "anna", 1)
        await store.write(WriteBatch((table("a"), table("b")), leases=(old, other)))
        await store.write(WriteBatch(entries=(entry("a", 1),), required_leases=(old,)))
        new = await store.change_leases(acquire, "a", "bob")
        assert new == LeaseRow("a", "bob", 2)
        late = store.write(WriteBatch(entries=(entry("a", 2),), required_leases=(old,)))
        beside = store.write(WriteBatch(entries=(entry("b", 1),), required_leases=(other,)))
        outcomes = await asyncio.gather(late, beside, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [LeaseLost, type(None)]
        await store.write(WriteBatch(entries=(entry("a", 2, "new"),), required_leases=(new,)))
        assert [row.command_id for row in await store.load_after("a", 1)] == ["new"]
        assert await store.tables_with_news({"a": 1, "b": 1}) == ["a"]
        assert await store.tables_with_news({}) == []

    run_with_store(database, use)


def test_a_takeover_waits_for_a_write_that_has_begun(database: URL) -> None:
    """So that the new owner reads everything that the old one has written."""

    async def use(store: Store) -> None:
        if store.url.get_backend_name() == "sqlite":
            return  # one writer at a time
        own = LeaseRow("a", "anna", 1)
        await store.write(WriteBatch((table("a"),), leases=(own,)))
        with store.engine.begin() as connection:
            leases.check_in_force(connection, [own])
            taking = asyncio.create_task(store.change_leases(acquire, "a", "bob"))
            await asyncio.sleep(0.1)
            assert not taking.done()
        assert await taking == LeaseRow("a", "bob", 2)

    run_with_store(database, use)

"""The store: atomic batches, unique entries, and group commit."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import psycopg
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from sunbarge.online.store import (
    EntryRow,
    StageRow,
    Store,
    StoreError,
    TableRow,
    WriteBatch,
    database_url,
    group_commit,
)
from sunbarge.online.store.engine import STATEMENT_TIMEOUT, make_engine

LIMITS_OF_POSTGRESQL = ("statement_timeout", "idle_in_transaction_session_timeout")
KEEPALIVES = ("idle", "interval", "count")
UseStore = Callable[[Store], Awaitable[None]]


def run_with_store(
    database: URL, use: UseStore, on_commit: Callable[[int], None] = lambda size: None
) -> None:
    """Run a coroutine function with an open store."""

    async def run() -> None:
        store = Store(database, on_commit)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def table(name: str, public: bool = True, changed: int = 1) -> TableRow:
    return TableRow(name, {"secret": "x", "seats": [1, 2]}, public, "gathering", 1, changed)


def entry(name: str, seq: int, command: str | None = None) -> EntryRow:
    return EntryRow(name, seq, "move", 0, {"move": "draw:pha"}, command, 1_700_000_000_000 + seq)


def test_rows_are_loaded_as_they_were_written(database: URL) -> None:
    async def use(store: Store) -> None:
        rows = [entry("a", 1, "command-1"), entry("a", 2)]
        await store.write(WriteBatch(tables=(table("a"),), entries=tuple(rows)))
        await store.write(WriteBatch(stages=(StageRow("a", "over", 77, 77),)))
        loaded = await store.load("a")
        assert loaded is not None
        head, log = loaded
        assert log == rows
        assert (head.header, head.stage, head.finished_at) == (table("a").header, "over", 77)
        assert await store.load("b") is None
        assert await store.is_healthy()

    run_with_store(database, use)


def test_seq_and_command_are_unique_in_a_table(database: URL) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch((table("a"), table("b")), (entry("a", 1, "command-1"),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch(entries=(entry("a", 1, "command-2"),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch(entries=(entry("a", 2, "command-1"),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch(entries=(entry("nowhere", 1),)))
        await store.write(WriteBatch(entries=(entry("b", 1, "command-1"),)))
        loaded = await store.load("a")
        assert loaded is not None
        assert [row.command_id for row in loaded[1]] == ["command-1"]

    run_with_store(database, use)


def test_batches_are_atomic(database: URL) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch((table("a"),), (entry("a", 1),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch((table("c"),), (entry("c", 1), entry("a", 1))))
        assert await store.load("c") is None

    run_with_store(database, use)


def test_batches_share_a_transaction_and_one_that_fails_fails_alone(
    database: URL,
) -> None:
    sizes: list[int] = []

    async def use(store: Store) -> None:
        names = [f"table{number}" for number in range(60)]
        await asyncio.gather(*(store.write(WriteBatch((table(name),))) for name in names))
        writes = [store.write(WriteBatch(entries=(entry(name, 1),))) for name in names]
        writes.append(store.write(WriteBatch(entries=(entry("nowhere", 1),))))
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 60 + [StoreError]
        assert max(sizes) > 20
        for name in names:
            loaded = await store.load(name)
            assert loaded is not None
            assert len(loaded[1]) == 1

    run_with_store(database, use, sizes.append)


def test_a_table_whose_moves_follow_each_other_waits_for_no_other(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "GATHER_SECONDS", 3600.0)

    async def use(store: Store) -> None:
        await store.write(WriteBatch((table("a"),)))
        for seq in range(1, 6):
            await store.write(WriteBatch(entries=(entry("a", seq),)))
        loaded = await store.load("a")
        assert loaded is not None
        assert len(loaded[1]) == 5

    run_with_store(database, use)


def test_group_commit_survives_unexpected_exceptions(database: URL) -> None:
    class Unexpected(Exception):
        pass

    def fail(size: int) -> None:
        raise Unexpected

    async def use(store: Store) -> None:
        await store.write(WriteBatch((table("a"),)))
        unreadable = replace(entry("a", 1), data={"move": object()})
        batches = [WriteBatch(entries=(unreadable,)), WriteBatch((table("b"),))]
        outcomes = await asyncio.gather(
            *(asyncio.wait_for(store.write(batch), 10) for batch in batches), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [StoreError, type(None)]
        assert await store.is_healthy()
        assert store.writer.task is not None
        store.writer.task.cancel()
        await asyncio.wait([store.writer.task])
        await asyncio.wait_for(store.write(WriteBatch((table("c"),))), 10)
        assert await store.load("c") is not None

    run_with_store(database, use, fail)


def test_a_hung_transaction_is_unhealthy(database: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        begun, release = threading.Event(), threading.Event()
        execute = group_commit.execute_batches

        def hang(engine: Engine, batches: Sequence[WriteBatch]) -> None:
            begun.set()
            release.wait(10)
            execute(engine, batches)

        monkeypatch.setattr(group_commit, "execute_batches", hang)
        monkeypatch.setattr(group_commit, "HANG_TIMEOUT", 0.0)
        waits = asyncio.create_task(store.write(WriteBatch((table("a"),))))
        assert await asyncio.to_thread(begun.wait, 10)
        assert not await store.is_healthy()
        release.set()
        await waits
        assert await store.is_healthy()

    run_with_store(database, use)


def test_errors_hide_parameters(database: URL) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(IntegrityError) as error:
            group_commit.execute_batches(
                store.engine, [WriteBatch(entries=(entry("nowhere", 1, "the-secret"),))]
            )
        assert "the-secret" not in str(error.value).partition("DETAIL")[0]

    run_with_store(database, use)


def test_public_tables_newest_first(database: URL) -> None:
    async def use(store: Store) -> None:
        rows = (table("old", changed=1), table("new", changed=9), table("private", public=False))
        await store.write(WriteBatch(rows))
        assert await store.public_tables(["gathering"], 5) == ["new", "old"]
        assert await store.public_tables(["gathering"], 1) == ["new"]
        assert await store.public_tables(["gathering"], 5, since=2) == ["new"]
        assert await store.public_tables(["playing"], 5) == []

    run_with_store(database, use)


def test_queued_batches_are_committed_before_the_store_closes(database: URL) -> None:
    async def run() -> None:
        store = Store(database)
        await store.open()
        late = asyncio.create_task(store.write(WriteBatch((table("late"),))))
        await asyncio.sleep(0)
        await store.close()
        await late
        with pytest.raises(StoreError):
            await store.write(WriteBatch((table("too late"),)))
        again = Store(database)
        assert await again.load("late") is not None
        await again.close()

    asyncio.run(run())


def test_sqlite_is_durable(database: URL) -> None:
    async def use(store: Store) -> None:
        if store.url.get_backend_name() != "sqlite":
            return
        with store.engine.connect() as connection:
            full = connection.execute(text("PRAGMA synchronous")).scalar()
            journal = connection.execute(text("PRAGMA journal_mode")).scalar()
        assert (full, journal) == (2, "wal")

    run_with_store(database, use)


def test_database_errors_are_store_errors(database: URL) -> None:
    async def use(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.execute(text("DROP TABLE entries"))
        await store.write(WriteBatch((table("a"),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch(entries=(entry("a", 1),)))
        with pytest.raises(StoreError):
            await store.load("a")

    run_with_store(database, use)


def test_postgresql_ends_what_takes_too_long(postgresql: str) -> None:
    engine = make_engine(database_url(database=postgresql))
    with engine.connect() as connection:
        limits = [connection.scalar(text(f"SHOW {name}")) for name in LIMITS_OF_POSTGRESQL]
    engine.dispose()
    assert limits == ["15s", "2s"]


def test_a_machine_of_postgresql_that_is_gone_is_noticed(postgresql: str) -> None:
    """Otherwise a thread that waits for an answer would wait for two hours."""
    engine = make_engine(database_url(database=postgresql))
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        options = driver.info.get_parameters()
    engine.dispose()
    idle, interval, count = (int(options[f"keepalives_{name}"]) for name in KEEPALIVES)
    assert idle + interval * count <= STATEMENT_TIMEOUT
    assert int(options["tcp_user_timeout"]) <= 1000 * STATEMENT_TIMEOUT
    assert 0 < int(options["connect_timeout"]) < STATEMENT_TIMEOUT

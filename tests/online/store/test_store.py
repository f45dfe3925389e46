"""Tables are kept: together or not at all, each entry once, and in order."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

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
    group_commit,
)

Story = Callable[[Store], Awaitable[None]]


def told(database: URL, story: Story, *sizes: Callable[[int], None]) -> None:
    """Run a story with an open store."""

    async def run() -> None:
        store = Store(database, *sizes)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


def table(name: str, public: bool = True, changed: int = 1) -> TableRow:
    return TableRow(name, {"secret": "x", "seats": [1, 2]}, public, "gathering", 1, changed)


def entry(name: str, seq: int, command: str | None = None) -> EntryRow:
    return EntryRow(name, seq, "move", 0, {"move": "draw:pha"}, command, 1_700_000_000_000 + seq)


def test_what_is_written_is_read_again(database: URL) -> None:
    async def story(store: Store) -> None:
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

    told(database, story)


def test_a_seq_and_a_command_count_once(database: URL) -> None:
    async def story(store: Store) -> None:
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

    told(database, story)


def test_work_is_written_together_or_not_at_all(database: URL) -> None:
    async def story(store: Store) -> None:
        await store.write(WriteBatch((table("a"),), (entry("a", 1),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch((table("c"),), (entry("c", 1), entry("a", 1))))
        assert await store.load("c") is None

    told(database, story)


def test_many_commands_share_a_transaction_and_one_bad_one_spoils_none(database: URL) -> None:
    sizes: list[int] = []

    async def story(store: Store) -> None:
        names = [f"table{number}" for number in range(60)]
        await asyncio.gather(*(store.write(WriteBatch((table(name),))) for name in names))
        works = [store.write(WriteBatch(entries=(entry(name, 1),))) for name in names]
        works.append(store.write(WriteBatch(entries=(entry("nowhere", 1),))))
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 60 + [StoreError]
        assert max(sizes) > 20
        for name in names:
            loaded = await store.load(name)
            assert loaded is not None
            assert len(loaded[1]) == 1

    told(database, story, sizes.append)


def test_the_writer_goes_on_after_what_nobody_foresaw(database: URL) -> None:
    class Unheard(Exception):
        pass

    def hear(size: int) -> None:
        raise Unheard

    async def story(store: Store) -> None:
        await store.write(WriteBatch((table("a"),)))
        unreadable = replace(entry("a", 1), data={"move": object()})
        works = [WriteBatch(entries=(unreadable,)), WriteBatch((table("b"),))]
        outcomes = await asyncio.gather(
            *(asyncio.wait_for(store.write(work), 10) for work in works), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [StoreError, type(None)]
        assert await store.is_healthy()
        assert store.writer.task is not None
        store.writer.task.cancel()
        await asyncio.wait([store.writer.task])
        await asyncio.wait_for(store.write(WriteBatch((table("c"),))), 10)
        assert await store.load("c") is not None

    told(database, story, hear)


def test_a_writer_that_hangs_is_no_health(database: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        go_on = threading.Event()
        write = group_commit.execute_batches

        def hang(engine: Engine, works: Sequence[WriteBatch]) -> None:
            go_on.wait(10)
            write(engine, works)

        monkeypatch.setattr(group_commit, "execute_batches", hang)
        monkeypatch.setattr(group_commit, "HANG_TIMEOUT", 0.05)
        waits = asyncio.create_task(store.write(WriteBatch((table("a"),))))
        await asyncio.sleep(0.2)
        assert not await store.is_healthy()
        go_on.set()
        await waits
        assert await store.is_healthy()

    told(database, story)


def test_errors_do_not_repeat_what_was_to_be_stored(database: URL) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(IntegrityError) as error:
            group_commit.execute_batches(
                store.engine, [WriteBatch(entries=(entry("nowhere", 1, "the-secret"),))]
            )
        assert "the-secret" not in str(error.value).partition("DETAIL")[0]

    told(database, story)


def test_public_tables_newest_first(database: URL) -> None:
    async def story(store: Store) -> None:
        rows = (table("old", changed=1), table("new", changed=9), table("private", public=False))
        await store.write(WriteBatch(rows))
        assert await store.public_tables(["gathering"], 5) == ["new", "old"]
        assert await store.public_tables(["gathering"], 1) == ["new"]
        assert await store.public_tables(["gathering"], 5, since=2) == ["new"]
        assert await store.public_tables(["playing"], 5) == []

    told(database, story)


def test_what_waits_is_written_before_the_store_closes(database: URL) -> None:
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


def test_sqlite_survives_a_loss_of_power_as_well_as_it_can(database: URL) -> None:
    async def story(store: Store) -> None:
        if store.url.get_backend_name() != "sqlite":
            return
        with store.engine.connect() as connection:
            full = connection.execute(text("PRAGMA synchronous")).scalar()
            journal = connection.execute(text("PRAGMA journal_mode")).scalar()
        assert (full, journal) == (2, "wal")

    told(database, story)


def test_a_database_that_goes_away_is_told_as_not_stored(database: URL) -> None:
    async def story(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.execute(text("DROP TABLE entries"))
        await store.write(WriteBatch((table("a"),)))
        with pytest.raises(StoreError):
            await store.write(WriteBatch(entries=(entry("a", 1),)))
        with pytest.raises(StoreError):
            await store.load("a")

    told(database, story)

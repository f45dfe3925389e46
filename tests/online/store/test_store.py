"""Tables are kept: together or not at all, each entry once, and in order."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import IntegrityError

from sunbarge.online.store import (
    EntryRow,
    NotStored,
    Place,
    StageRow,
    Store,
    TableRow,
    Work,
    writer,
)

Story = Callable[[Store], Awaitable[None]]


def told(place: Place, story: Story, *sizes: Callable[[int], None]) -> None:
    """Run a story with an open store."""

    async def run() -> None:
        store = Store(place, *sizes)
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


def test_what_is_written_is_read_again(place: Place) -> None:
    async def story(store: Store) -> None:
        rows = [entry("a", 1, "command-1"), entry("a", 2)]
        await store.write(Work(tables=(table("a"),), entries=tuple(rows)))
        await store.write(Work(stages=(StageRow("a", "over", 77, 77),)))
        loaded = await store.load("a")
        assert loaded is not None
        head, log = loaded
        assert log == rows
        assert (head.header, head.stage, head.finished_at) == (table("a").header, "over", 77)
        assert await store.load("b") is None
        assert await store.answers()

    told(place, story)


def test_a_seq_and_a_command_count_once(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.write(Work((table("a"), table("b")), (entry("a", 1, "command-1"),)))
        with pytest.raises(NotStored):
            await store.write(Work(entries=(entry("a", 1, "command-2"),)))
        with pytest.raises(NotStored):
            await store.write(Work(entries=(entry("a", 2, "command-1"),)))
        with pytest.raises(NotStored):
            await store.write(Work(entries=(entry("nowhere", 1),)))
        await store.write(Work(entries=(entry("b", 1, "command-1"),)))
        loaded = await store.load("a")
        assert loaded is not None
        assert [row.command_id for row in loaded[1]] == ["command-1"]

    told(place, story)


def test_work_is_written_together_or_not_at_all(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.write(Work((table("a"),), (entry("a", 1),)))
        with pytest.raises(NotStored):
            await store.write(Work((table("c"),), (entry("c", 1), entry("a", 1))))
        assert await store.load("c") is None

    told(place, story)


def test_many_commands_share_a_transaction_and_one_bad_one_spoils_none(place: Place) -> None:
    sizes: list[int] = []

    async def story(store: Store) -> None:
        names = [f"table{number}" for number in range(60)]
        await asyncio.gather(*(store.write(Work((table(name),))) for name in names))
        works = [store.write(Work(entries=(entry(name, 1),))) for name in names]
        works.append(store.write(Work(entries=(entry("nowhere", 1),))))
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 60 + [NotStored]
        assert max(sizes) > 20
        for name in names:
            loaded = await store.load(name)
            assert loaded is not None
            assert len(loaded[1]) == 1

    told(place, story, sizes.append)


def test_the_writer_goes_on_after_what_nobody_foresaw(place: Place) -> None:
    class Unheard(Exception):
        pass

    def hear(size: int) -> None:
        raise Unheard

    async def story(store: Store) -> None:
        await store.write(Work((table("a"),)))
        unreadable = replace(entry("a", 1), data={"move": object()})
        works = [Work(entries=(unreadable,)), Work((table("b"),))]
        outcomes = await asyncio.gather(
            *(asyncio.wait_for(store.write(work), 10) for work in works), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [NotStored, type(None)]
        assert await store.answers()
        assert store.writer.task is not None
        store.writer.task.cancel()
        await asyncio.wait([store.writer.task])
        await asyncio.wait_for(store.write(Work((table("c"),))), 10)
        assert await store.load("c") is not None

    told(place, story, hear)


def test_a_writer_that_hangs_is_no_health(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        go_on = threading.Event()
        write = writer.transact

        def hang(engine: Engine, works: Sequence[Work]) -> None:
            go_on.wait(10)
            write(engine, works)

        monkeypatch.setattr(writer, "transact", hang)
        monkeypatch.setattr(writer, "PATIENCE", 0.05)
        waits = asyncio.create_task(store.write(Work((table("a"),))))
        await asyncio.sleep(0.2)
        assert not await store.answers()
        go_on.set()
        await waits
        assert await store.answers()

    told(place, story)


def test_errors_do_not_repeat_what_was_to_be_stored(place: Place) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(IntegrityError) as error:
            writer.transact(store.engine, [Work(entries=(entry("nowhere", 1, "the-secret"),))])
        assert "the-secret" not in str(error.value).partition("DETAIL")[0]

    told(place, story)


def test_public_tables_newest_first(place: Place) -> None:
    async def story(store: Store) -> None:
        rows = (table("old", changed=1), table("new", changed=9), table("private", public=False))
        await store.write(Work(rows))
        assert await store.public(["gathering"], 5) == ["new", "old"]
        assert await store.public(["gathering"], 1) == ["new"]
        assert await store.public(["gathering"], 5, since=2) == ["new"]
        assert await store.public(["playing"], 5) == []

    told(place, story)


def test_what_waits_is_written_before_the_store_closes(place: Place) -> None:
    async def run() -> None:
        store = Store(place)
        await store.open()
        late = asyncio.create_task(store.write(Work((table("late"),))))
        await asyncio.sleep(0)
        await store.close()
        await late
        with pytest.raises(NotStored):
            await store.write(Work((table("too late"),)))
        again = Store(place)
        assert await again.load("late") is not None
        await again.close()

    asyncio.run(run())


def test_sqlite_survives_a_loss_of_power_as_well_as_it_can(place: Place) -> None:
    async def story(store: Store) -> None:
        if store.place.url.get_backend_name() != "sqlite":
            return
        with store.engine.connect() as connection:
            full = connection.execute(text("PRAGMA synchronous")).scalar()
            journal = connection.execute(text("PRAGMA journal_mode")).scalar()
        assert (full, journal) == (2, "wal")

    told(place, story)


def test_a_database_that_goes_away_is_told_as_not_stored(place: Place) -> None:
    async def story(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.execute(text("DROP TABLE entries"))
        await store.write(Work((table("a"),)))
        with pytest.raises(NotStored):
            await store.write(Work(entries=(entry("a", 1),)))
        with pytest.raises(NotStored):
            await store.load("a")

    told(place, story)

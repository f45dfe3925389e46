"""Health: live and ready are told apart, and the database is really written and read."""

import asyncio
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sunbarge.online.server.health import Health
from sunbarge.online.store import Store, StoreError, WriteBatch, database_url, store
from sunbarge.online.store.urls import FILE_NAME
from sunbarge.research.chaos.faults import frozen
from sunbarge.research.chaos.postgres import Postgres
from tests.online.server.http_client import TIMEOUT, get
from tests.online.server.servers import run_server

TRIGGER = (
    "CREATE TRIGGER full_disk BEFORE UPDATE ON alembic_version "
    "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
)


@pytest.fixture(autouse=True)
def always_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is a trial of the database."""
    monkeypatch.setattr("sunbarge.online.server.health.VALID_SECONDS", 0)


def codes(base: str) -> dict[str, int]:
    """Return the status of each health route."""
    return {path: get(f"{base}/{path}").status_code for path in ("livez", "healthz", "readyz")}


def test_a_database_that_cannot_be_written_or_read_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    with run_server(tmp_path) as server:
        assert get(f"{server.base}/api/about").status_code == 200
        assert codes(server.base) == {"livez": 200, "healthz": 200, "readyz": 200}
        with closing(sqlite3.connect(file)) as database:
            database.execute(TRIGGER)
        assert codes(server.base) == {"livez": 200, "healthz": 503, "readyz": 503}
        with closing(sqlite3.connect(file)) as database:
            database.execute("DROP TRIGGER full_disk")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert codes(server.base) == {"livez": 200, "healthz": 200, "readyz": 200}
        whole = file.read_bytes()
        file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
        assert codes(server.base) == {"livez": 200, "healthz": 503, "readyz": 503}
        file.write_bytes(whole)


def test_a_postgresql_that_hangs_is_not_ready(tmp_path: Path) -> None:
    """A frozen database keeps its connections open and answers nothing."""
    with TemporaryDirectory(prefix="sunbarge-health-") as folder:  # others may enter it
        postgres = Postgres(Path(folder), on_small_disk=False)
        try:
            postgres.start()
            with run_server(tmp_path, database=database_url(database=postgres.url)) as server:
                assert get(f"{server.base}/api/about").status_code == 200
                assert codes(server.base) == {"livez": 200, "healthz": 200, "readyz": 200}
                with frozen(postgres.pids()):
                    assert codes(server.base) == {"livez": 200, "healthz": 503, "readyz": 503}
                end = time.monotonic() + TIMEOUT
                while codes(server.base)["readyz"] != 200:
                    assert time.monotonic() < end, "it answers again"
        finally:
            postgres.close()


def test_trials_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunbarge.online.server.health.VALID_SECONDS", 2)
    asked, now = [0], [0.0]

    async def check() -> bool:
        asked[0] += 1
        return True

    async def ask() -> None:
        health = Health(check, lambda: now[0])
        assert all(await asyncio.gather(*(health.database_works() for _ in range(50))))
        now[0] = 3
        assert await health.database_works()

    asyncio.run(ask())
    assert asked == [2]


def test_reads_and_writes_that_take_too_long_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use() -> None:
        database = Store(database_url(tmp_path))
        await database.open()
        for limit in ("WRITE_SECONDS", "TRIAL_SECONDS"):
            monkeypatch.setattr(store, limit, 0.2)
        answers = threading.Event()
        monkeypatch.setattr(store, "try_database", lambda url: answers.wait(TIMEOUT))
        monkeypatch.setattr(
            "sunbarge.online.store.group_commit.execute_batches", lambda *_: answers.wait(TIMEOUT)
        )
        assert not await database.is_healthy()
        with pytest.raises(StoreError):
            await database.write(WriteBatch())
        with pytest.raises(StoreError):
            await database.run(answers.wait, TIMEOUT, seconds=0.1)
        answers.set()
        await database.close()

    asyncio.run(use())


def test_only_the_owner_may_read_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with run_server(folder):
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert {modes[FILE_NAME + each] for each in ("", "-wal", "-shm", ".lock")} == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / FILE_NAME).chmod(0o644)
    with run_server(folder):
        assert stat.S_IMODE((folder / FILE_NAME).stat().st_mode) == 0o600


def test_a_second_server_on_the_same_file_refuses_to_start(tmp_path: Path) -> None:
    async def open_second() -> None:
        from sunbarge.online.server.services import Services
        from sunbarge.online.server.settings import Settings

        second = Services(Settings(database=database_url(tmp_path)))
        with pytest.raises(ValueError, match=r"another server uses .*sunbarge\.sqlite3"):
            await second.open()

    with run_server(tmp_path):
        asyncio.run(open_second())
    with run_server(tmp_path):
        pass

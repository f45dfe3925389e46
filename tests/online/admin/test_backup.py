"""A backup restores every table to the same views, on SQLite and on PostgreSQL."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL

from sunbarge.online.admin.backup import back_up, restore
from sunbarge.online.admin.database import opened
from sunbarge.online.admin.verify import Findings
from sunbarge.online.store import DatabaseLock, database_url
from sunbarge.online.store.acts import last_backup, newest_acts
from sunbarge.online.store.administration import delete_tables
from tests.online.admin.stored_tables import (
    database_with,
    finished,
    gathering,
    running,
    view_hashes,
)


def make(url: URL, file: Path, overwrite: bool = False) -> Findings:
    """Make a backup."""
    return back_up(url, file, "host", overwrite, lambda tables: None)


def bring_back(file: Path, url: URL, overwrite: bool = False) -> tuple[Findings, Path | None]:
    """Restore a backup."""
    return restore(file, url, "host", overwrite, lambda tables: None)


def test_a_restored_backup_has_the_same_views(database: URL, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with database_with(database, finished("over"), running("runs"), gathering("waits")) as engine:
        before = view_hashes(engine)
        made = make(database, file)
        with engine.begin() as connection:
            delete_tables(connection, ["over", "waits"])
    assert (made.tables, made.damaged, made.other_version) == (3, [], [])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(ValueError, match="--overwrite"):
        bring_back(file, database)
    found, kept = bring_back(file, database, overwrite=True)
    assert found.digest == made.digest
    with opened(database) as engine:
        assert view_hashes(engine) == before
    if kept is not None:
        with opened(database_url(database=f"sqlite:///{kept}")) as old:
            assert list(view_hashes(old)) == ["runs"], "what was replaced is kept"


def test_backups_are_noted_and_damaged_logs_are_named(database: URL, tmp_path: Path) -> None:
    with database_with(database, running("runs"), running("bad")) as engine:
        with engine.begin() as connection:
            connection.execute(text("DELETE FROM entries WHERE table_id = 'bad' AND seq = 1"))
        assert make(database, tmp_path / "backup").damaged == ["bad"]
        with engine.connect() as connection:
            assert last_backup(connection) > 0
            (act,) = newest_acts(connection, 5)
    assert (act.kind, act.who, act.data["damaged"]) == ("backup", "host", 1)
    with pytest.raises(ValueError, match="exists already"):
        make(database, tmp_path / "backup")
    assert make(database, tmp_path / "backup", overwrite=True).tables == 2
    leftover = [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")]
    assert leftover == []


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_backup_replaces_no_database_and_no_device(tmp_path: Path, overwrite: bool) -> None:
    url = database_url(tmp_path / "data")
    with database_with(url, running("runs")):
        pass
    file = Path(str(url.database))
    (tmp_path / "same").symlink_to(file)
    before = file.read_bytes()
    for target in (file, file.with_name(file.name + "-wal"), tmp_path / "same"):
        with pytest.raises(ValueError, match="the database itself"):
            make(url, target, overwrite)
    for target in (tmp_path, Path(os.devnull)):
        with pytest.raises(ValueError, match="is not a file"):
            make(url, target, overwrite)
    assert file.read_bytes() == before


def test_files_that_are_no_backups_change_nothing(tmp_path: Path) -> None:
    url, bad = database_url(tmp_path / "data"), tmp_path / "bad"
    with database_with(url, running("runs")):
        whole = make(url, tmp_path / "good")
    good = (tmp_path / "good").read_bytes()
    bad.write_bytes(b"hello")
    with pytest.raises(ValueError, match="is no backup"):
        bring_back(bad, url, overwrite=True)
    bad.write_bytes(b"PGDMP" + good)
    with pytest.raises(ValueError, match="backup of postgresql"):
        bring_back(bad, url, overwrite=True)
    bad.write_bytes(good[:4096] + os.urandom(len(good) - 4096))
    with pytest.raises(ValueError, match=r"damaged|cannot be used"):
        bring_back(bad, url, overwrite=True)
    for revision, problem in (
        ("9999-since-9998", "9999-since"),
        ("9999", "damaged: no such table"),
    ):
        with closing(sqlite3.connect(tmp_path / revision)) as newer:
            newer.executescript(
                "CREATE TABLE alembic_version (version_num TEXT);"
                f"INSERT INTO alembic_version VALUES ('{revision}');"
            )
        with pytest.raises(ValueError, match=problem):
            bring_back(tmp_path / revision, url, overwrite=True)
    assert make(url, tmp_path / "again").digest == whole.digest


def test_what_is_no_backup_makes_no_folder_and_a_backup_does(tmp_path: Path) -> None:
    with database_with(database_url(tmp_path / "data"), running("runs")):
        made = make(database_url(tmp_path / "data"), tmp_path / "good")
    good, bad, there = (tmp_path / "good").read_bytes(), tmp_path / "bad", tmp_path / "there"
    for wrong in (b"hello", good[:4096] + os.urandom(len(good) - 4096)):
        bad.write_bytes(wrong)
        with pytest.raises(ValueError, match="bad is"):
            bring_back(bad, database_url(there))
        assert not there.exists()
    assert bring_back(tmp_path / "good", database_url(there))[0].digest == made.digest
    assert stat.S_IMODE(there.stat().st_mode) == 0o700


def test_a_database_that_a_server_uses_is_backed_up_but_not_replaced(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    file = Path(str(url.database))
    with database_with(url, running("runs")):
        lock = DatabaseLock(file)
        lock.acquire()
        assert make(url, tmp_path / "backup").tables == 1
        with pytest.raises(ValueError, match="another server uses"):
            bring_back(tmp_path / "backup", url, overwrite=True)
        lock.release()


def test_a_postgresql_database_in_use_is_not_replaced(postgresql: str, tmp_path: Path) -> None:
    url = database_url(database=postgresql)
    with database_with(url) as engine:
        make(url, tmp_path / "backup")
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
            with pytest.raises(ValueError, match="other connections use"):
                bring_back(tmp_path / "backup", url, overwrite=True)

"""Backups of SQLite databases with SQLite's own backup, which needs no pause of the server."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from sunbarge.online.store import DatabaseLock, database_url
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.files import BESIDE, make_private
from sunbarge.online.store.migrate import migrate

from .verify import Findings, OnProgress, verify


def back_up(engine: Engine, part: Path, on_progress: OnProgress, replay: bool) -> Findings:
    """Copy the database to a file, check the file, and flush it to the disk."""
    copy(Path(str(engine.url.database)), part)
    findings = checked(part, on_progress, replay)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return findings


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment; meanwhile servers may go on writing to it.

    All pages are copied in one step: a write between two steps would make the copy begin anew.
    """
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # so that the file is complete by itself


def migrated(file: Path) -> None:
    """Migrate a backup of an older version; ValueError if only newer versions can use it."""
    engine = make_engine(database_url(database=f"sqlite:///{file}"))
    try:
        migrate(engine)
    finally:
        engine.dispose()


def checked(file: Path, on_progress: OnProgress, replay: bool = True) -> Findings:
    """Count the game tables and log entries in a database file; ValueError if it is damaged.

    If `replay`, replay the games, too.
    """
    check_integrity(file)
    engine = make_engine(database_url(database=f"sqlite:///{file}"))
    try:
        with engine.connect() as connection:
            return verify(connection, on_progress, replay)
    except DatabaseError as error:
        raise ValueError(f"{file} is damaged: {error.orig}") from error
    finally:
        engine.dispose()


def check_integrity(file: Path) -> None:
    """Raise ValueError if SQLite finds a database file damaged."""
    try:
        with closing(sqlite3.connect(file)) as database:
            problems = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
            problems += [str(row) for row in database.execute("PRAGMA foreign_key_check")]
    except sqlite3.DatabaseError as error:
        problems = [str(error)]
    if problems != ["ok"]:
        raise ValueError(f"{file} is damaged: {'; '.join(problems[:3])}")


def restore(
    source: Path, target: Path, overwrite: bool, on_progress: OnProgress
) -> tuple[Findings, Path | None]:
    """Replace a database file by a copy of a backup.

    Return the number of game tables and log entries in the backup, and the new path of the old
    database (None if there was none).
    """
    if target.exists() and not overwrite:
        raise ValueError(f"there is a database already, {target}; say --overwrite to replace it")
    check_integrity(source)
    lock = DatabaseLock(target)
    lock.acquire()
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        copy(source, part)
        migrated(part)
        findings = checked(part, on_progress)
        kept = put_aside(target) if target.exists() else None
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
        lock.release()
    return findings, kept


def put_aside(file: Path) -> Path:
    """Rename a database file, once its write-ahead log is merged into it; return the new path."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S')}{file.suffix}")
    file.replace(kept)
    for suffix in BESIDE[1:]:
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    return kept

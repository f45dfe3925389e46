"""Backups of a database, and their restoration; both are checked by replaying all games."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import URL

from sunbarge.online.store import sqlite_file
from sunbarge.online.store.acts import record_act
from sunbarge.online.store.files import BESIDE, LOCK, make_private

from . import postgresql_backup, sqlite_backup
from .database import opened
from .verify import Findings, OnProgress

SQLITE, POSTGRESQL = b"SQLite format 3\0", b"PGDMP"
KINDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}


def back_up(
    url: URL, target: Path, who: str, overwrite: bool, on_progress: OnProgress, replay: bool = True
) -> Findings:
    """Write a backup of a database, which servers may be using, and check the backup.

    Return how many game tables and log entries the backup contains, and which tables cannot be
    replayed.
    """
    check_target(target, url, overwrite)
    with opened(url) as engine:
        with partial_file(target) as part:
            if url.get_backend_name() == "sqlite":
                findings = sqlite_backup.back_up(engine, part, on_progress, replay)
            else:
                findings = postgresql_backup.back_up(engine, part, on_progress, replay)
            part.replace(target)
        note(engine, "backup", who, findings)
    return findings


def restore(
    source: Path, url: URL, who: str, overwrite: bool, on_progress: OnProgress
) -> tuple[Findings, Path | None]:
    """Replace a database by a backup.

    Return how many game tables and log entries the backup contains, and which tables cannot be
    replayed; and the new path of the old SQLite file, None if there was none. `who` is the name of
    the administrator, for the log of administrators' acts.
    """
    check_kind(source, url)
    kept, file = None, sqlite_file(url)
    if url.get_backend_name() != "sqlite":
        findings = postgresql_backup.restore(source, url, overwrite, on_progress)
    elif file is None:
        raise ValueError("a database in memory cannot be restored; name a file")
    else:
        findings, kept = sqlite_backup.restore(source, file, overwrite, on_progress)
    with opened(url) as engine:
        note(engine, "restore", who, findings)
    return findings, kept


def check_target(target: Path, url: URL, overwrite: bool) -> None:
    """Raise ValueError if a backup must not be written there: it would replace something else."""
    database = sqlite_file(url)
    if database is not None and target.resolve() in (
        database.resolve().with_name(database.name + each) for each in (*BESIDE, LOCK)
    ):
        raise ValueError(f"{target} belongs to the database itself; name another file")
    if target.exists() and not target.is_file():
        raise ValueError(f"{target} is not a file; name a file for the backup")
    if target.exists() and not overwrite:
        raise ValueError(f"{target} exists already; name another file, or say --overwrite")


def note(engine: Engine, kind: str, who: str, findings: Findings) -> None:
    """Log a backup or a restoration (`kind`) in the database table `acts`.

    The row says how many game tables and how many entries of their logs the backup has.
    """
    counted = {"tables": findings.tables, "entries": findings.entries, "digest": findings.digest}
    with engine.begin() as connection:
        record_act(connection, who, kind, None, **counted, damaged=len(findings.damaged))


def check_kind(source: Path, url: URL) -> None:
    """Raise ValueError unless a file is a backup of a database of the same kind."""
    with source.open("rb") as file:
        begin = file.read(len(SQLITE))
    found = next((name for name, magic in KINDS.items() if begin.startswith(magic)), None)
    if found is None:
        raise ValueError(f"{source} is no backup; `sunbarge admin backup` writes them")
    wanted = url.get_backend_name()
    if found != wanted:
        raise ValueError(f"{source} is a backup of {found}, and the database is {wanted}")


@contextmanager
def partial_file(target: Path) -> Iterator[Path]:
    """Yield a new private file beside the target; delete it at the end if it is still there."""
    if not target.parent.is_dir():
        raise ValueError(f"{target}: there is no folder {target.parent}")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    make_private(part)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)

"""Opens the database of a server for an administrator."""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from sunbarge.online.store import DatabaseLock, database_url, sqlite_file
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.errors import unusable
from sunbarge.online.store.migrate import HEAD, revision
from sunbarge.online.store.urls import data_folder

LONGEST_NAME = 64
REPLAY_SECONDS = 300
"""Seconds for which nothing may happen in a transaction of an administrator.

Games are replayed within it, before which the rules are loaded.
"""
MIGRATE = "start the server once, or run `sunbarge serve --migrate-only`"


def existing_url(data: Path | None, database: str | None) -> URL:
    """Return the URL of a database; ValueError if it is a file that does not exist."""
    folder = data or data_folder()
    if database is None and not folder.is_dir():
        raise ValueError(f"there is no folder {folder}; name the server's folder with --data")
    url = database_url(folder, database)
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise ValueError(f"there is no database {file}; name the server's folder with --data")
    return url


@contextmanager
def opened(url: URL) -> Iterator[Engine]:
    """Open a database with this version's schema, and close it at the end of the block.

    ValueError if that fails, or if an SQL statement in the block fails.
    """
    engine = make_engine(url, REPLAY_SECONDS)
    try:
        with engine.connect() as connection:
            check_revision(url, revision(connection))
        yield engine
    except SQLAlchemyError as error:
        raise ValueError(unusable(url, error)) from None
    finally:
        engine.dispose()


def check_revision(url: URL, found: str | None) -> None:
    """Raise ValueError unless `found`, a database's revision, is the one that this version uses."""
    if found is None:
        raise ValueError(f"{url} is no database of sunbarge, or an empty one; {MIGRATE}")
    if found < HEAD:
        raise ValueError(f"{url} is of an older version (revision {found}); {MIGRATE}")
    if found > HEAD:
        raise ValueError(
            f"{url} is of a newer version (revision {found}, known is {HEAD}); "
            "use `sunbarge admin` of that version, also while an older server runs"
        )


def is_served(file: Path) -> bool:
    """Return whether a server uses a database file."""
    lock = DatabaseLock(file)
    if not lock.path.exists():
        return False
    try:
        lock.acquire()
    except ValueError:
        return True
    lock.release()
    return False


def no_table(table_id: str) -> str:
    """Return the error message for the id of a game table that does not exist."""
    return f"there is no table {table_id!r:.30}; `sunbarge admin tables` lists them"


def operator() -> str:
    """Return the name of the user who runs this program, for the log of administrators' acts."""
    try:
        name = os.environ.get("SUDO_USER") or getpass.getuser()
    except (KeyError, OSError):
        name = "unknown"
    return name[:LONGEST_NAME]

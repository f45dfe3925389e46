"""Where the database is, and how it is opened."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from sunbarge.extras import needs

FILE = "sunbarge.sqlite3"
BUSY_SECONDS = 10
DRIVERS = {"postgresql": "postgresql+psycopg", "sqlite": "sqlite+pysqlite"}
KINDS = ("postgresql+psycopg", "sqlite+pysqlite")
QUIET: dict[str, Any] = {"hide_parameters": True}
"Errors must not repeat what was to be stored: secrets are among it."
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class NotStored(Exception):
    """What was to be written is not there; nothing of it may be told to anybody."""


@dataclass(frozen=True)
class Place:
    """A database, and how it is shown without its password."""

    url: URL

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True)


def data_folder() -> Path:
    """Where programs of this user keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        chosen = os.environ.get("XDG_DATA_HOME", "")
        base = Path(chosen) if Path(chosen).is_absolute() else home / ".local" / "share"
    return base / "sunbarge"


def place_of(data: Path | None = None, database: str | None = None) -> Place:
    """The database of a URL, or the file in a folder, which is made if it is not there."""
    if database is not None:
        return Place(check_url(database))
    folder = data or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return Place(URL.create("sqlite+pysqlite", database=str(folder / FILE)))


def check_url(text: str) -> URL:
    """A URL of a database that can be used here, with the driver in it."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(
            "the database is a URL such as postgresql+psycopg://user:password@host/name"
        ) from None
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in KINDS:
        raise ValueError(f"no database of kind {url.drivername}; there are {', '.join(KINDS)}")
    return url


def open_engine(place: Place) -> Engine:
    """Connections to a database; none is made yet."""
    if place.url.get_backend_name() == "sqlite":
        engine = create_engine(place.url, connect_args={"timeout": BUSY_SECONDS}, **QUIET)
        event.listen(engine, "connect", set_pragmas)
        return engine
    with needs("postgresql"):
        return create_engine(place.url, pool_size=5, pool_pre_ping=True, **QUIET)


def set_pragmas(connection: Any, record: object) -> None:
    """A committed transaction survives a loss of power, and readers do not wait for writers."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

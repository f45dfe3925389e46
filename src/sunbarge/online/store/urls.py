"""Database URLs: the default SQLite file, and what `--database` accepts."""

import os
import sys
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

FILE_NAME = "sunbarge.sqlite3"
DRIVERS = {"postgresql": "postgresql+psycopg", "sqlite": "sqlite+pysqlite"}
"Dialects that are supported, with the driver that is used for each."


def data_folder() -> Path:
    """Return the platform's data folder of the current user."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        chosen = os.environ.get("XDG_DATA_HOME", "")
        base = Path(chosen) if Path(chosen).is_absolute() else home / ".local" / "share"
    return base / "sunbarge"


def database_url(data: Path | None = None, database: str | None = None) -> URL:
    """Return `database` as a URL; if it is None, the URL of an SQLite file in the folder `data`.

    If `data` is None, it is the user's data folder. Nothing is created.
    """
    if database is not None:
        return parse_url(database)
    folder = data or data_folder()
    return URL.create(DRIVERS["sqlite"], database=str(folder / FILE_NAME))


def parse_url(text: str) -> URL:
    """Parse a database URL and add the driver; ValueError for a dialect that is not supported."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(
            "the database is a URL such as postgresql+psycopg://user:password@host/name"
        ) from None
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    supported = sorted(DRIVERS.values())
    if url.drivername not in supported:
        raise ValueError(f"no database of kind {url.drivername}; there are {', '.join(supported)}")
    return url

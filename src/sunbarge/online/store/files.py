"""The SQLite file: who may read it, and which process uses it."""

import os
import sys
from pathlib import Path
from typing import IO

from sqlalchemy.engine import URL

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm")
LOCK = ".lock"


def sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database; None for other databases and those in memory."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


def make_folder(file: Path) -> None:
    """Create the folder of a database file for its owner alone, if there is none."""
    if not file.parent.exists():
        file.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)


def make_private(file: Path) -> None:
    """Create a database file that only its owner may read, and its folder if there is none.

    If the database file or one that SQLite keeps beside it exists already, other users lose their
    rights to that file.
    """
    make_folder(file)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    for suffix in BESIDE:
        beside = file.with_name(file.name + suffix)
        if beside.exists() and beside.stat().st_mode & 0o077:
            beside.chmod(PRIVATE_FILE)


class DatabaseLock:
    """A lock on a database file, which the operating system releases when the process ends."""

    def __init__(self, file: Path) -> None:
        """Prepare the lock of a database file; what is locked is another file beside it."""
        self.file, self.path = file, file.with_name(file.name + LOCK)
        self.lock: IO[bytes] | None = None

    def acquire(self) -> None:
        """Lock the database; ValueError if another process has done so."""
        make_folder(self.file)
        # Whoever may open the file could lock it, and no server could start any more.
        lock = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE), "r+b")
        try:
            lock_file(lock)
        except OSError:
            lock.close()
            raise ValueError(
                f"another server uses {self.file}; stop it, or choose another folder with --data"
            ) from None
        self.lock = lock

    def release(self) -> None:
        """Unlock the database."""
        if self.lock is not None:
            self.lock.close()
            self.lock = None


def lock_file(file: IO[bytes]) -> None:
    """Lock an open file; OSError if another process holds a lock on it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

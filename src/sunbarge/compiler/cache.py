"""Where compiled code is kept: one folder for each unit and each thing that decides its code."""

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import caching

from . import sources, targets
from .units import UNITS, Unit

FORGET_AFTER = 30 * 24 * 3600  # seconds
OURS = re.compile(r"((play|research|plain)-)?[0-9a-f]{16}")
"Names of folders in the cache; those without a word are from version 0.1."
SETTING = threading.Lock()


def options() -> tuple[Any, ...]:
    """The settings of Numba that change the code it makes."""
    config: Any = numba.config
    return (int(config.OPT), bool(config.BOUNDSCHECK), config.LOOP_VECTORIZE, config.SLP_VECTORIZE)


def environment() -> tuple[Any, ...]:
    """What decides the code besides the sources: processor, versions, options."""
    versions = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__)
    return (targets.host(), *versions, np.__version__, *options())


def key_of(unit: Unit) -> str:
    """A hash of everything that decides a unit's code."""
    content = hashlib.sha256(repr(environment()).encode())
    content.update(sources.digest_of(unit).encode())
    return content.hexdigest()[:16]


def is_private_folder(folder: Path) -> bool:
    """Whether the folder can be made and written, and belongs to nobody else."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except OSError:
        return False


def is_kept_here(folder: Path) -> bool:
    """Whether somebody who may be trusted has put something into a folder, for others to read."""
    with contextlib.suppress(OSError):
        owners = {0, os.getuid()} if hasattr(os, "getuid") else {folder.stat().st_uid}
        return folder.stat().st_uid in owners and any(folder.iterdir())
    return False


def parents() -> Iterator[Path]:
    """Where folders with compiled code may lie: in the user's cache, or for temporary files."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    yield Path(home) / "sunbarge"
    with contextlib.suppress(OSError):  # there may be no folder for temporary files
        user = getattr(os, "getuid", lambda: "user")()
        yield Path(tempfile.gettempdir()) / f"sunbarge-{user}"


def cache_folder(name: str) -> Path:
    """A folder in the user's cache, or else a temporary one; OSError if there is none."""
    for parent in parents():
        folder = parent / name
        if not parent.is_absolute():
            continue
        if is_private_folder(parent) and is_private_folder(folder):
            forget_old_folders(parent, folder)
            return folder
        if is_kept_here(folder):  # as in the image of a container
            return folder
    own = Path(tempfile.mkdtemp(prefix="sunbarge-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    folder = own / name
    folder.mkdir()
    return folder


def forget_old_folders(parent: Path, used: Path) -> None:
    """Every change of a rule makes a new folder: those not used for a month are removed."""
    with contextlib.suppress(OSError):
        os.utime(used)
        for folder in parent.iterdir():
            old = time.time() - folder.stat().st_mtime > FORGET_AFTER
            if old and OURS.fullmatch(folder.name):
                shutil.rmtree(folder, ignore_errors=True)


def name_of(unit: Unit) -> str:
    """The name of the folder of a unit's object: everything that decides its code decides it."""
    return f"{unit.name}-{key_of(unit)}"


def folder_of(unit: Unit) -> Path:
    """The folder of a unit's object."""
    return cache_folder(name_of(unit))


def folder_of_plain_code() -> Path:
    """The folder of rules that Numba compiles one by one, as those from outside the package."""
    content = hashlib.sha256(repr((environment(), str(sources.PACKAGE))).encode())
    content.update(sources.digest(UNITS).encode())
    return cache_folder(f"plain-{content.hexdigest()[:16]}")


class FunctionCache(caching.FunctionCache):
    """Numba's cache of a function; where it cannot be written, nothing is kept."""

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for a signature."""
        with contextlib.suppress(OSError):  # as when the disk is full
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def function_cache(fn: Callable[..., Any], folder: Path | None) -> Any:
    """A cache of a function in a folder of ours; without a folder, nothing is kept."""
    if folder is None or not os.access(folder, os.W_OK):
        return caching.NullCache()
    with numba_caches_in(folder):
        return FunctionCache(fn)  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def numba_caches_in(folder: Path) -> Iterator[None]:
    """Let Numba's caches that are made now lie in a folder of ours; the host's keep theirs."""
    config: Any = numba.config
    with SETTING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


@contextlib.contextmanager
def lock(folder: Path) -> Iterator[bool]:
    """Try to lock a folder against other processes; yields whether that worked."""
    if sys.platform == "win32":
        yield True
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        yield is_locked_now(opened)
    finally:
        os.close(opened)


def is_locked_now(opened: int) -> bool:
    """Whether an open folder could be locked."""
    import fcntl

    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # not every file system has locks; files are written atomically anyway
        return True
    return True

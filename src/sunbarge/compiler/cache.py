"""The compile cache: one folder for each compilation unit (`units.Unit`).

The folder's name has a hash of everything on which the compiled code depends: the sources, the
processor, the options, and the versions of Numba and LLVM.
"""

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

import llvmlite
import numba
import numpy as np
from numba.core import caching

from . import sources, targets
from .numba_options import CONFIG, code_options
from .units import UNITS, Unit

KEEP_SECONDS = 30 * 24 * 3600  # seconds
FOLDER_NAME = re.compile(r"((play|research|plain|browser)-)?[0-9a-f]{16}")
"The pattern of folder names in the cache; names that are only a hash are from version 0.1."
CONFIG_LOCK = threading.Lock()


def environment() -> tuple[object, ...]:
    """Return what compiled code depends on besides the sources: processor, versions, options."""
    versions = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__)
    return (targets.host(), *versions, np.__version__, *code_options())


def key_of(unit: Unit) -> str:
    """Return a hash of everything that a unit's compiled code depends on."""
    content = hashlib.sha256(repr(environment()).encode())
    content.update(sources.unit_digest(unit).encode())
    return content.hexdigest()[:16]


def is_private_folder(folder: Path) -> bool:
    """Return whether a folder can be created and written, and belongs to this user."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except OSError:
        return False


def is_trusted_folder(folder: Path) -> bool:
    """Return whether a folder has files and belongs to this user or to root."""
    with contextlib.suppress(OSError):
        owners = {0, os.getuid()} if hasattr(os, "getuid") else {folder.stat().st_uid}
        return folder.stat().st_uid in owners and any(folder.iterdir())
    return False


def parents() -> Iterator[Path]:
    """Yield where the cache may be: the user's cache folder, then the one for temporary files."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    yield Path(home) / "sunbarge"
    with contextlib.suppress(OSError):  # there may be no folder for temporary files
        user = getattr(os, "getuid", lambda: "user")()
        yield Path(tempfile.gettempdir()) / f"sunbarge-{user}"


def cache_folder(name: str) -> Path:
    """Return a folder of the cache, or a temporary one that is removed at exit."""
    for parent in parents():
        folder = parent / name
        if not parent.is_absolute():
            continue
        if is_private_folder(parent) and is_private_folder(folder):
            remove_old_folders(parent, folder)
            return folder
        if is_trusted_folder(folder):  # such as a folder in a container image
            return folder
    own = Path(tempfile.mkdtemp(prefix="sunbarge-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    folder = own / name
    folder.mkdir()
    return folder


def remove_old_folders(parent: Path, used: Path) -> None:
    """Remove folders that were not used for a month; each change of the sources makes a new one."""
    with contextlib.suppress(OSError):
        os.utime(used)
        for folder in parent.iterdir():
            old = time.time() - folder.stat().st_mtime > KEEP_SECONDS
            if old and FOLDER_NAME.fullmatch(folder.name):
                shutil.rmtree(folder, ignore_errors=True)


def folder_name(unit: Unit) -> str:
    """Return the name of a unit's folder in the cache."""
    return f"{unit.name}-{key_of(unit)}"


def unit_folder(unit: Unit) -> Path:
    """Return a unit's folder in the cache, after creating it."""
    return cache_folder(folder_name(unit))


def fallback_folder() -> Path:
    """Return the cache folder of functions that Numba compiles one by one, without object files."""
    content = hashlib.sha256(repr((environment(), str(sources.PACKAGE))).encode())
    content.update(sources.digest(UNITS).encode())
    return cache_folder(f"plain-{content.hexdigest()[:16]}")


class FunctionCache(caching.FunctionCache):
    """Numba's cache of a compiled function, which ignores errors while writing."""

    def save_overload(self, sig: object, data: object) -> None:
        """Save the compiled code for one signature."""
        with contextlib.suppress(OSError):  # as when the disk is full
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def function_cache(fn: Callable[..., object], folder: Path | None) -> caching._Cache:
    """Return a cache of a function in a folder; one that saves nothing if there is no folder."""
    if folder is None or not os.access(folder, os.W_OK):
        return caching.NullCache()
    with numba_caches_in(folder):
        return FunctionCache(fn)  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def numba_caches_in(folder: Path) -> Iterator[None]:
    """Set Numba's cache folder for caches that are created inside the `with` block."""
    with CONFIG_LOCK:
        before, CONFIG.CACHE_DIR = CONFIG.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            CONFIG.CACHE_DIR = before


@contextlib.contextmanager
def lock(folder: Path) -> Iterator[bool]:
    """Try to lock a folder against other processes; yield whether this process has the lock."""
    if sys.platform == "win32":
        yield True
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        yield is_locked_now(opened)
    finally:
        os.close(opened)


def is_locked_now(opened: int) -> bool:
    """Try to lock an open folder without waiting, and return whether the lock was acquired."""
    import fcntl

    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # not every file system has locks; files are written atomically anyway
        return True
    return True

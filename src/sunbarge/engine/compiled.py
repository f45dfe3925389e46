"""The one place that knows about Numba.

A rule is an ordinary annotated function. Its annotations are read twice: by mypy, and by
`seal`, which turns them into the one Numba signature the rule is compiled for.
"""

import atexit
import contextlib
import dis
import hashlib
import inspect
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, TypeVar, cast, get_type_hints

import numba
import numpy as np
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import njit, types

from .state import (
    EDITION,
    STATE,
    Counts,
    Edition,
    Editions,
    FlagRows,
    Flags,
    Floats,
    Points,
    Rng,
    Rows,
    Shares,
    State,
    States,
)

F = TypeVar("F", bound=Callable[..., Any])

NUMBA_TYPE = {
    State: numba.from_dtype(STATE),
    Edition: numba.from_dtype(EDITION),
    States: types.Array(numba.from_dtype(STATE), 1, "C"),
    Editions: types.Array(numba.from_dtype(EDITION), 1, "C"),
    Counts: types.Array(types.int16, 1, "C"),
    Points: types.Array(types.int32, 2, "C"),
    Rng: types.Array(types.uint64, 1, "C"),
    Floats: types.Array(types.float32, 1, "C"),
    Rows: types.Array(types.float32, 2, "C"),
    Shares: types.Array(types.float64, 1, "C"),
    Flags: types.Array(types.boolean, 1, "C"),
    FlagRows: types.Array(types.boolean, 2, "C"),
    int: types.int64,
    bool: types.boolean,
    float: types.float64,
    np.uint64: types.uint64,
    np.float32: types.float32,
}
DOORS: set[Any] = {States}
RULES: dict[str, Any] = {}
PARTS: set[str] = set()
SEALED: set[str] = set()
INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]
PACKAGE = Path(__file__).parent.parent
FORGET_AFTER = 30 * 24 * 3600  # seconds


def cache_key() -> str:
    """Numba does not notice a change in another file, so every source is in the key.

    So is what else decides whether compiled code can be loaded, or would be looked for: the
    versions, the processor, checked arrays, and the folder of the sources.
    """
    machine = (get_host_cpu_name(), get_host_cpu_features().flatten())
    versions = (sys.implementation.cache_tag, numba.__version__, np.__version__)
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    digest = hashlib.sha256(repr((*machine, *versions, checked, str(PACKAGE))).encode())
    for file in sorted(PACKAGE.rglob("*.py")):
        text = file.read_bytes()
        if b"@rule" in text or file.parent.name == "engine":
            digest.update(text)
    return digest.hexdigest()[:16]


def is_private_folder(folder: Path) -> bool:
    """Whether the folder can be made and written, and belongs to nobody else."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except OSError:
        return False


def cache_folder() -> Path:
    """Where compiled code is kept: the user's cache, or else a temporary folder."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    shared = Path(tempfile.gettempdir()) / f"sunbarge-{getattr(os, 'getuid', lambda: 'user')()}"
    for parent in (Path(home) / "sunbarge", shared):
        folder = parent / cache_key()
        if parent.is_absolute() and is_private_folder(parent) and is_private_folder(folder):
            forget_old_folders(parent, folder)
            return folder
    own = Path(tempfile.mkdtemp(prefix="sunbarge-"))
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    return own


def forget_old_folders(parent: Path, used: Path) -> None:
    """Every change of a rule makes a new folder: those not used for a month are removed."""
    with contextlib.suppress(OSError):
        os.utime(used)
        for folder in parent.iterdir():
            if time.time() - folder.stat().st_mtime > FORGET_AFTER:
                shutil.rmtree(folder, ignore_errors=True)


def compile_cached(fn: Callable[..., Any]) -> Any:
    """Compile into our own folder; the host program's cached functions keep theirs."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    setattr(numba.config, "CACHE_DIR", str(CACHE))  # noqa: B010
    try:
        return njit(cache=True, nogil=True, error_model="numpy")(fn)
    finally:
        setattr(numba.config, "CACHE_DIR", before)  # noqa: B010


def rule(fn: F) -> F:
    """Mark a function as a rule; it compiles when its module calls `seal`."""
    if fn.__name__ in RULES:
        raise ValueError(f"two rules are called {fn.__name__}")
    if INTERPRETED:
        # Random numbers wrap around, which plain NumPy scalars would warn of.
        RULES[fn.__name__] = np.errstate(over="ignore")(fn) if "rng" in signature(fn) else fn
    else:
        RULES[fn.__name__] = compile_cached(fn)
    return cast(F, RULES[fn.__name__])


def part(fn: F) -> F:
    """Mark a function as a part of the rules that call it: it is written out in each of them.

    A rule is optimised together with all it calls. A part saves one more round of that, which
    takes seconds for rules that call nearly everything.
    """
    if fn.__name__ in RULES:
        raise ValueError(f"two rules are called {fn.__name__}")
    RULES[fn.__name__] = fn if INTERPRETED else njit(inline="always", error_model="numpy")(fn)
    PARTS.add(fn.__name__)
    return cast(F, RULES[fn.__name__])


def passes_as(array: type, dtype: np.dtype[Any], record: type | None = None) -> None:
    """Let rules take an array of another room's records, and one of them, by their protocols."""
    NUMBA_TYPE[array] = types.Array(numba.from_dtype(dtype), 1, "C")
    DOORS.add(array)
    if record is not None:
        NUMBA_TYPE[record] = numba.from_dtype(dtype)


def pass_together(bundle: type[Any]) -> None:
    """Let rules take a named tuple of arrays, annotated with its class."""
    kinds = [NUMBA_TYPE[hint] for hint in get_type_hints(bundle).values()]
    NUMBA_TYPE[bundle] = types.NamedTuple(kinds, bundle)  # type: ignore[no-untyped-call]


def signature(fn: Callable[..., Any]) -> dict[str, Any]:
    """The annotated type of every parameter."""
    return {name: p.annotation for name, p in inspect.signature(fn).parameters.items()}


def called_by(fn: Callable[..., Any]) -> set[str]:
    """The names of the rules that a rule calls."""
    loads = (code.argval for code in dis.get_instructions(fn) if code.opname == "LOAD_GLOBAL")
    return RULES.keys() & set(loads)


def is_door(kinds: dict[str, Any]) -> bool:
    """Whether a rule is made to be called from Python: it takes an array of records."""
    return any(kind in DOORS for kind in kinds.values())


def seal() -> None:
    """Compile the new rules once, callees first; rules calling in a circle are an error.

    Once a module was compiled, only its doors are loaded from the cache: they carry the rules
    they call. The other rules are loaded if Python ever calls them.
    """
    new = [name for name in RULES if name not in SEALED]
    SEALED.update(new)
    if INTERPRETED or not new:
        return
    mark = CACHE / f"{RULES[new[-1]].py_func.__module__}.sealed"
    known = mark.exists()
    calls = {name: called_by(RULES[name].py_func) for name in RULES}
    for name in TopologicalSorter(calls).static_order():
        kinds = signature(RULES[name].py_func)
        if name in new and name not in PARTS and (is_door(kinds) or not known):
            RULES[name].compile(tuple(NUMBA_TYPE[kind] for kind in kinds.values()))
            RULES[name].disable_compile()
    mark.touch()


CACHE = cache_folder()

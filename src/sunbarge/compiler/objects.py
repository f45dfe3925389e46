"""Finds, builds and loads object files; each has the compiled `@rule` functions of one unit."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypedDict

import llvmlite.binding as llvm
from numba.core.types import Type

from sunbarge.atomic_write import remove_temporary_files

from . import cache as folders
from . import prebuilt, targets
from .console import show_progress
from .deferred_blas import import_array_functions
from .entries import publish_entry
from .progress import FILE as PROGRESS
from .progress import STARTED, Progress, clear_progress, read_progress
from .signatures import type_named
from .sources import PACKAGE
from .units import Unit

OBJECT, INDEX, BITCODE = "rules.o", "rules.json", "rules.bc"
OUTPUT, FAILED = "output.txt", "failed.txt"
POLL = 0.1  # seconds
FAILED_FOR = 24 * 3600  # seconds
CHANGED = 75  # exit code of a builder whose sources have changed since it was started
STOPPED = (signal.SIGINT, signal.SIGTERM, 9)  # a killed build does not count as a failed one
BUILDER = (
    "import sys; sys.path.insert(0, sys.argv[1]); from {package}.compiler.build import main; main()"
)
Report = Callable[[Progress | None], None]


class IndexedRule(TypedDict):
    """The symbol of a `@rule` function in the object file, and the name of its result type."""

    symbol: str
    returns: str


class Index(TypedDict):
    """The index file of an object file: hashes of files by name, and `@rule` functions by name."""

    files: dict[str, str]
    rules: dict[str, IndexedRule]


FORCED_FOLDERS: dict[Unit, Path] = {}
"The folders of new object files under test, which are loaded without a check of their sources."
INTACT: set[Path] = set()
"The files whose hash this process has already checked."
ENGINES: list[llvm.ExecutionEngine] = []
"The owners of loaded code, which must stay in memory for as long as the process runs."


class BuildFailed(Exception):
    """Raised if a unit's object file could not be built."""


def is_built(unit: Unit) -> bool:
    """Return whether the object files of a unit, and of the units that it calls, exist."""
    return all(find_built(each) is not None for each in unit.chain)


def find_built(unit: Unit, file: str = OBJECT) -> Path | None:
    """Return the shipped or cached folder that has a unit's object file and `file`, or None."""
    for folder in candidate_folders(unit):
        if folder is not None and is_intact(folder, OBJECT) and is_intact(folder, file):
            return folder
    return None


def candidate_folders(unit: Unit) -> Iterator[Path | None]:
    """Yield the folders that may have a unit's object file; None for one that does not exist.

    The last folder, which is in the compile cache, is created if possible.
    """
    yield FORCED_FOLDERS.get(unit)
    yield prebuilt.shipped_folder(unit)
    yield cache_folder_of(unit)


def is_intact(folder: Path, file: str) -> bool:
    """Return whether a file has the hash that the index has for it.

    A damaged object file would crash the process.
    """
    if folder / file not in INTACT:
        try:
            index: Index = json.loads((folder / INDEX).read_bytes())
            hashes = index["files"]
            rules_intact = hashes[INDEX] == rules_hash(index["rules"])
            if rules_intact and hashes[file] == file_hash(folder / file):
                INTACT.add(folder / file)
        except (OSError, ValueError, LookupError, TypeError):
            return False
    return folder / file in INTACT


def file_hash(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def rules_hash(rules: dict[str, IndexedRule]) -> str:
    """Return the SHA-256 of the functions that an index lists."""
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()


@cache
def cache_folder_of(unit: Unit) -> Path | None:
    """Return a unit's folder in the compile cache, or None if no folder can be written.

    The result is cached, so that a process keeps its folder even if the sources change.
    """
    try:
        return folders.unit_folder(unit)
    except OSError:
        return None


def ensure_built(unit: Unit, report: Report | None = None, file: str = OBJECT) -> Path:
    """Return the folder with a unit's object file, which is built if there is none.

    Raises BuildFailed if the build fails. A failed build is not repeated for a day, unless
    `clear_failure` is called.
    """
    folder = find_built(unit, file)
    if folder is None and unit.base is not None:
        ensure_built(unit.base, report, BITCODE)
    report, target = report or show_progress(unit), cache_folder_of(unit)
    if folder is None and target is None:
        raise BuildFailed("there is no folder that can be written to")
    try:
        while folder is None and target is not None:
            folder = build_or_wait(unit, target, report, file)
    except OSError as error:  # as when the disk is full
        raise BuildFailed(str(error)) from error
    finally:
        report(None)
    assert folder is not None
    return folder


def build_or_wait(unit: Unit, folder: Path, report: Report, file: str) -> Path | None:
    """Build a unit, or wait briefly if another process is building it.

    Returns the folder with the unit's object file, or None if the other process has not finished.
    """
    with folders.lock(folder) as mine:
        if find_built(unit, file) is None:  # another process may have built it meanwhile
            if has_failed(folder):
                raise BuildFailed((folder / FAILED).read_text("utf-8"))
            if mine:
                run_builder(unit, folder, report)
                if find_built(unit, file) is None:
                    raise BuildFailed("what was built cannot be read again")
            else:
                report(read_progress(folder) or STARTED)
                time.sleep(POLL)
    return find_built(unit, file)


def has_failed(folder: Path) -> bool:
    """Return whether a build failed within the last day."""
    try:
        return time.time() - (folder / FAILED).stat().st_mtime < FAILED_FOR
    except OSError:
        return False


def clear_failure(unit: Unit) -> None:
    """Allow another build of a unit whose build has failed."""
    if folder := cache_folder_of(unit):
        (folder / FAILED).unlink(missing_ok=True)


def run_builder(unit: Unit, folder: Path, report: Report, target: str = "host") -> None:
    """Build a unit in a new process, in which Numba has not compiled anything yet."""
    remove_leftovers(folder)
    command = builder_command(target, unit, folder)
    with (folder / OUTPUT).open("w+b") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            while process.poll() is None:
                report(read_progress(folder) or STARTED)
                time.sleep(POLL)
        finally:
            process.kill()
            process.wait()
            clear_progress(folder)
            report(None)
    if process.returncode:
        reason = f"the compiler's process ended with {process.returncode}"
        if -process.returncode not in STOPPED:
            reason = last_line(folder / OUTPUT, reason)
            if process.returncode != CHANGED:
                (folder / FAILED).write_text(reason, "utf-8")
        raise BuildFailed(reason)
    (folder / OUTPUT).unlink(missing_ok=True)


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files of a build that was killed."""
    remove_temporary_files(folder)
    for left in (*folder.glob("tmp*"), *folder.glob(f"{PROGRESS}*")):
        shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink(missing_ok=True)


def builder_command(target: str, unit: Unit, folder: Path) -> list[str]:
    """Return the command line that builds a unit, or tests the object file that was built.

    `target` is a key of `targets.TARGETS`, or `try` to test the object file in `folder`.
    """
    code = BUILDER.format(package=PACKAGE.name)
    return [sys.executable, "-P", "-c", code, str(PACKAGE.parent), target, unit.name, str(folder)]


def last_line(file: Path, otherwise: str) -> str:
    """Return the last line of a file that is not blank, or `otherwise` if there is none."""
    lines = [line for line in file.read_text("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else otherwise


@cache
def load_index(unit: Unit) -> dict[str, IndexedRule]:
    """Return the functions in a unit's object file, by name; builds the file if it is missing."""
    index: Index = json.loads((ensure_built(unit) / INDEX).read_bytes())
    return index["rules"]


@cache
def load_unit(unit: Unit) -> None:
    """Load a unit's object file into this process."""
    symbols = [entry["symbol"] for entry in load_index(unit).values()]
    load_object(ensure_built(unit) / OBJECT, symbols)


def load_object(file: Path, symbols: list[str]) -> None:
    """Load an object file and register its symbols for code that Numba compiles."""
    from numba.core.registry import cpu_target  # private parts of Numba, which may be missing
    from numba.core.runtime.nrt import rtsys

    import_array_functions()
    rtsys.initialize(cpu_target.target_context)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), targets.host().machine())
    engine.add_object_file(llvm.ObjectFileRef.from_path(str(file)))
    engine.finalize_object()
    ENGINES.append(engine)
    for symbol in symbols:
        publish_entry(symbol, engine.get_function_address(symbol))


def result_type(unit: Unit, name: str) -> Type:
    """Return the Numba type of the result of a `@rule` function."""
    kind = type_named(load_index(unit)[name]["returns"])
    assert kind is not None  # the builder has checked it
    return kind

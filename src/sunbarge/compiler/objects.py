"""Objects on disk: finding, building and loading them."""

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
from typing import Any

import llvmlite.binding as llvm

from sunbarge.atomic_write import remove_temporary_files

from . import cache as folders
from . import prebuilt, targets
from .console import show_progress
from .entries import offer
from .progress import BEGUN, Progress, forget_progress, read_progress
from .progress import FILE as PROGRESS
from .signatures import type_named
from .sources import PACKAGE
from .units import Unit

OBJECT, INDEX, BITCODE = "rules.o", "rules.json", "rules.bc"
OUTPUT, FAILED = "output.txt", "failed.txt"
POLL = 0.1  # seconds
FAILED_FOR = 24 * 3600  # seconds
CHANGED = 75  # the exit code of a builder that finds other sources than it was started for
STOPPED = (signal.SIGINT, signal.SIGTERM, 9)  # signals that say nothing about the build
BUILDER = (
    "import sys; sys.path.insert(0, sys.argv[1]); from {package}.compiler.build import main; main()"
)
Report = Callable[[Progress | None], None]
CHOSEN: dict[Unit, Path] = {}
"Folders that are used whether or not they fit, to try out a new object."
WHOLE: set[Path] = set()
"Files that this process has found to be whole."
ENGINES: list[Any] = []
"Loaded code lives as long as they do."


class BuildFailed(Exception):
    """A unit could not be built as a whole."""


def is_built(unit: Unit) -> bool:
    """Whether a unit and those it is built upon can be loaded at once."""
    return all(found(each) is not None for each in unit.chain)


def found(unit: Unit, file: str = OBJECT) -> Path | None:
    """The folder with a unit's object, or another file of it; None if it was not built.

    It may be in the package or in the cache.
    """
    for folder in places_of(unit):
        if folder is not None and is_whole(folder, OBJECT) and is_whole(folder, file):
            return folder
    return None


def places_of(unit: Unit) -> Iterator[Path | None]:
    """Where a unit's object may be; the cache is looked for only if it is needed."""
    yield CHOSEN.get(unit)
    yield prebuilt.folder_of(unit)
    yield folder_of(unit)


def is_whole(folder: Path, file: str) -> bool:
    """Whether a file is there as it was written: a damaged object would end the process."""
    if folder / file not in WHOLE:
        try:
            index = json.loads((folder / INDEX).read_bytes())
            marks = index["files"]
            if marks[INDEX] == mark_of_rules(index) and marks[file] == mark_of(folder / file):
                WHOLE.add(folder / file)
        except (OSError, ValueError, LookupError, TypeError):
            return False
    return folder / file in WHOLE


def mark_of(file: Path) -> str:
    """A hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def mark_of_rules(index: dict[str, Any]) -> str:
    """A hash of what an index says about the rules."""
    return hashlib.sha256(json.dumps(index["rules"], sort_keys=True).encode()).hexdigest()


@cache
def folder_of(unit: Unit) -> Path | None:
    """The folder of a unit in the cache; None if nothing can be kept on this machine.

    What is on disk when a process starts counts for it.
    """
    try:
        return folders.folder_of(unit)
    except OSError:
        return None


def built(unit: Unit, report: Report | None = None, file: str = OBJECT) -> Path:
    """The folder with a unit's object, which is built first if need be; or BuildFailed.

    What could not be built is not tried again: `forget_failure` makes that possible.
    """
    folder = found(unit, file)
    if folder is None and unit.base is not None:
        built(unit.base, report, BITCODE)
    report, place = report or show_progress(unit), folder_of(unit)
    if folder is None and place is None:
        raise BuildFailed("there is no folder that can be written to")
    try:
        while folder is None and place is not None:
            folder = build_or_wait(unit, place, report, file)
    except OSError as error:  # as when the disk is full
        raise BuildFailed(str(error)) from error
    finally:
        report(None)
    assert folder is not None
    return folder


def build_or_wait(unit: Unit, folder: Path, report: Report, file: str) -> Path | None:
    """Build a unit, or wait a moment for the process that does; what is found after that."""
    with folders.lock(folder) as mine:
        if found(unit, file) is None:  # it may have been built meanwhile
            if has_failed(folder):
                raise BuildFailed((folder / FAILED).read_text("utf-8"))
            if mine:
                build(unit, folder, report)
                if found(unit, file) is None:
                    raise BuildFailed("what was built cannot be read again")
            else:
                report(read_progress(folder) or BEGUN)
                time.sleep(POLL)
    return found(unit, file)


def has_failed(folder: Path) -> bool:
    """Whether a build has failed not long ago; after a day it is worth another try."""
    try:
        return time.time() - (folder / FAILED).stat().st_mtime < FAILED_FOR
    except OSError:
        return False


def forget_failure(unit: Unit) -> None:
    """Let a unit be built again that could not be built before."""
    if folder := folder_of(unit):
        (folder / FAILED).unlink(missing_ok=True)


def build(unit: Unit, folder: Path, report: Report, target: str = "host") -> None:
    """Build in a process of its own, which has compiled nothing before."""
    remove_leftovers(folder)
    command = builder(target, unit, folder)
    with (folder / OUTPUT).open("w+b") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            while process.poll() is None:
                report(read_progress(folder) or BEGUN)
                time.sleep(POLL)
        finally:
            process.kill()
            process.wait()
            forget_progress(folder)
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
    """Remove what a build that was killed has left."""
    remove_temporary_files(folder)
    for left in (*folder.glob("tmp*"), *folder.glob(f"{PROGRESS}*")):
        shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink(missing_ok=True)


def builder(target: str, unit: Unit, folder: Path) -> list[str]:
    """The command of a process that builds a unit for a target, or tries out what was built."""
    code = BUILDER.format(package=PACKAGE.name)
    return [sys.executable, "-P", "-c", code, str(PACKAGE.parent), target, unit.name, str(folder)]


def last_line(file: Path, otherwise: str) -> str:
    """The last line of a file that says something."""
    lines = [line for line in file.read_text("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1] if lines else otherwise


@cache
def index_of(unit: Unit) -> dict[str, dict[str, str]]:
    """The symbol of every rule in a unit's object, and what it returns; it may have to be built."""
    rules: dict[str, dict[str, str]] = json.loads((built(unit) / INDEX).read_bytes())["rules"]
    return rules


@cache
def load_unit(unit: Unit) -> None:
    """Load a unit's object, once."""
    symbols = [entry["symbol"] for entry in index_of(unit).values()]
    load(built(unit) / OBJECT, symbols)


def load(file: Path, symbols: list[str]) -> None:
    """Load an object into memory, where code that Numba compiles finds its symbols."""
    from numba.core.registry import cpu_target  # private parts of Numba, which may be missing
    from numba.core.runtime.nrt import rtsys

    rtsys.initialize(cpu_target.target_context)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), targets.host().machine())
    engine.add_object_file(llvm.ObjectFileRef.from_path(str(file)))
    engine.finalize_object()
    ENGINES.append(engine)
    for symbol in symbols:
        offer(symbol, engine.get_function_address(symbol))


def result_of(unit: Unit, name: str) -> Any:
    """The Numba type of what a rule of a unit returns."""
    return type_named(index_of(unit)[name]["returns"])

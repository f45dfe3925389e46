"""Objects on disk: finding, building and loading them."""

import hashlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from . import cache as folders
from . import prebuilt, targets
from .console import show_progress
from .entries import offer
from .progress import BEGUN, Progress, forget_progress, read_progress
from .signatures import type_named
from .sources import PACKAGE
from .units import Unit

OBJECT, INDEX, BITCODE = "rules.o", "rules.json", "rules.bc"
OUTPUT, FAILED = "output.txt", "failed.txt"
POLL = 0.1  # seconds
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
    for folder in (CHOSEN.get(unit), prebuilt.folder_of(unit), folder_of(unit)):
        if folder is not None and is_whole(folder, OBJECT) and is_whole(folder, file):
            return folder
    return None


def is_whole(folder: Path, file: str) -> bool:
    """Whether a file is there as it was written: a damaged object would end the process."""
    if folder / file not in WHOLE:
        try:
            marks = json.loads((folder / INDEX).read_bytes())["files"]
            if mark_of(folder / file) == marks[file]:
                WHOLE.add(folder / file)
        except (OSError, ValueError, LookupError):
            return False
    return folder / file in WHOLE


def mark_of(file: Path) -> str:
    """A hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def folder_of(unit: Unit) -> Path:
    """The folder of a unit in the cache; what is on disk when a process starts counts for it."""
    return folders.folder_of(unit)


def built(unit: Unit, report: Report | None = None, file: str = OBJECT) -> Path:
    """The folder with a unit's object, which is built first if need be; or BuildFailed.

    What could not be built is not tried again: `forget_failure` makes that possible.
    """
    folder = found(unit, file)
    if folder is None and unit.base is not None:
        built(unit.base, report, BITCODE)
    report = report or show_progress(unit)
    try:
        while folder is None:
            folder = build_or_wait(unit, folder_of(unit), report, file)
    except OSError as error:  # as when the disk is full
        raise BuildFailed(str(error)) from error
    finally:
        report(None)
    return folder


def build_or_wait(unit: Unit, folder: Path, report: Report, file: str) -> Path | None:
    """Build a unit, or wait a moment for the process that does; what is found after that."""
    with folders.lock(folder) as mine:
        if found(unit, file) is None:  # it may have been built meanwhile
            if (folder / FAILED).exists():
                raise BuildFailed((folder / FAILED).read_text("utf-8"))
            if mine:
                build(unit, folder, report)
                if found(unit, file) is None:
                    raise BuildFailed("what was built cannot be read again")
            else:
                report(read_progress(folder) or BEGUN)
                time.sleep(POLL)
    return found(unit, file)


def forget_failure(unit: Unit) -> None:
    """Let a unit be built again that could not be built before."""
    (folder_of(unit) / FAILED).unlink(missing_ok=True)


def build(unit: Unit, folder: Path, report: Report, target: str = "host") -> None:
    """Build in a process of its own, which has compiled nothing before."""
    forget_progress(folder)  # of a process that was killed
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

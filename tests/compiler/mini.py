"""A package with a copy of the compiler and two rules, which are compiled in two seconds."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from sunbarge.compiler.sources import PACKAGE

NUMBERS = "FACTOR = 3\n"
RULES = """
import numpy as np
from numpy.typing import NDArray

from ..compiler import register_array, rule, compile_rules
from .numbers import FACTOR

Row = NDArray[np.int64]
register_array(Row, np.int64)


@rule
def times(number: int) -> int:
    return FACTOR * number


@rule
def at(row: Row, index: int) -> int:
    if index == 99:
        raise ValueError("not ninety-nine")
    return times(row[index])


compile_rules()
"""
COUNTING = """
import os
import sys

if sys.argv[2:3] == ["host"]:  # this process was started to build
    with open(os.environ["MINI_BUILDS"], "a") as file:
        print(os.getpid(), file=file)
"""
SCRIPT = """
import numpy as np

from minibarge.engine import sums

print(sums.times(7), sums.at(np.arange(5), 2), type(sums.at).__name__)
try:
    sums.at(np.arange(5), 99)
except ValueError as error:
    print(error)
"""
ANSWER = "21 6 {}\nnot ninety-nine\n"
FROM_OBJECT, BY_ITSELF, UNCOMPILED = "ExactDispatcher", "CPUDispatcher", "function"
BUILDING = "compiling the rules and the bots, once (half a minute) ...\n"


class Ran(NamedTuple):
    """What a process has printed."""

    out: str
    err: str


class Mini:
    """A folder with the package, and another one for what is compiled."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        """Write the package."""
        self.folder, self.cache = folder, cache or folder / "cache"
        self.package, self.log = folder / "minibarge", folder / "builds"
        unneeded = shutil.ignore_patterns("__pycache__", "prebuilt")
        shutil.copytree(PACKAGE / "compiler", self.package / "compiler", ignore=unneeded)
        (folder / "scipy.py").write_text("raise ImportError", "utf-8")  # Numba loads it if it can
        self.write("__init__.py", COUNTING)
        self.write("engine/__init__.py", "")
        self.write("engine/numbers.py", NUMBERS)
        self.write("engine/sums.py", RULES)

    def write(self, name: str, text: str) -> None:
        """Write a module of the package."""
        file = self.package / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")

    def change(self, name: str, before: str, after: str) -> None:
        """Change a module of the package."""
        text = (self.package / name).read_text("utf-8")
        assert before in text
        self.write(name, text.replace(before, after))

    def test_less(self, check: str = "pass") -> None:
        """Save half of the time of a build: the rules of the self-test are left out."""
        self.write("compiler/selftest.py", f"def check():\n    {check}\n")

    def start(self, script: str = SCRIPT, **variables: str) -> "subprocess.Popen[str]":
        """Start a process that uses the package."""
        ours = ("NUMBA_", "SUNBARGE_")
        return subprocess.Popen(
            [sys.executable, "-c", script],
            env={name: value for name, value in os.environ.items() if not name.startswith(ours)}
            | {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
            | {"XDG_CACHE_HOME": str(self.cache), "MINI_BUILDS": str(self.log)}
            | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, script: str = SCRIPT, expect: int = 0, **variables: str) -> Ran:
        """Run a process that uses the package."""
        return ended(self.start(script, **variables), expect)

    @property
    def builders(self) -> list[int]:
        """The processes that were started to build."""
        return [int(line) for line in self.log.read_text().split()] if self.log.exists() else []

    def files(self, pattern: str) -> list[Path]:
        """What is in the folders of units."""
        return sorted(self.cache.glob(f"sunbarge/*-*/{pattern}"))


def ended(process: "subprocess.Popen[str]", expect: int = 0) -> Ran:
    """What a process has printed, once it has ended."""
    ran = Ran(*process.communicate())
    assert process.returncode == expect, ran
    return ran

"""What happens where an object cannot be built: Numba compiles every rule by itself."""

import os
import signal
import time
from pathlib import Path

import pytest

from sunbarge.compiler import objects
from tests.compiler.mini import (
    ANSWER,
    BUILDING,
    BY_ITSELF,
    FROM_OBJECT,
    SCRIPT,
    Mini,
    ended,
)

LINE = "sunbarge: Numba "
WAIT = """
    import os, time
    if "MINI_WAITS" in os.environ:
        with open(os.environ["MINI_BUILDS"], "a") as file:
            print(os.getpid(), file=file)
        time.sleep(60)
"""
CHANGE = """
    from pathlib import Path
    (Path(__file__).parent.parent / "engine" / "numbers.py").write_text("FACTOR = 7")
"""
CIRCLE = """

@rule
def even(number: int) -> bool:
    return True if number == 0 else odd(number - 1)


@rule
def odd(number: int) -> bool:
    return False if number == 0 else even(number - 1)


compile_rules()
"""
SET_IN_PYTHON = """
import numba

numba.config.BOUNDSCHECK = 1

import numpy as np

from minibarge.engine import sums

try:
    sums.at(np.arange(5), 5)
except IndexError as error:
    print(type(sums.at).__name__)
"""


@pytest.fixture
def mini(tmp_path: Path) -> Mini:
    """The package, not compiled."""
    return Mini(tmp_path)


def reason(told: str) -> str:
    """Why a process says that there is no object, in the only line that it prints about it."""
    (line,) = told.removeprefix(BUILDING).splitlines()
    assert line.startswith(LINE)
    return line.partition("once more): ")[2]


def test_a_builder_that_is_killed_leaves_nothing_that_is_used(mini: Mini) -> None:
    mini.test_less(WAIT)
    process = mini.start(MINI_WAITS="1")
    while len(mini.builders) < 2:  # all files are written, and the object is tried out
        assert process.poll() is None
        time.sleep(0.1)
    for builder in mini.builders:
        os.kill(builder, signal.SIGKILL)
    ran = ended(process)
    assert ran.out == ANSWER.format(BY_ITSELF)
    assert reason(ran.err) == "the compiler's process ended with -9"
    assert mini.files("rules.*") == mini.files(objects.FAILED) == mini.files("progress") == []
    assert mini.files("tmp*/rules.*") != []
    assert mini.run() == (ANSWER.format(FROM_OBJECT), BUILDING)


@pytest.mark.parametrize(
    ("module", "before", "after", "said"),
    [
        ("selftest", '!= "no such sample"', '!= "another"', "does not work (exit code 1)"),
        ("lowering", "codegen.CPUCodeLibrary: {", "codegen.no_such_part: {", "no_such_part"),
        ("prebuilt", "import numba", "import no_such_part", "No module named 'no_such_part'"),
        ("dispatch", "import CPUDispatcher", "import no_such_part", "does not work"),
    ],
)
def test_what_cannot_be_built_is_compiled_by_numba_and_every_process_says_so_in_a_line(
    mini: Mini, module: str, before: str, after: str, said: str
) -> None:
    mini.change(f"compiler/{module}.py", before, after)
    for _ in range(2):
        ran = mini.run()
        assert ran.out == ANSWER.format(BY_ITSELF)
        assert said in reason(ran.err)
    assert len(mini.builders) <= 1  # what failed is not tried again
    assert mini.files("rules.*") == []


def test_sources_that_change_during_a_build_leave_nothing_that_is_used(mini: Mini) -> None:
    mini.test_less(CHANGE)
    ran = mini.run()
    assert ran.out == ANSWER.format(BY_ITSELF)
    assert "are not what they were" in reason(ran.err)
    assert mini.files("rules.*") == mini.files(objects.FAILED) == []


def test_settings_that_the_builder_would_not_know_are_not_lost(mini: Mini) -> None:
    ran = mini.run(SET_IN_PYTHON)
    assert ran.out == f"{BY_ITSELF}\n"
    assert "are not what they were" in reason(ran.err)


def test_rules_that_call_in_a_circle_are_refused(mini: Mini) -> None:
    mini.write("engine/circle.py", f"from ..compiler import rule, compile_rules\n{CIRCLE}")
    told = mini.run(f"{SCRIPT}\nimport minibarge.engine.circle", expect=1)
    assert told.out == ANSWER.format(BY_ITSELF)
    line, *_, error = told.err.removeprefix(BUILDING).splitlines()
    assert line.startswith(LINE)
    assert error.startswith("graphlib.CycleError: ('nodes are in a cycle', [")


def test_what_could_not_be_built_is_tried_again_when_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sunbarge.compiler.units import PLAY

    monkeypatch.setattr(objects, "cache_folder_of", lambda unit: tmp_path)
    monkeypatch.setattr(objects, "find_built", lambda unit, file: None)
    monkeypatch.setattr(objects, "run_builder", fail)
    (tmp_path / objects.FAILED).write_text("a reason")
    with pytest.raises(objects.BuildFailed, match="a reason"):
        objects.ensure_built(PLAY)
    objects.clear_failure(PLAY)
    with pytest.raises(objects.BuildFailed, match="the disk is full"):
        objects.ensure_built(PLAY)


def fail(*_: object) -> None:
    """Fail to write something."""
    raise OSError("the disk is full")

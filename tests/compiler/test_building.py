"""Building the object of a unit, in a package that is small enough for it."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from numba import types

from sunbarge.compiler import build, objects
from sunbarge.compiler.signatures import type_named
from tests.compiler.mini import (
    ANSWER,
    BUILDING,
    BY_ITSELF,
    FROM_OBJECT,
    UNCOMPILED,
    Mini,
    Ran,
    ended,
)

OUTSIDE = """
import numpy as np

from minibarge.engine import sums

try:
    sums.at(np.arange(5), 5)
except IndexError as error:
    print("IndexError", type(sums.at).__name__)
"""
CALLER = """
import numpy as np
from numba import njit

from minibarge.engine import sums


@njit(cache=True)
def both(row):
    return sums.at(row, 1) + sums.times(2)


try:
    print(both(np.arange(5)), sum(both.stats.cache_hits.values()))
except RuntimeError as error:
    print(error)
"""
UPON = """
from ..compiler import rule, compile_rules
from ..engine.sums import Row, at


@rule
def both_ends(row: Row) -> int:
    return at(row, 0) + at(row, len(row) - 1)


compile_rules()
"""
ENDS = """
import numpy as np

from minibarge.research.ends import both_ends

print(both_ends(np.arange(5)), type(both_ends).__name__)
"""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Mini, list[Ran]]:
    """The package, and what the two processes printed that were the first to use it, at once."""
    mini = Mini(tmp_path_factory.mktemp("mini"))
    return mini, [ended(process) for process in [mini.start(), mini.start()]]


@pytest.fixture
def mini(first: tuple[Mini, list[Ran]]) -> Mini:
    """The package, compiled."""
    return first[0]


@pytest.fixture
def copy(mini: Mini, tmp_path: Path) -> Mini:
    """Another package like it, which is compiled just as little as long as it is not changed."""
    shutil.copytree(mini.cache, tmp_path / "cache")
    return Mini(tmp_path)


def test_two_processes_that_start_at_once_build_once(first: tuple[Mini, list[Ran]]) -> None:
    mini, ran = first
    assert [each.out for each in ran] == [ANSWER.format(FROM_OBJECT)] * 2
    assert len(mini.builders) == 1


def test_without_a_terminal_one_line_tells_of_the_build(first: tuple[Mini, list[Ran]]) -> None:
    told = {each.err for each in first[1]}
    assert BUILDING in told
    assert told <= {BUILDING, ""}  # the process that waits may miss it


def test_a_later_process_builds_nothing_and_says_nothing(mini: Mini) -> None:
    assert mini.run() == (ANSWER.format(FROM_OBJECT), "")
    assert len(mini.builders) == 1
    assert mini.files("progress*") == mini.files("tmp*") == mini.files(objects.OUTPUT) == []


def test_the_place_of_the_package_does_not_matter(copy: Mini) -> None:
    assert copy.run() == (ANSWER.format(FROM_OBJECT), "")
    assert copy.builders == []


@pytest.mark.parametrize(
    ("variable", "made"), [("NUMBA_DISABLE_JIT", UNCOMPILED), ("SUNBARGE_PLAIN_NUMBA", BY_ITSELF)]
)
def test_rules_give_the_same_without_an_object(copy: Mini, variable: str, made: str) -> None:
    assert ended(copy.start(**{variable: "1"})) == (ANSWER.format(made), "")
    assert copy.builders == []


def test_a_constant_that_is_changed_in_another_module_is_seen(copy: Mini) -> None:
    copy.test_less()
    copy.change("engine/numbers.py", "3", "5")
    assert copy.run().out.startswith(f"35 10 {FROM_OBJECT}\n")
    assert len(copy.builders) == 1


def test_checked_arrays_raise_an_error_for_an_index_outside(copy: Mini) -> None:
    copy.test_less()
    assert copy.run(OUTSIDE, NUMBA_BOUNDSCHECK="1").out == f"IndexError {FROM_OBJECT}\n"


def test_an_object_that_is_damaged_is_built_again(copy: Mini) -> None:
    (damaged,) = copy.files(objects.OBJECT)
    damaged.write_bytes(damaged.read_bytes()[:-1000])
    assert copy.run().out == ANSWER.format(FROM_OBJECT)
    assert len(copy.builders) == 1


@pytest.mark.parametrize("name", [objects.OBJECT, objects.INDEX, objects.BITCODE])
def test_what_is_cut_short_or_missing_is_not_whole(
    mini: Mini, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def is_whole(file: str) -> bool:
        monkeypatch.setattr(objects, "INTACT", set())
        return objects.is_intact(tmp_path, file)

    for file in mini.files("rules.*"):
        shutil.copy(file, tmp_path)
    checked = objects.OBJECT if name == objects.INDEX else name
    assert is_whole(checked)
    damaged = tmp_path / name
    damaged.write_bytes(damaged.read_bytes()[:-1])
    assert not is_whole(checked)
    damaged.unlink()
    assert not is_whole(checked)


def test_a_unit_is_built_upon_another(copy: Mini) -> None:
    copy.write("research/__init__.py", "")
    copy.write("research/ends.py", UPON)
    assert copy.run(ENDS).out == f"12 {FROM_OBJECT}\n"
    assert len(copy.builders) == 1  # the rules below are as they were


def test_a_result_that_the_index_cannot_name_is_refused() -> None:
    made: Any = SimpleNamespace(name="pair", result=types.UniTuple(types.int64, 2))
    with pytest.raises(ValueError, match="pair returns UniTuple"):
        build.result_name(made)
    for made.result in (types.none, types.int16, types.boolean, types.float64):
        assert type_named(build.result_name(made)) == made.result


def test_a_caller_that_numba_has_cached_finds_the_rules_or_gets_an_error(copy: Mini) -> None:
    (copy.folder / "caller.py").write_text(CALLER, "utf-8")
    assert copy.run("import caller").out == "9 0\n"
    assert copy.run("import caller").out == "9 1\n"
    assert copy.run("import caller", SUNBARGE_PLAIN_NUMBA="1").out == "9 1\n"
    copy.change("engine/sums.py", "times(number: int)", "times(number: float)")
    copy.change("engine/sums.py", "FACTOR * number", "int(FACTOR * number)")
    told = copy.run("import caller", SUNBARGE_PLAIN_NUMBA="1").out
    assert "sunbarge.times has changed since its caller was compiled" in told

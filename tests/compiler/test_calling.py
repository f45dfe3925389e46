"""Calling the rules of a loaded object: from Python, and from a caller's own compiled code."""

import copy
import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sunbarge.bots.net.values import value_row
from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.compiler import registry
from sunbarge.engine import calls, load
from sunbarge.engine.kinds import DRAW, Phase
from sunbarge.engine.rules import legal_actions, winner_of
from tests.engine.run_python import run

REFUSED = """
from typing import Any

import numpy as np

from sunbarge.engine import calls, load

editions, states, rng = load.load("disk", 3), load.blank(4), np.array([1], np.uint64)
groups: Any = np.arange(3, dtype=np.int16)
frozen: Any = load.blank()
frozen.flags.writeable = False
WRONG: Any = (
    (calls.set_up_at, (states, 0, editions, 3, groups.astype(np.int64))),
    (calls.legal_at, (frozen, 0, editions)),
    (calls.automatic_step_at, (states[::2], 0, editions)),
    (calls.winner_at, (states, "0")),
    (calls.carry_out_at, (states, 0, editions, None)),
    (calls.reveal_at, (states, 0, editions, object())),
    (calls.draw_at, (states, 0, rng[0])),
    (calls.score_at, (states, 0, editions, np.zeros(35, np.int32))),
    (calls.carry_out, (states, editions[0], 0)),
)
before = states.tobytes()
for fn, arguments in WRONG:
    for _ in range(2):
        try:
            fn(*arguments)
        except TypeError as error:
            print(fn.__name__, type(fn).__name__)
assert states.tobytes() == before
calls.set_up_at(states, 0, editions, 3, groups)
for fn, arguments in WRONG:
    try:
        fn(*arguments)
    except TypeError:
        print("later")
"""
AT_ONCE = """
import sys
import threading

import numba
import numpy as np

from sunbarge.engine import calls, load

sys.setswitchinterval(1e-6)
states, editions, together = load.blank(8), load.load("disk", 3), threading.Barrier(8)
groups, told = np.arange(3, dtype=np.int16), []


def call(place: int) -> None:
    together.wait()
    calls.set_up_at(states, place, editions, 3, groups)
    told.append(int(calls.legal_at(states, place, editions)))


threads = [threading.Thread(target=call, args=(place,)) for place in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(*told, repr(numba.config.CACHE_DIR))
"""
CALLER = """
import numpy as np
from numba import njit

from sunbarge.engine import load
from sunbarge.engine.calls import carry_out, legal_actions, legal_at, set_up_at


@njit(cache=True)
def both(states, editions, groups):
    set_up_at(states, 0, editions, groups.size, groups)
    before = legal_at(states, 0, editions)
    carry_out(states[0], editions[0], np.int32(0))
    return before, legal_actions(states[0], editions[0]) == before


print(both(load.blank(), load.load("disk", 3), np.arange(3, dtype=np.int16)))
print(sum(both.stats.cache_hits.values()))
"""

pytestmark = pytest.mark.skipif(registry.INTERPRETED, reason="nothing is compiled here")


def start() -> tuple[Any, Any]:
    """A new game for three."""
    editions, states = load.load("disk", 3), load.blank()
    calls.set_up_at(states, 0, editions, 3, np.arange(3, dtype=np.int16))
    return states, editions


def test_a_wrong_argument_is_a_type_error_in_the_first_call_and_in_later_ones() -> None:
    lines = run("-c", REFUSED).splitlines()
    assert lines.count("later") == 9
    first = [line for line in lines if line != "later"]
    assert len(first) == 18
    assert {line.split()[1] for line in first} == {"ExactDispatcher"}


def test_numbers_of_other_kinds_are_accepted() -> None:
    states, editions = start()
    legal = calls.legal_at(states, 0, editions)
    for place in (np.int32(0), np.uint8(0), False, Phase(0), 0.0):
        assert calls.legal_at(states, place, editions) == legal  # type: ignore[arg-type]


def test_a_number_that_is_too_large_is_an_error() -> None:
    states, editions = start()
    for place in (2**64, -(2**64)):
        with pytest.raises(OverflowError):
            calls.legal_at(states, place, editions)


def test_arguments_can_be_named() -> None:
    states, editions = start()
    legal = calls.legal_at(states, 0, editions)
    assert calls.legal_at(states, editions=editions, index=0) == legal
    with pytest.raises(TypeError, match="not enough arguments"):
        calls.legal_at(states, editions=editions)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="too many arguments"):
        calls.legal_at(states, 0, editions, 0)  # type: ignore[call-arg]


def test_a_rule_that_takes_a_record_can_be_called_from_python() -> None:
    states, editions = start()
    assert legal_actions(states[0], editions[0]) == calls.legal_at(states, 0, editions)
    assert winner_of(states[0]) == calls.winner_at(states, 0)
    calls.carry_out(states[0], editions[0], DRAW)
    assert states[0].phase == Phase.CHANCE


def test_an_array_that_a_rule_returns_is_a_view_that_keeps_the_other_alive() -> None:
    values = np.arange(3 * N_VALUES, dtype=np.float32)
    second = value_row(values, 1)
    assert second.tolist() == list(range(N_VALUES, 2 * N_VALUES))
    second[0] = -1
    assert values[N_VALUES] == -1
    alone = value_row(np.full(N_VALUES, 7, np.float32), 0)
    for _ in range(100):
        np.full(N_VALUES, 3, np.float32)  # would take the place of what was freed
    assert set(alone.tolist()) == {7.0}


def test_calls_leave_no_references_behind() -> None:
    states, editions = start()
    values = np.zeros(N_VALUES, np.float32)
    value_row(values, 0)
    before = [sys.getrefcount(each) for each in (states, editions, values)]
    for _ in range(100):
        calls.legal_at(states, 0, editions)
        value_row(values, 0)
    assert [sys.getrefcount(each) for each in (states, editions, values)] == before


def test_a_rule_is_pickled_and_copied_by_its_name() -> None:
    for fn in (calls.legal_at, legal_actions, value_row):
        assert pickle.loads(pickle.dumps(fn)) is fn
        assert copy.deepcopy(fn) is fn
        assert copy.copy(fn) is fn


def test_a_rule_keeps_its_name_and_its_words() -> None:
    made: Any = calls.legal_at
    assert (made.__name__, made.__module__) == ("legal_at", "sunbarge.engine.calls")
    assert made.__doc__
    assert made.__doc__ == made.py_func.__wrapped__.__doc__


def test_threads_may_call_a_rule_for_the_first_time_at_once() -> None:
    *told, folder = run("-c", AT_ONCE, environment={"NUMBA_CACHE_DIR": ""}).split()
    assert len(told) == 8
    assert len(set(told)) == 1
    assert folder == "''"


def test_rules_can_be_called_from_compiled_code_also_if_that_is_cached(tmp_path: Path) -> None:
    file = tmp_path / "caller.py"
    file.write_text(CALLER, "utf-8")
    first, second = (run(str(file)).splitlines() for _ in range(2))
    assert first[0] == second[0]
    assert (first[1], second[1]) == ("0", "1")


def test_every_rule_comes_from_the_object_with_a_type_for_each_parameter() -> None:
    from sunbarge.compiler.dispatch import ExactDispatcher
    from sunbarge.compiler.units import unit_of

    ours = [made for made in registry.RULES.values() if unit_of(made.py_func.__module__)]
    assert calls.legal_at in ours
    assert {type(made) for made in ours} == {ExactDispatcher}
    assert all(len(made.exact) == made.py_func.__code__.co_argcount for made in ours)

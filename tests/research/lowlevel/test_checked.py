"""The checked calls do what the others do, and refuse what these would read or write wrongly."""

import gc
import inspect
from typing import Any

import numpy as np
import pytest

from sunbarge.research import lowlevel
from sunbarge.research.lowlevel import Phase, argument_checks, checked


def table(players: int = 3) -> tuple[Any, Any, Any]:
    """A new game, its edition and a random source."""
    states, editions = checked.blank(2), checked.edition("disk", players)
    rng = np.array([7], np.uint64)
    checked.new_game(states, 0, editions, players, rng)
    return states, editions, rng


def test_it_has_every_low_level_call_with_the_same_arguments() -> None:
    assert checked.__all__ == lowlevel.__all__
    for name in lowlevel.__all__:
        call, own = getattr(lowlevel, name), getattr(checked, name)
        if callable(call) and hasattr(call, "__code__"):
            assert len(inspect.signature(own).parameters) == len(inspect.signature(call).parameters)


def play(module: Any) -> list[object]:
    """A game through one of the two modules, and all that can be read on the way."""
    states, editions, rng = module.blank(2), module.edition("disk", 3), np.array([5], np.uint64)
    module.new_game(states, 0, editions, 3, rng)
    seen, flags = np.zeros(module.size(3), np.float32), np.zeros(module.N_ACTIONS, np.bool_)
    parts, chances = np.zeros((5, 7), np.int32), np.zeros(module.N_TILES)
    told: list[object] = []
    while module.legal(states, 0, editions):
        module.copy(states, 0, states, 1)
        module.look(states, 0, editions, 1, seen, flags)
        module.hide_totals(states, 0, seen)
        module.observe(states, 1, editions, 2, seen)
        module.mask(states, 1, editions, flags)
        module.score(states, 0, editions, parts)
        told += [module.to_line(states, 0), seen.tobytes(), flags.tobytes(), parts.tobytes()]
        action = module.random_action(states, 0, editions, rng)
        module.apply(states, 1, editions, action)
        if states["phase"][1] == Phase.CHANCE:
            told.append((module.outcomes(states, 1, chances), chances.tobytes()))
            module.reveal(states, 1, editions, module.draw(states, 1, rng.copy()))
        told += [module.step(states, 0, editions, action, rng), module.fingerprint(states, 1)]
    return [*told, module.winner(states, 0), states.tobytes()]


def test_a_checked_game_is_the_same_game() -> None:
    assert play(checked) == play(lowlevel)


def test_groups_of_ones_own_choice() -> None:
    states, editions = checked.blank(3).copy()[1:], checked.edition("disk", 3)
    groups = np.array([2, 0, 1], np.int16)
    checked.set_up(states, 0, editions, 3, groups)
    assert checked.legal(states, 0, editions)
    with pytest.raises(ValueError, match="position 0 is not blank"):
        checked.set_up(states, 0, editions, 3, groups)
    for wrong in ([0, 0, 1], [0, 1], [1, 2, 3]):
        with pytest.raises(ValueError, match="groups has each of 0 to 2 once"):
            checked.set_up(checked.blank(), 0, editions, 3, np.array(wrong, np.int16))


@pytest.mark.parametrize("index", [2, -1, 1.0, None, True])
def test_an_index_that_is_not_there_is_refused_by_every_call(index: Any) -> None:
    states, editions, rng = table()
    out = np.zeros(checked.size(3), np.float32)
    for call in (
        lambda: checked.legal(states, index, editions),
        lambda: checked.step(states, index, editions, 0, rng),
        lambda: checked.new_game(states, index, editions, 3, rng),
        lambda: checked.observe(states, index, editions, 0, out),
        lambda: checked.copy(states, index, states, 0),
        lambda: checked.fingerprint(states, index),
        lambda: checked.winner(states, index),
        lambda: checked.to_line(states, index),
    ):
        with pytest.raises(ValueError, match=r"index is a whole number from 0 to 1, not"):
            call()
    with pytest.raises(ValueError, match="place is a whole number from 0 to 1"):
        checked.copy(states, 0, states, index)


def test_players_that_the_edition_was_not_made_for_are_refused() -> None:
    states, editions, rng = table(3)
    with pytest.raises(ValueError, match="these editions are for 3 players, not 4"):
        checked.new_game(states, 0, editions, 4, rng)
    four, _, _ = table(4)
    with pytest.raises(ValueError, match="these editions are for 3 players, not 4"):
        checked.legal(four, 0, editions)
    first = lowlevel.edition("first", 3)  # which does not remember its players
    checked.new_game(states, 0, first, 4, rng)
    with pytest.raises(ValueError, match="this edition is not for 2 players"):
        checked.new_game(states, 0, first, 2, rng)
    with pytest.raises(ValueError, match="players is a whole number from 2 to 5, not 6"):
        checked.new_game(states, 0, first, 6, rng)


def test_an_edition_is_forgotten_when_it_is_gone() -> None:
    before = len(argument_checks._players_of)
    editions = checked.edition("disk", 3)
    assert len(argument_checks._players_of) == before + 1
    del editions
    gc.collect()
    assert len(argument_checks._players_of) == before


def wrong_calls() -> dict[str, Any]:
    """Calls with one wrong argument, by what they are told."""
    states, editions, rng = table()
    mask, seen = np.zeros(54, np.bool_), np.zeros(291, np.float32)
    wrong: Any = "states"
    return {
        r"states is an array from blank\(\), not 'states'": lambda: checked.legal(
            wrong, 0, editions
        ),
        r"states is contiguous and writable": lambda: checked.legal(
            checked.blank(4)[::2], 0, editions
        ),
        r"states has no position": lambda: checked.legal(checked.blank(0), 0, editions),
        r"editions is what edition\(\) returns, not": lambda: checked.legal(states, 0, wrong),
        r"position 1 is blank: new_game\(\) or set_up\(\)": lambda: checked.legal(
            states, 1, editions
        ),
        r"action is a whole number from 0 to 53, not 54": lambda: checked.apply(
            states, 0, editions, 54
        ),
        r"action 3 \(pass\) is not legal \(legal: draw, invoke\)": lambda: checked.step(
            states, 0, editions, 3, rng
        ),
        r"seat is a whole number from 0 to 2, not 3": lambda: checked.observe(
            states, 0, editions, 3, seen
        ),
        r"the observation is .* float32 with shape \(291\), not float32 .* \(10,\)": (
            lambda: checked.observe(states, 0, editions, 0, seen[:10])
        ),
        r"the mask is .* bool with shape \(54\), not float32": lambda: checked.mask(
            states, 0, editions, np.zeros(54, np.float32)
        ),
        r"the mask is .*, not \[\]": lambda: checked.look(states, 0, editions, 0, seen, wrong_list),
        r"with shape \(54,\), not contiguous": lambda: checked.mask(
            states, 0, editions, np.zeros(108, np.bool_)[::2]
        ),
        r"the mask is read-only": lambda: checked.mask(
            states, 0, editions, np.broadcast_to(mask, (54,))
        ),
        r"rng is a contiguous array of uint64": lambda: checked.random_action(
            states, 0, editions, np.array([7])
        ),
        r"the parts is .* int32 with shape \(5, 7\)": lambda: checked.score(
            states, 0, editions, np.zeros((3, 7), np.int32)
        ),
        r"position 0 is no chance node: its phase is TURN, not CHANCE": lambda: checked.draw(
            states, 0, rng
        ),
        r"position 0 is no chance node": lambda: checked.reveal(states, 0, editions, 1),
        r"position 0 is not over: its phase is TURN, not OVER": lambda: checked.winner(states, 0),
        r"amount is a whole number from 0": lambda: checked.blank(-1),
    }


wrong_list: Any = []


@pytest.mark.parametrize("told", wrong_calls())
def test_wrong_arguments_are_told_in_one_line(told: str) -> None:
    with pytest.raises(ValueError, match=told) as error:
        wrong_calls()[told]()
    assert "\n" not in str(error.value)


def test_a_tile_that_is_not_in_the_bag_is_refused() -> None:
    states, editions, _ = table()
    checked.apply(states, 0, editions, 0)
    with pytest.raises(ValueError, match="tile is a whole number from 0 to 22, not 23"):
        checked.reveal(states, 0, editions, 23)
    with pytest.raises(ValueError, match=r"is not legal \(nothing is: no decision\)"):
        checked.apply(states, 0, editions, 0)
    states["bag"][0, 1] = 0
    with pytest.raises(ValueError, match=r"no tile 1 \(god\) is left in the bag"):
        checked.reveal(states, 0, editions, 1)
    with pytest.raises(ValueError, match="position 0 is no decision: its phase is CHANCE"):
        checked.random_action(states, 0, editions, np.array([1], np.uint64))


def test_what_is_no_position_is_refused() -> None:
    states, editions, _ = table()
    for field, value in (("players", 9), ("phase", 33)):
        broken = states.copy()
        broken[field][0] = value
        with pytest.raises(ValueError, match="position 0 is no position of a game"):
            checked.legal(broken, 0, editions)

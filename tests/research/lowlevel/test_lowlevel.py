"""What each call of the low-level interface does, from Python and from compiled code."""

from typing import Any

import numpy as np
import pytest
from numba import njit

import sunbarge
from sunbarge.research import lowlevel
from sunbarge.research.lowlevel import Phase
from tests.positions import SEATINGS

DECISIONS = (Phase.TURN, Phase.GODS, Phase.AUCTION, Phase.LOSE)


def table(players: int = 4, edition: str = "disk", seed: int = 1) -> tuple[Any, Any, Any]:
    """A new game, its edition, and a random source."""
    states, editions = lowlevel.blank(2), lowlevel.edition(edition, players)
    rng = np.array([seed], np.uint64)
    lowlevel.new_game(states, 0, editions, players, rng)
    return states, editions, rng


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_a_game_through_this_interface_is_the_game(edition: str, players: int) -> None:
    game = sunbarge.Game(players, edition, seed=7)
    states, editions, rng = table(players, edition, seed=7)
    names = lowlevel.action_names()
    legal = lowlevel.legal(states, 0, editions)
    moves = 0
    while legal:
        assert lowlevel.to_line(states, 0, edition) == game.to_line()
        actions = lowlevel.actions_in(legal)
        assert sorted(names[action] for action in actions) == game.legal_moves()
        action = actions[(moves * 7 + 3) % len(actions)]
        game.play(names[action])
        legal = lowlevel.step(states, 0, editions, action, rng)
        moves += 1
    assert game.is_over
    assert states["points"][0, :players].tolist() == game.scores
    assert lowlevel.winner(states, 0) == game.winner


def test_what_is_no_set_of_actions_is_refused() -> None:
    assert lowlevel.actions_in(0) == ()
    assert lowlevel.actions_in(0b1101) == (0, 2, 3)
    with pytest.raises(ValueError, match="a set of actions is a number from 0, not -1"):
        lowlevel.actions_in(-1)


def test_after_apply_and_reveal_it_is_a_decision_chance_or_the_end() -> None:
    states, editions, rng = table()
    probabilities, mask = np.zeros(lowlevel.N_TILES), np.zeros(lowlevel.N_ACTIONS, bool)
    seen = set()
    while True:
        phase = Phase(int(states["phase"][0]))
        seen.add(phase)
        number = lowlevel.outcomes(states, 0, probabilities)
        lowlevel.mask(states, 0, editions, mask)
        legal = lowlevel.actions_in(lowlevel.legal(states, 0, editions))
        assert np.flatnonzero(mask).tolist() == list(legal)
        if phase == Phase.CHANCE:
            assert number == np.count_nonzero(probabilities) == (states["bag"][0] > 0).sum()
            assert probabilities.sum() == pytest.approx(1.0)
            assert np.allclose(probabilities * states["bag_size"][0], states["bag"][0])
            lowlevel.reveal(states, 0, editions, lowlevel.draw(states, 0, rng))
        elif phase in DECISIONS:
            assert number == probabilities.sum() == 0
            lowlevel.apply(states, 0, editions, lowlevel.random_action(states, 0, editions, rng))
        else:
            break
    assert phase == Phase.OVER
    assert not legal
    assert {*seen} >= {Phase.TURN, Phase.AUCTION, Phase.CHANCE}


def test_a_copy_goes_its_own_way_and_equals_its_original_in_every_byte() -> None:
    states, editions, rng = table()
    for _ in range(30):
        lowlevel.step(states, 0, editions, lowlevel.random_action(states, 0, editions, rng), rng)
    lowlevel.copy(states, 0, states, 1)
    assert states[:1].tobytes() == states[1:].tobytes()
    before = states[:1].tobytes()
    lowlevel.step(states, 1, editions, lowlevel.random_action(states, 1, editions, rng), rng)
    assert states[:1].tobytes() == before != states[1:].tobytes()


def test_a_new_game_can_be_dealt_over_an_old_one() -> None:
    states, editions, rng = table()
    while legal := lowlevel.legal(states, 0, editions):
        lowlevel.step(states, 0, editions, lowlevel.actions_in(legal)[0], rng)
    lowlevel.new_game(states, 0, editions, 4, np.array([5], np.uint64))
    lowlevel.new_game(states, 1, editions, 4, np.array([5], np.uint64))
    assert states[:1].tobytes() == states[1:].tobytes()


def test_fingerprints_tell_positions_apart_and_stay_as_they_are() -> None:
    seen: dict[int, bytes] = {}
    for seed in range(20):
        states, editions, rng = table(players=2 + seed % 4, seed=seed)
        while legal := lowlevel.legal(states, 0, editions):
            number = int(lowlevel.fingerprint(states, 0))
            assert seen.setdefault(number, states[:1].tobytes()) == states[:1].tobytes()
            actions = lowlevel.actions_in(legal)
            lowlevel.step(states, 0, editions, actions[len(seen) % len(actions)], rng)
    assert len(seen) > 1000
    assert int(lowlevel.fingerprint(table()[0], 0)) == 9761801779479400727  # of version 1, for good


def test_every_field_is_in_the_fingerprint() -> None:
    states, editions, rng = table()
    for _ in range(40):
        lowlevel.step(states, 0, editions, lowlevel.random_action(states, 0, editions, rng), rng)
    for field in lowlevel.STATE.names or ():
        lowlevel.copy(states, 0, states, 1)
        states[field][1] += 1
        assert lowlevel.fingerprint(states, 1) != lowlevel.fingerprint(states, 0), field


def test_lines_are_those_of_the_notation() -> None:
    states, editions, rng = table(edition="first")
    for _ in range(25):
        lowlevel.step(states, 0, editions, lowlevel.random_action(states, 0, editions, rng), rng)
    read, its_edition = lowlevel.from_line(lowlevel.to_line(states, 0, "first"))
    assert lowlevel.fingerprint(read, 0) == lowlevel.fingerprint(states, 0)
    assert its_edition is editions
    with pytest.raises(ValueError, match="expected an edition"):
        lowlevel.from_line("nothing/1.0.1/-/turn.0/-/-/-/-")


def test_a_position_at_chance_has_no_line() -> None:
    states, editions, _ = table()
    lowlevel.apply(states, 0, editions, 0)
    assert states["phase"][0] == Phase.CHANCE
    with pytest.raises(ValueError, match="a tile is being drawn"):
        lowlevel.to_line(states, 0)


@njit
def count_lines(states: Any, at: int, editions: Any, depth: int, probabilities: Any) -> int:
    """Somebody's own compiled search: the number of different lines of play, chance included."""
    if depth == 0:
        return 1
    lines = 0
    if lowlevel.outcomes(states, at, probabilities[depth]) > 0:
        for tile in range(lowlevel.N_TILES):
            if probabilities[depth, tile] > 0:
                lowlevel.copy(states, at, states, at + 1)
                lowlevel.reveal(states, at + 1, editions, tile)
                lines += count_lines(states, at + 1, editions, depth - 1, probabilities)
        return lines
    legal = lowlevel.legal(states, at, editions)
    for action in range(lowlevel.N_ACTIONS):
        if (legal >> np.uint64(action)) & np.uint64(1):
            lowlevel.copy(states, at, states, at + 1)
            lowlevel.apply(states, at + 1, editions, action)
            lines += count_lines(states, at + 1, editions, depth - 1, probabilities)
    return lines


@njit
def use_the_rest(states: Any, editions: Any, rng: Any, out: Any, mask: Any) -> Any:
    """The other calls, from compiled code."""
    lowlevel.new_game(states, 0, editions, 4, rng)
    while lowlevel.legal(states, 0, editions) != 0:
        lowlevel.look(states, 0, editions, states[0].to_move, out, mask)
        action = lowlevel.random_action(states, 0, editions, rng)
        if not mask[action]:  # pytest's own assert is not compiled
            raise ValueError("the mask forbids a legal action")
        lowlevel.step(states, 0, editions, action, rng)
    return lowlevel.winner(states, 0), lowlevel.fingerprint(states, 0)


def count_in_python(states: Any, at: int, editions: Any, depth: int) -> int:
    """The same search in plain Python."""
    if depth == 0:
        return 1
    probabilities, lines = np.zeros(lowlevel.N_TILES), 0
    if lowlevel.outcomes(states, at, probabilities):
        for tile in np.flatnonzero(probabilities):
            lowlevel.copy(states, at, states, at + 1)
            lowlevel.reveal(states, at + 1, editions, int(tile))
            lines += count_in_python(states, at + 1, editions, depth - 1)
        return lines
    for action in lowlevel.actions_in(lowlevel.legal(states, at, editions)):
        lowlevel.copy(states, at, states, at + 1)
        lowlevel.apply(states, at + 1, editions, action)
        lines += count_in_python(states, at + 1, editions, depth - 1)
    return lines


def test_the_callers_own_compiled_code_can_search() -> None:
    states, editions, rng = table()
    room = lowlevel.blank(6)
    lowlevel.copy(states, 0, room, 0)
    lines = count_lines(room, 0, editions, 4, np.zeros((5, lowlevel.N_TILES)))
    assert lines == count_in_python(room, 0, editions, 4) > 100
    out, mask = np.zeros(lowlevel.size(4), np.float32), np.zeros(lowlevel.N_ACTIONS, bool)
    winner, number = use_the_rest(states, editions, rng, out, mask)
    assert (winner, number) == (lowlevel.winner(states, 0), lowlevel.fingerprint(states, 0))


def test_tables_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="house is a list of names, not 'no-penalties'"):
        lowlevel.edition("disk", 2, "no-penalties")
    for about in (lowlevel.size, lowlevel.names, lowlevel.bounds):
        with pytest.raises(ValueError, match="Ra is for 2 to 5 players, not 9"):
            about(9)

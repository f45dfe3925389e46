"""The record that holds a position."""

from typing import Any

import numpy as np

from sunbarge.engine import calls, load, playout
from sunbarge.engine.kinds import DRAW, N_ACTIONS, TRACK_SPACES, Phase, Tile
from sunbarge.engine.state import STATE, snapshot


def start() -> tuple[Any, Any]:
    """A new game for three."""
    editions = load.load("disk", 3)
    states = load.blank(2)
    calls.set_up_at(states, 0, editions, 3, np.arange(3, dtype=np.int16))
    return states, editions


def test_a_copy_of_a_record_is_independent() -> None:
    states, editions = start()
    states[1] = states[0]
    before = states[:1].tobytes()
    assert states[1:].tobytes() == before
    calls.carry_out_at(states, 1, editions, DRAW)
    calls.reveal_at(states, 1, editions, int(Tile.PHARAOH))
    assert states[:1].tobytes() == before
    assert states[1:].tobytes() != before


def test_a_record_is_taken_by_reference_and_a_snapshot_is_frozen() -> None:
    states, _ = start()
    frozen = snapshot(states[:1].tobytes())
    record = states[0]
    record.points[0] = 77
    assert states[0].points[0] == 77
    assert frozen.points[0] == 10


def test_a_state_is_small_and_has_no_room_for_chance() -> None:
    assert STATE.itemsize <= 512
    names = STATE.names or ()
    assert not [name for name in names if "rng" in name or "seed" in name]


def test_nothing_is_legal_while_a_tile_is_drawn() -> None:
    states, editions = start()
    calls.carry_out_at(states, 0, editions, DRAW)
    assert states[0].phase == Phase.CHANCE
    assert calls.legal_at(states, 0, editions) == 0


def test_sets_of_actions_fit_into_64_bits() -> None:
    assert N_ACTIONS <= 64
    states, editions = start()
    assert int(calls.legal_at(states, 0, editions)) < 1 << N_ACTIONS


def test_the_track_has_eight_spaces() -> None:
    assert TRACK_SPACES == 8


def test_a_random_playout_ends_and_counts_decisions() -> None:
    for players in (2, 3, 4, 5):
        editions = load.load("disk", players)
        states = load.blank()
        calls.set_up_at(states, 0, editions, players, np.arange(players, dtype=np.int16))
        rng = np.array([players], np.uint64)
        decisions = playout.play_randomly(states[0], editions[0], rng, rng, None)
        assert states[0].phase == Phase.OVER
        assert decisions > 40
        assert 0 <= calls.winner_at(states, 0) < players

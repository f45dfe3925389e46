"""What the net should have said: temporal differences that reach back along a game."""

from typing import Any

import numpy as np

from ..bots.foresight.mind import N_VALUES
from ..engine.kinds import MAX_PLAYERS


def targets(
    players: int, trace: float, turns: int, values: Any, backups: Any, seats: Any, cuts: Any
) -> Any:
    """One row a turn, as the net answers: win probabilities, then points, from the seat to move.

    A turn's target is its one-turn backup, corrected by how much the next turn's target
    differs from what the net said there. Where another move was played, nothing later counts.
    """
    rows = np.empty((turns, 2 * players), np.float32)
    later, said = values[turns].copy(), values[turns]
    for turn in range(turns - 1, -1, -1):
        target = backups[turn].copy()
        if not cuts[turn]:
            target += trace * (later - said)
        settle_shares(target, players)
        rows[turn] = from_seat(target, players, int(seats[turn]))
        later, said = target, values[turn]
    return rows


def settle_shares(value: Any, players: int) -> None:
    """Corrected probabilities are probabilities again."""
    shares = np.clip(value[:players], 0.0, 1.0)
    value[:players] = shares / max(float(shares.sum()), 1e-6)


def from_seat(value: Any, players: int, seat: int) -> Any:
    """A value in the order of the net's answers."""
    assert value.shape == (N_VALUES,)
    wins, points = value[:players], value[MAX_PLAYERS : MAX_PLAYERS + players]
    return np.concatenate([np.roll(wins, -seat), np.roll(points, -seat)])

"""What the net should have said: temporal differences that reach back along a game."""

from typing import Any

import numpy as np

from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Counts, Floats, Rows

# How a turn was played, if not by the best move of a net among its like.
EXPLORED, AMONG_GUESTS = 1, 2


@rule
def fill_targets(
    players: int,
    trace: float,
    turns: int,
    values: Rows,
    backups: Rows,
    seats: Counts,
    cuts: Counts,
    rows: Rows,
) -> None:
    """One row a turn, as the net answers: win probabilities, then points, from the seat to move.

    A turn's target is its one-turn backup, corrected by how much the next turn's target
    differs from what the net said there. Where the net explored, nothing later counts. Among
    guests, what the net said next takes the place of the backup: that is how they really play.
    """
    later = np.empty(N_VALUES, np.float32)
    for place in range(N_VALUES):
        later[place] = values[turns, place]
    for turn in range(turns - 1, -1, -1):
        reach = np.float32(0.0 if cuts[turn] == EXPLORED else trace)
        for place in range(N_VALUES):
            said = values[turn + 1, place]
            ahead = said if cuts[turn] == AMONG_GUESTS else backups[turn, place]
            later[place] = ahead + reach * (later[place] - said)
        settle_shares(later, players)
        note_from_seat(later, players, seats[turn], rows, turn)


@rule
def settle_shares(value: Floats, players: int) -> None:
    """Corrected probabilities are probabilities again."""
    total = np.float32(0.0)
    for seat in range(players):
        value[seat] = min(max(value[seat], np.float32(0.0)), np.float32(1.0))
        total += value[seat]
    for seat in range(players):
        value[seat] /= max(total, np.float32(1e-6))


@rule
def note_from_seat(value: Floats, players: int, seat: int, rows: Rows, turn: int) -> None:
    """Write a value in the order of the net's answers."""
    for step in range(players):
        other = (seat + step) % players
        rows[turn, step] = value[other]
        rows[turn, players + step] = value[MAX_PLAYERS + other]


seal()


def targets(
    players: int, trace: float, turns: int, values: Any, backups: Any, seats: Any, cuts: Any
) -> Any:
    """The targets of the turns of a game."""
    rows = np.empty((turns, 2 * players), np.float32)
    fill_targets(players, trace, turns, values, backups, seats, cuts, rows)
    return rows

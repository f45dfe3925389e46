"""TD(λ) targets with exact one-turn backups; traces are cut at exploratory moves.

The backup of a turn is the value of the best action by lookahead: the mean over all tiles that may
be drawn, when every seat plays like the net.
"""

import numpy as np

from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Counts, Floats, Rows

# How a turn was played: as the net would play all seats, with an exploratory move of the net, or
# with an action of an opponent that the net would not have taken.
GREEDY, EXPLORED, DEVIATED = 0, 1, 2


@rule
def fill_targets(
    players: int,
    trace: float,
    turns: int,
    values: Rows,
    backups: Rows,
    seats: Counts,
    turn_kind: Counts,
    rows: Rows,
) -> None:
    """Fill a row of targets for each turn, with the seats clockwise from the one whose turn it was.

    The target of turn t is G(t) = backup(t) + λ (G(t+1) - V(t+1)), where λ = 0 after an exploratory
    move. If an opponent deviated from what the net would play, V(t+1) replaces backup(t), because a
    backup assumes that all seats play like the net.
    """
    target = values[turns].copy()
    for turn in range(turns - 1, -1, -1):
        decay = np.float32(0.0 if turn_kind[turn] == EXPLORED else trace)
        for place in range(N_VALUES):
            following = values[turn + 1, place]
            backup = following if turn_kind[turn] == DEVIATED else backups[turn, place]
            target[place] = backup + decay * (target[place] - following)
        renormalise(target, players)
        write_target(target, players, seats[turn], rows, turn)


@rule
def renormalise(value: Floats, players: int) -> None:
    """Clip the win probabilities to [0, 1] and scale them to a sum of 1."""
    total = np.float32(0.0)
    for seat in range(players):
        value[seat] = min(max(value[seat], np.float32(0.0)), np.float32(1.0))
        total += value[seat]
    for seat in range(players):
        value[seat] /= max(total, np.float32(1e-6))


@rule
def write_target(value: Floats, players: int, seat: int, rows: Rows, turn: int) -> None:
    """Write a target row in the order of the net's outputs: win probabilities, then points."""
    for step in range(players):
        other = (seat + step) % players
        rows[turn, step] = value[other]
        rows[turn, players + step] = value[MAX_PLAYERS + other]


compile_rules()


def td_targets(
    players: int,
    trace: float,
    turns: int,
    values: Rows,
    backups: Rows,
    seats: Counts,
    turn_kind: Counts,
) -> Floats:
    """Return the TD targets of a game, one row for each turn."""
    rows = np.empty((turns, 2 * players), np.float32)
    fill_targets(players, trace, turns, values, backups, seats, turn_kind, rows)
    return rows

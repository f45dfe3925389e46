"""The net: two hidden layers, and a skip connection from the points that plainly are there.

All weights of a net lie in one row: the layers in order, each its matrix and then its bias,
and last how much the points on the table count in each epoch.
"""

import numpy as np

from ...engine.compiled import rule, seal
from ...engine.kinds import EPOCHS, MAX_PLAYERS, N_PARTS
from ...engine.rules.scoring import monument_points
from ...engine.state import Edition, Floats, Points, State
from .features import SEAT, TABLE, fill_features

FIRST, SECOND = 128, 32  # neurons of the hidden layers
UNIT = 20.0  # points in the net's own unit
N_VALUES = 2 * MAX_PLAYERS
"A value is the win probability of every seat, then the final points of every seat."


def shapes(players: int) -> list[tuple[int, ...]]:
    """The parts of a net's weights, in order."""
    outputs = 2 * players
    first = [(TABLE + SEAT * players, FIRST), (FIRST,)]
    return [*first, (FIRST, SECOND), (SECOND,), (SECOND, outputs), (outputs,), (EPOCHS,)]


@rule
def evaluate(state: State, edition: Edition, weights: Floats, value: Floats) -> None:
    """Value a position in which a turn begins."""
    players = state.players
    x = np.empty(TABLE + SEAT * players, np.float32)
    now = np.empty((MAX_PLAYERS, N_PARTS), np.int32)
    won = np.empty((MAX_PLAYERS, N_PARTS), np.int32)
    fill_features(state, edition, x, now, won)
    first = np.empty(FIRST, np.float32)
    at = layer(x, weights, 0, first)
    rectify(first)
    second = np.empty(SECOND, np.float32)
    at = layer(first, weights, at, second)
    rectify(second)
    answer = np.empty(2 * players, np.float32)
    at = layer(second, weights, at, answer)
    add_points(state, edition, answer, now, weights[at + state.epoch - 1], value)
    share_out(value, players)


@rule
def layer(x: Floats, weights: Floats, at: int, y: Floats) -> int:
    """One layer, skipping inputs that are zero; returns where the next one begins."""
    width = len(y)
    bias = at + len(x) * width
    for j in range(width):
        y[j] = weights[bias + j]
    for i in range(len(x)):
        if x[i] != 0.0:
            row = weights[at + i * width : at + (i + 1) * width]
            for j in range(width):
                y[j] += x[i] * row[j]
    return bias + width


@rule
def rectify(y: Floats) -> None:
    """Negative neurons are silent."""
    for j in range(len(y)):
        if y[j] < 0.0:
            y[j] = 0.0


@rule
def add_points(
    state: State, edition: Edition, answer: Floats, now: Points, skip: float, value: Floats
) -> None:
    """The net says how much more or less it will be than what plainly is there."""
    players = state.players
    for step in range(players):
        seat = state.turn + step
        if seat >= players:
            seat -= players
        there = points_there(state, edition, seat, now)
        value[seat] = answer[step] + skip * there / UNIT
        value[MAX_PLAYERS + seat] = there + UNIT * answer[players + step]


@rule
def points_there(state: State, edition: Edition, seat: int, now: Points) -> float:
    """Points, what the epoch would score now, and what the monuments would at the end."""
    there = float(state.points[seat])
    for part in range(N_PARTS):
        there += now[seat, part]
    if state.epoch < EPOCHS:
        there += monument_points(state, edition, seat)
    return there


@rule
def share_out(value: Floats, players: int) -> None:
    """Turn the seats' figures into probabilities that add up to one."""
    most = value[0]
    for seat in range(1, players):
        most = max(most, value[seat])
    total = 0.0
    for seat in range(players):
        value[seat] = np.exp(value[seat] - most)
        total += value[seat]
    for seat in range(players):
        value[seat] /= total


seal()

"""The net: two hidden layers, and a skip connection from the points that plainly are there.

All weights of a net lie in one row: the layers in order, each its matrix and then its bias,
and last how much the points on the table count in each epoch.

Positions that are valued one after another are much alike, so a mind keeps what the net saw
last and its first layer, and only what has changed is added to it. Sums are formed in the
same order everywhere: the same position gives the same value on every machine.
"""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, N_PARTS
from sunbarge.engine.rules.scoring import monument_points
from sunbarge.engine.state import Edition, Floats, Points, State

from .features import SEAT, TABLE, fill_features
from .shape import SECOND, STEP
from .workspace import Mind

SILENT = np.float32(0.0)
UNIT = 20.0  # points in the net's own unit


@rule
def forget(mind: Mind) -> None:
    """Begin anew, so that a value does not depend on what was valued before."""
    mind.last[0] = 0.0


@rule
def evaluate(state: State, edition: Edition, mind: Mind, value: Floats) -> None:
    """Value a position in which a turn begins."""
    players, weights = int(state.players), mind.weights
    inputs = TABLE + SEAT * players
    seen = mind.seen[:inputs]
    fill_features(state, edition, seen, mind.now, mind.won, mind.owned)
    width = len(mind.first)
    at = inputs * width
    if mind.last[0] == 0.0:
        know_nothing(mind, inputs, weights[at : at + width])
    add_changes(mind, seen, mind.last[1:])
    at = second_layer(mind.first, weights, at + width, mind.second)
    at = last_layer(mind.second, weights, at, mind.answer[: 2 * players])
    add_points(state, edition, mind.answer, mind.now, weights[at + int(state.epoch) - 1], value)
    share_out(value, players)


@rule
def know_nothing(mind: Mind, inputs: int, bias: Floats) -> None:
    """The last position was an empty one."""
    mind.last[0] = 1.0
    for i in range(inputs):
        mind.last[1 + i] = 0.0
    for j in range(len(bias)):
        mind.first[j] = bias[j]


@rule
def add_changes(mind: Mind, seen: Floats, last: Floats) -> None:
    """Add what has changed to the first layer, four inputs at a time for the processor's sake."""
    changed, weights, sums = mind.changed, mind.weights, mind.first
    number, width = 0, len(sums)
    for i in range(len(seen)):  # without a branch, which would often be guessed wrong
        changed[number] = i
        number += seen[i] != last[i]
    for i in range(number, number + 3):
        changed[i] = changed[0]  # the same input a second time adds nothing
    for at in range(0, number, 4):
        a, b = int(changed[at]), int(changed[at + 1])
        c, d = int(changed[at + 2]), int(changed[at + 3])
        by_a, row_a = take_in(seen, last, a), weights[a * width : a * width + width]
        by_b, row_b = take_in(seen, last, b), weights[b * width : b * width + width]
        by_c, row_c = take_in(seen, last, c), weights[c * width : c * width + width]
        by_d, row_d = take_in(seen, last, d), weights[d * width : d * width + width]
        for j in range(width):
            sums[j] += by_a * row_a[j] + by_b * row_b[j] + by_c * row_c[j] + by_d * row_d[j]


@rule
def take_in(seen: Floats, last: Floats, i: int) -> np.float32:
    """How much an input has changed; from now on that is known."""
    change = seen[i] - last[i]
    last[i] = seen[i]
    return np.float32(change)


@rule
def second_layer(sums: Floats, weights: Floats, at: int, y: Floats) -> int:
    """The second layer, eight neurons of the first at a time; returns where the next begins."""
    bias = at + len(sums) * SECOND
    for j in range(SECOND):
        y[j] = weights[bias + j]
    for i in range(0, len(sums), STEP):
        a, b, c, d = heard(sums[i]), heard(sums[i + 1]), heard(sums[i + 2]), heard(sums[i + 3])
        e, f, g, h = heard(sums[i + 4]), heard(sums[i + 5]), heard(sums[i + 6]), heard(sums[i + 7])
        rows = weights[at + i * SECOND : at + (i + STEP) * SECOND]
        for j in range(SECOND):
            near = a * rows[j] + b * rows[j + SECOND]
            near += c * rows[j + 2 * SECOND] + d * rows[j + 3 * SECOND]
            far = e * rows[j + 4 * SECOND] + f * rows[j + 5 * SECOND]
            far += g * rows[j + 6 * SECOND] + h * rows[j + 7 * SECOND]
            y[j] += near + far
    return bias + SECOND


@rule
def heard(neuron: np.float32) -> np.float32:
    """Negative neurons are silent."""
    return neuron if neuron > SILENT else SILENT


@rule
def last_layer(second: Floats, weights: Floats, at: int, y: Floats) -> int:
    """The answers; returns where the next part of the weights begins."""
    width = len(y)
    bias = at + SECOND * width
    for j in range(width):
        total = weights[bias + j]
        for i in range(SECOND):
            total += heard(second[i]) * weights[at + i * width + j]
        y[j] = total
    return bias + width


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
    clear_rest(value, players)


@rule
def clear_rest(value: Floats, players: int) -> None:
    """Seats that are not there have nothing."""
    for seat in range(players, MAX_PLAYERS):
        value[seat] = 0.0
        value[MAX_PLAYERS + seat] = 0.0


seal()

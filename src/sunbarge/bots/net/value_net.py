"""The net: two hidden layers, and a skip connection from the points that plainly are there.

All weights of a net lie in one row: the layers in order, each its matrix and then its bias,
and last how much the points on the table count in each epoch.

Positions that are valued one after another are much alike, so a mind keeps what the net saw
last and its first layer, and only what has changed is added to it. Sums are formed in the
same order everywhere: the same position gives the same value on every machine.
"""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, N_PARTS, Seat
from sunbarge.engine.rules.scoring import monument_points
from sunbarge.engine.state import Edition, Floats, Points, State

from .features import SEAT, TABLE, fill_features
from .shape import HIDDEN2, WIDTH_STEP
from .workspace import Workspace

ZERO = np.float32(0.0)
POINTS_SCALE = 20.0  # points in the net's own unit


@rule
def reset_cache(workspace: Workspace) -> None:
    """Begin anew, so that a value does not depend on what was valued before."""
    workspace.net.cached_features[0] = 0.0


@rule
def evaluate(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Value a position in which a turn begins."""
    players, weights = int(state.players), workspace.net.weights
    inputs = TABLE + SEAT * players
    seen = workspace.net.features[:inputs]
    fill_features(
        state,
        edition,
        seen,
        workspace.net.score,
        workspace.net.score_with_lot,
        workspace.net.saved_tiles,
    )
    width = len(workspace.net.hidden1)
    at = inputs * width
    if workspace.net.cached_features[0] == 0.0:
        initialize_cache(workspace, inputs, weights[at : at + width])
    update_hidden1(workspace, seen, workspace.net.cached_features[1:])
    at = hidden2_layer(workspace.net.hidden1, weights, at + width, workspace.net.hidden2)
    at = output_layer(workspace.net.hidden2, weights, at, workspace.net.output[: 2 * players])
    add_skip_connection(
        state,
        edition,
        workspace.net.output,
        workspace.net.score,
        weights[at + int(state.epoch) - 1],
        value,
    )
    softmax(value, players)


@rule
def initialize_cache(workspace: Workspace, inputs: int, bias: Floats) -> None:
    """The last position was an empty one."""
    workspace.net.cached_features[0] = 1.0
    for i in range(inputs):
        workspace.net.cached_features[1 + i] = 0.0
    for j in range(len(bias)):
        workspace.net.hidden1[j] = bias[j]


@rule
def update_hidden1(workspace: Workspace, seen: Floats, last: Floats) -> None:
    """Add what has changed to the first layer, four inputs at a time for the processor's sake."""
    changed, weights, sums = workspace.net.changed, workspace.net.weights, workspace.net.hidden1
    number, width = 0, len(sums)
    for i in range(len(seen)):  # without a branch, which would often be guessed wrong
        changed[number] = i
        number += seen[i] != last[i]
    for i in range(number, number + 3):
        changed[i] = changed[0]  # the same input a second time adds nothing
    for at in range(0, number, 4):
        a, b = int(changed[at]), int(changed[at + 1])
        c, d = int(changed[at + 2]), int(changed[at + 3])
        by_a, row_a = feature_change(seen, last, a), weights[a * width : a * width + width]
        by_b, row_b = feature_change(seen, last, b), weights[b * width : b * width + width]
        by_c, row_c = feature_change(seen, last, c), weights[c * width : c * width + width]
        by_d, row_d = feature_change(seen, last, d), weights[d * width : d * width + width]
        for j in range(width):
            sums[j] += by_a * row_a[j] + by_b * row_b[j] + by_c * row_c[j] + by_d * row_d[j]


@rule
def feature_change(seen: Floats, last: Floats, i: int) -> np.float32:
    """How much an input has changed; from now on that is known."""
    change = seen[i] - last[i]
    last[i] = seen[i]
    return np.float32(change)


@rule
def hidden2_layer(sums: Floats, weights: Floats, at: int, y: Floats) -> int:
    """The second layer, eight neurons of the first at a time; returns where the next begins."""
    bias = at + len(sums) * HIDDEN2
    for j in range(HIDDEN2):
        y[j] = weights[bias + j]
    for i in range(0, len(sums), WIDTH_STEP):
        a, b, c, d = relu(sums[i]), relu(sums[i + 1]), relu(sums[i + 2]), relu(sums[i + 3])
        e, f, g, h = relu(sums[i + 4]), relu(sums[i + 5]), relu(sums[i + 6]), relu(sums[i + 7])
        rows = weights[at + i * HIDDEN2 : at + (i + WIDTH_STEP) * HIDDEN2]
        for j in range(HIDDEN2):
            near = a * rows[j] + b * rows[j + HIDDEN2]
            near += c * rows[j + 2 * HIDDEN2] + d * rows[j + 3 * HIDDEN2]
            far = e * rows[j + 4 * HIDDEN2] + f * rows[j + 5 * HIDDEN2]
            far += g * rows[j + 6 * HIDDEN2] + h * rows[j + 7 * HIDDEN2]
            y[j] += near + far
    return bias + HIDDEN2


@rule
def relu(neuron: np.float32) -> np.float32:
    """Negative neurons are silent."""
    return neuron if neuron > ZERO else ZERO


@rule
def output_layer(second: Floats, weights: Floats, at: int, y: Floats) -> int:
    """The answers; returns where the next part of the weights begins."""
    width = len(y)
    bias = at + HIDDEN2 * width
    for j in range(width):
        total = weights[bias + j]
        for i in range(HIDDEN2):
            total += relu(second[i]) * weights[at + i * width + j]
        y[j] = total
    return bias + width


@rule
def add_skip_connection(
    state: State, edition: Edition, answer: Floats, now: Points, skip: float, value: Floats
) -> None:
    """The net says how much more or less it will be than what plainly is there."""
    players = state.players
    for step in range(players):
        seat = state.turn + step
        if seat >= players:
            seat -= players
        there = current_points(state, edition, Seat(seat), now)
        value[seat] = answer[step] + skip * there / POINTS_SCALE
        value[MAX_PLAYERS + seat] = there + POINTS_SCALE * answer[players + step]


@rule
def current_points(state: State, edition: Edition, seat: Seat, now: Points) -> float:
    """Points, what the epoch would score now, and what the monuments would at the end."""
    there = float(state.points[seat])
    for part in range(N_PARTS):
        there += now[seat, part]
    if state.epoch < EPOCHS:
        there += monument_points(state, edition, seat)
    return there


@rule
def softmax(value: Floats, players: int) -> None:
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
    clear_absent_seats(value, players)


@rule
def clear_absent_seats(value: Floats, players: int) -> None:
    """Seats that are not there have nothing."""
    for seat in range(players, MAX_PLAYERS):
        value[seat] = 0.0
        value[MAX_PLAYERS + seat] = 0.0


seal()

"""The value net: two hidden ReLU layers, and a skip connection from the current points.

All weights are one vector: the matrix and the bias of each layer, then the coefficients of the skip
connection, one per epoch. A seat's logit is the net's output plus the seat's points so far times a
coefficient: that of the epoch plus the net's last output. The points matter less the more of the
game is still to come. A seat's final points are another output plus the seat's points so far.

Consecutive positions of a search differ in few features, so the first layer is updated
incrementally from the features of the previous position, which are cached. Sums are computed in a
fixed order, so that a position has the same value on every machine.
"""

import numpy as np

from sunbarge.bots.exponential import exponential
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, N_PARTS, Seat
from sunbarge.engine.rules.scoring import monument_points
from sunbarge.engine.state import Edition, Floats, Points, State

from .features import SEAT_SIZE, TABLE_SIZE, fill_features
from .shape import HIDDEN2, WIDTH_STEP
from .workspace import Workspace

ZERO = np.float32(0.0)
POINTS_SCALE = 20.0  # points per unit of the net's output


@rule
def reset_cache(workspace: Workspace) -> None:
    """Invalidate the cached first layer, so that rounding does not depend on earlier positions."""
    workspace.net.cached_features[0] = 0.0


@rule
def evaluate(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Fill `value` with the net's value of a position in which a turn begins (the forward pass)."""
    players, weights = int(state.players), workspace.net.weights
    inputs = TABLE_SIZE + SEAT_SIZE * players
    features = workspace.net.features[:inputs]
    fill_features(
        state,
        edition,
        features,
        workspace.net.score,
        workspace.net.score_with_lot,
        workspace.net.saved_tiles,
    )
    width = len(workspace.net.hidden1)
    at = inputs * width
    if workspace.net.cached_features[0] == 0.0:
        initialize_cache(workspace, inputs, weights[at : at + width])
    update_hidden1(workspace, features, workspace.net.cached_features[1:])
    at = hidden2_layer(workspace.net.hidden1, weights, at + width, workspace.net.hidden2)
    output = workspace.net.output[: 2 * players + 1]
    at = output_layer(workspace.net.hidden2, weights, at, output)
    add_skip_connection(
        state,
        edition,
        output,
        workspace.net.score,
        weights[at + int(state.epoch) - 1] + output[2 * players],
        value,
    )
    softmax(value, players)


@rule
def initialize_cache(workspace: Workspace, inputs: int, bias: Floats) -> None:
    """Set the cache to all-zero features, for which the first layer equals the bias."""
    workspace.net.cached_features[0] = 1.0
    for i in range(inputs):
        workspace.net.cached_features[1 + i] = 0.0
    for j in range(len(bias)):
        workspace.net.hidden1[j] = bias[j]


@rule
def update_hidden1(workspace: Workspace, features: Floats, cached: Floats) -> None:
    """Update the first layer for all features that have changed since they were cached.

    Four features are added at a time to use vector instructions.
    """
    changed, weights, sums = workspace.net.changed, workspace.net.weights, workspace.net.hidden1
    number, width = 0, len(sums)
    for i in range(len(features)):  # branch-free: a branch would often be mispredicted
        changed[number] = i
        number += features[i] != cached[i]
    for i in range(number, number + 3):
        changed[i] = changed[0]  # padding: a repeated feature adds zero
    for at in range(0, number, 4):
        a, b = int(changed[at]), int(changed[at + 1])
        c, d = int(changed[at + 2]), int(changed[at + 3])
        by_a, row_a = feature_change(features, cached, a), weights[a * width : a * width + width]
        by_b, row_b = feature_change(features, cached, b), weights[b * width : b * width + width]
        by_c, row_c = feature_change(features, cached, c), weights[c * width : c * width + width]
        by_d, row_d = feature_change(features, cached, d), weights[d * width : d * width + width]
        for j in range(width):
            sums[j] += by_a * row_a[j] + by_b * row_b[j] + by_c * row_c[j] + by_d * row_d[j]


@rule
def feature_change(features: Floats, cached: Floats, i: int) -> np.float32:
    """Return the change of a feature since it was cached, and update the cache."""
    change = features[i] - cached[i]
    cached[i] = features[i]
    return np.float32(change)


@rule
def hidden2_layer(sums: Floats, weights: Floats, at: int, y: Floats) -> int:
    """Compute the second layer; returns the offset at which the next layer's weights begin."""
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
def relu(x: np.float32) -> np.float32:
    """Return max(0, x)."""
    return x if x > ZERO else ZERO


@rule
def output_layer(second: Floats, weights: Floats, at: int, y: Floats) -> int:
    """Compute the linear output layer; returns the offset of the weights that follow its own."""
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
    state: State, edition: Edition, output: Floats, score: Points, skip: float, value: Floats
) -> None:
    """Fill in each seat's logit and points: the net's output plus the scaled current points."""
    players = state.players
    for step in range(players):
        seat = state.turn + step
        if seat >= players:
            seat -= players
        points = current_points(state, edition, Seat(seat), score)
        value[seat] = output[step] + skip * points / POINTS_SCALE
        value[MAX_PLAYERS + seat] = points + POINTS_SCALE * output[players + step]


@rule
def current_points(state: State, edition: Edition, seat: Seat, score: Points) -> float:
    """Return a seat's points if the epoch ended now, plus the points of its monuments."""
    points = float(state.points[seat])
    for part in range(N_PARTS):
        points += score[seat, part]
    if state.epoch < EPOCHS:
        points += monument_points(state, edition, seat)
    return points


@rule
def softmax(value: Floats, players: int) -> None:
    """Convert the logits of a value to win probabilities, in place."""
    highest = value[0]
    for seat in range(1, players):
        highest = max(highest, value[seat])
    total = 0.0
    for seat in range(players):
        value[seat] = exponential(value[seat] - highest)
        total += value[seat]
    for seat in range(players):
        value[seat] /= total
    clear_absent_seats(value, players)


@rule
def clear_absent_seats(value: Floats, players: int) -> None:
    """Set to zero the numbers of the seats that a game of `players` players does not have."""
    for seat in range(players, MAX_PLAYERS):
        value[seat] = 0.0
        value[MAX_PLAYERS + seat] = 0.0


compile_rules()

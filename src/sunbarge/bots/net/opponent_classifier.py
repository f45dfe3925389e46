"""Who plays how: what the table looks like tells what kinds of players sit at it.

How many suns a seat has spent, what it bought with them, how many points that brought and what it
has just done (deeds.py) differs from one way to play to another. A small net reads it: every
other seat by itself, beside the table and the seat that looks, and then once more beside the mean
of all of them, as like often sits with like. Nothing is remembered: equal positions are read
alike, however they came about.
"""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Edition, Floats, State

from .features import SEAT, TABLE, fill_features
from .recent_actions import fill_recent_actions
from .value_net import ZERO
from .workspace import HYPOTHETICAL, N_RECENT, Workspace

HIDDEN = 32  # of either layer
TYPE_SELF, TYPE_SIMPLE, TYPE_EVALUATOR = 0, 1, 2
N_TYPES = 3

# Where the parts of the weights begin, in order.
OF_SEAT = 0
OF_RECENT = OF_SEAT + SEAT * HIDDEN
OF_TABLE = OF_RECENT + N_RECENT * HIDDEN
OF_SELF = OF_TABLE + TABLE * HIDDEN
FIRST_BIAS = OF_SELF + SEAT * HIDDEN
OF_FIRST = FIRST_BIAS + HIDDEN
OF_MEAN = OF_FIRST + HIDDEN * HIDDEN
SECOND_BIAS = OF_MEAN + HIDDEN * HIDDEN
OF_SECOND = SECOND_BIAS + HIDDEN
LAST_BIAS = OF_SECOND + HIDDEN * N_TYPES
CLASSIFIER_SIZE = LAST_BIAS + N_TYPES

# Where there is no such net, of a hundred strangers so many answer like these bots.
SIMPLE_PERCENT, EVALUATOR_PERCENT = 10, 6
PERCENT = 100


@rule
def classify_opponents(state: State, edition: Edition, workspace: Workspace, care: float) -> None:
    """Say of every seat but the one to move how likely it plays like these bots.

    With care, a reader takes others sooner for one's equals; it is a logarithm of odds.
    """
    for seat in range(state.players):
        workspace.opponents.likely_type[seat] = TYPE_SELF
        workspace.opponents.type_probability[2 * seat] = SIMPLE_PERCENT / PERCENT
        workspace.opponents.type_probability[2 * seat + 1] = EVALUATOR_PERCENT / PERCENT
    if len(workspace.opponents.classifier) == CLASSIFIER_SIZE:
        classify_with_net(state, edition, workspace, care)


@rule
def classify_with_net(state: State, edition: Edition, workspace: Workspace, care: float) -> None:
    """The same with the net."""
    players = int(state.players)
    fill_classifier_inputs(state, edition, workspace)
    x, weights = workspace.net.features, workspace.opponents.classifier
    shared = weights[FIRST_BIAS:OF_FIRST].copy()
    add_product(x[:TABLE], weights[OF_TABLE:OF_SELF], shared)
    add_product(x[TABLE : TABLE + SEAT], weights[OF_SELF:FIRST_BIAS], shared)
    faces = np.empty(MAX_PLAYERS * HIDDEN, np.float32)
    mean = np.zeros(HIDDEN, np.float32)
    for step in range(1, players):
        face = faces[step * HIDDEN : (step + 1) * HIDDEN]
        face[:] = shared
        at = TABLE + step * SEAT
        add_product(x[at : at + SEAT], weights[OF_SEAT:OF_RECENT], face)
        seat = (int(state.to_move) + step) % players
        deeds = workspace.opponents.recent_actions[seat * N_RECENT : (seat + 1) * N_RECENT]
        add_product(deeds, weights[OF_RECENT:OF_TABLE], face)
        apply_relu(face)
        for j in range(HIDDEN):
            mean[j] += face[j] / np.float32(players - 1)
    beside = weights[SECOND_BIAS:OF_SECOND].copy()
    add_product(mean, weights[OF_MEAN:SECOND_BIAS], beside)
    for step in range(1, players):
        face = faces[step * HIDDEN : (step + 1) * HIDDEN]
        classify_seat(face, beside, weights, care, workspace, (int(state.to_move) + step) % players)


@rule
def fill_classifier_inputs(state: State, edition: Edition, workspace: Workspace) -> None:
    """See the table from the seat to move, whoever's turn it is, and what was done last."""
    fill_recent_actions(state, edition, workspace)
    workspace.scratch[HYPOTHETICAL] = state
    workspace.scratch[HYPOTHETICAL].turn = state.to_move
    seen = workspace.net.features[: TABLE + SEAT * int(state.players)]
    fill_features(
        workspace.scratch[HYPOTHETICAL],
        edition,
        seen,
        workspace.net.score,
        workspace.net.score_with_lot,
        workspace.net.saved_tiles,
    )


@rule
def classify_seat(
    face: Floats, beside: Floats, weights: Floats, care: float, workspace: Workspace, seat: int
) -> None:
    """How likely a seat is of each kind, by its own face and those of the others."""
    second = beside.copy()
    add_product(face, weights[OF_FIRST:OF_MEAN], second)
    apply_relu(second)
    kinds = weights[LAST_BIAS:CLASSIFIER_SIZE].copy()
    add_product(second, weights[OF_SECOND:LAST_BIAS], kinds)
    kinds[TYPE_SELF] += np.float32(care)
    most = max(kinds[0], kinds[1], kinds[2])
    total = np.float32(0.0)
    for kind in range(N_TYPES):
        kinds[kind] = np.exp(kinds[kind] - most)
        total += kinds[kind]
    for kind in range(N_TYPES):
        if kinds[kind] == np.float32(1.0):
            workspace.opponents.likely_type[seat] = kind
    workspace.opponents.type_probability[2 * seat] = kinds[1] / total
    workspace.opponents.type_probability[2 * seat + 1] = kinds[2] / total


@rule
def add_product(x: Floats, matrix: Floats, sums: Floats) -> None:
    """Add a layer's inputs to its sums; most of them are zero."""
    width = len(sums)
    for i in range(len(x)):
        if x[i] != ZERO:
            for j in range(width):
                sums[j] += x[i] * matrix[i * width + j]


@rule
def apply_relu(neurons: Floats) -> None:
    """Negative neurons are silent."""
    for j in range(len(neurons)):
        neurons[j] = max(neurons[j], ZERO)


seal()

"""The opponent classifier: a small net that infers each opponent's type from the position.

The types differ in the suns they spend, the tiles they buy, their points and their recent actions.
Each other seat is encoded together with the table and the observing seat. The mean of these hidden
vectors is an input for every seat, because opponents at one table are often of one type. The
classifier has no memory: equal positions are classified alike, whatever was played before.
"""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Edition, Floats, State

from .features import SEAT_SIZE, TABLE_SIZE, fill_features
from .recent_actions import fill_recent_actions
from .value_net import ZERO
from .workspace import HYPOTHETICAL, N_RECENT, Workspace

HIDDEN = 32  # units of either hidden layer
TYPE_SELF, TYPE_SIMPLE, TYPE_EVALUATOR = 0, 1, 2
N_TYPES = 3

# Offsets of the parts of the weight vector, in order.
OF_SEAT = 0
OF_RECENT = OF_SEAT + SEAT_SIZE * HIDDEN
OF_TABLE = OF_RECENT + N_RECENT * HIDDEN
OF_SELF = OF_TABLE + TABLE_SIZE * HIDDEN
FIRST_BIAS = OF_SELF + SEAT_SIZE * HIDDEN
OF_FIRST = FIRST_BIAS + HIDDEN
OF_MEAN = OF_FIRST + HIDDEN * HIDDEN
SECOND_BIAS = OF_MEAN + HIDDEN * HIDDEN
OF_SECOND = SECOND_BIAS + HIDDEN
LAST_BIAS = OF_SECOND + HIDDEN * N_TYPES
CLASSIFIER_SIZE = LAST_BIAS + N_TYPES

# The prior over types if there is no net; the remaining probability is that of the type `self`.
PRIOR_SIMPLE, PRIOR_EVALUATOR = 0.10, 0.06


@rule
def classify_opponents(
    state: State, edition: Edition, workspace: Workspace, self_bias: float
) -> None:
    """Fill the type probabilities and the most likely type of every seat but the one to move.

    `self_bias` is added to the logit of the type `self`.
    """
    for seat in range(state.players):
        workspace.opponents.likely_type[seat] = TYPE_SELF
        workspace.opponents.type_probability[2 * seat] = PRIOR_SIMPLE
        workspace.opponents.type_probability[2 * seat + 1] = PRIOR_EVALUATOR
    if len(workspace.opponents.classifier) == CLASSIFIER_SIZE:
        classify_with_net(state, edition, workspace, self_bias)


@rule
def classify_with_net(
    state: State, edition: Edition, workspace: Workspace, self_bias: float
) -> None:
    """Run the forward pass: a hidden vector per seat, their mean as context, logits per seat."""
    players, weights = int(state.players), workspace.opponents.classifier
    fill_classifier_inputs(state, edition, workspace)
    hidden = np.empty(MAX_PLAYERS * HIDDEN, np.float32)
    encode_seats(state, workspace, hidden)
    mean = np.zeros(HIDDEN, np.float32)
    for step in range(1, players):
        for j in range(HIDDEN):
            mean[j] += hidden[step * HIDDEN + j] / np.float32(players - 1)
    context = weights[SECOND_BIAS:OF_SECOND].copy()
    add_product(mean, weights[OF_MEAN:SECOND_BIAS], context)
    for step in range(1, players):
        own = hidden[step * HIDDEN : (step + 1) * HIDDEN]
        seat = (int(state.to_move) + step) % players
        classify_seat(own, context, weights, self_bias, workspace, seat)


@rule
def encode_seats(state: State, workspace: Workspace, hidden: Floats) -> None:
    """Fill the first hidden layer of every other seat, clockwise from the seat to move."""
    players = int(state.players)
    x, weights = workspace.net.features, workspace.opponents.classifier
    shared = weights[FIRST_BIAS:OF_FIRST].copy()
    add_product(x[:TABLE_SIZE], weights[OF_TABLE:OF_SELF], shared)
    add_product(x[TABLE_SIZE : TABLE_SIZE + SEAT_SIZE], weights[OF_SELF:FIRST_BIAS], shared)
    for step in range(1, players):
        own = hidden[step * HIDDEN : (step + 1) * HIDDEN]
        own[:] = shared
        at = TABLE_SIZE + step * SEAT_SIZE
        add_product(x[at : at + SEAT_SIZE], weights[OF_SEAT:OF_RECENT], own)
        seat = (int(state.to_move) + step) % players
        recent = workspace.opponents.recent_actions[seat * N_RECENT : (seat + 1) * N_RECENT]
        add_product(recent, weights[OF_RECENT:OF_TABLE], own)
        apply_relu(own)


@rule
def fill_classifier_inputs(state: State, edition: Edition, workspace: Workspace) -> None:
    """Fill the inputs of the classifier: the features of the position, and the recent actions.

    The features are computed as if it were the turn of the seat to move, also in an auction.
    """
    fill_recent_actions(state, edition, workspace)
    workspace.scratch[HYPOTHETICAL] = state
    workspace.scratch[HYPOTHETICAL].turn = state.to_move
    features = workspace.net.features[: TABLE_SIZE + SEAT_SIZE * int(state.players)]
    fill_features(
        workspace.scratch[HYPOTHETICAL],
        edition,
        features,
        workspace.net.score,
        workspace.net.score_with_lot,
        workspace.net.saved_tiles,
    )


@rule
def classify_seat(
    own: Floats, context: Floats, weights: Floats, self_bias: float, workspace: Workspace, seat: int
) -> None:
    """Compute the second hidden layer and the softmax over types for one seat."""
    hidden = context.copy()
    add_product(own, weights[OF_FIRST:OF_MEAN], hidden)
    apply_relu(hidden)
    logits = weights[LAST_BIAS:CLASSIFIER_SIZE].copy()
    add_product(hidden, weights[OF_SECOND:LAST_BIAS], logits)
    logits[TYPE_SELF] += np.float32(self_bias)
    highest = max(logits[0], logits[1], logits[2])
    total = np.float32(0.0)
    for index in range(N_TYPES):
        logits[index] = np.exp(logits[index] - highest)
        total += logits[index]
    for index in range(N_TYPES):
        if logits[index] == np.float32(1.0):
            workspace.opponents.likely_type[seat] = index
    workspace.opponents.type_probability[2 * seat] = logits[1] / total
    workspace.opponents.type_probability[2 * seat + 1] = logits[2] / total


@rule
def add_product(x: Floats, matrix: Floats, sums: Floats) -> None:
    """Add the product of a sparse vector and a matrix to pre-activations."""
    width = len(sums)
    for i in range(len(x)):
        if x[i] != ZERO:
            for j in range(width):
                sums[j] += x[i] * matrix[i * width + j]


@rule
def apply_relu(activations: Floats) -> None:
    """Apply the rectifier max(0, x) in place."""
    for j in range(len(activations)):
        activations[j] = max(activations[j], ZERO)


compile_rules()

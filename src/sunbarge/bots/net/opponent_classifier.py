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
from .recent_actions import note_deeds
from .value_net import SILENT
from .workspace import ASKED, N_DEEDS, Mind

NEURONS = 32  # of either layer
LIKE_ONESELF, LIKE_SIMPLE, LIKE_EVALUATOR = 0, 1, 2
N_KINDS = 3

# Where the parts of the weights begin, in order.
OF_SEAT = 0
OF_DEEDS = OF_SEAT + SEAT * NEURONS
OF_TABLE = OF_DEEDS + N_DEEDS * NEURONS
OF_ONESELF = OF_TABLE + TABLE * NEURONS
FIRST_BIAS = OF_ONESELF + SEAT * NEURONS
OF_FIRST = FIRST_BIAS + NEURONS
OF_MEAN = OF_FIRST + NEURONS * NEURONS
SECOND_BIAS = OF_MEAN + NEURONS * NEURONS
OF_SECOND = SECOND_BIAS + NEURONS
LAST_BIAS = OF_SECOND + NEURONS * N_KINDS
READER_SIZE = LAST_BIAS + N_KINDS

# Where there is no such net, of a hundred strangers so many answer like these bots.
SIMPLE_ONES, EVALUATING_ONES = 10, 6
STRANGERS = 100


@rule
def read_seats(state: State, edition: Edition, mind: Mind, care: float) -> None:
    """Say of every seat but the one to move how likely it plays like these bots.

    With care, a reader takes others sooner for one's equals; it is a logarithm of odds.
    """
    for seat in range(state.players):
        mind.kind[seat] = LIKE_ONESELF
        mind.likeness[2 * seat] = SIMPLE_ONES / STRANGERS
        mind.likeness[2 * seat + 1] = EVALUATING_ONES / STRANGERS
    if len(mind.reader) == READER_SIZE:
        read_faces(state, edition, mind, care)


@rule
def read_faces(state: State, edition: Edition, mind: Mind, care: float) -> None:
    """The same with the net."""
    players = int(state.players)
    look_around(state, edition, mind)
    x, weights = mind.seen, mind.reader
    shared = weights[FIRST_BIAS:OF_FIRST].copy()
    add_inputs(x[:TABLE], weights[OF_TABLE:OF_ONESELF], shared)
    add_inputs(x[TABLE : TABLE + SEAT], weights[OF_ONESELF:FIRST_BIAS], shared)
    faces = np.empty(MAX_PLAYERS * NEURONS, np.float32)
    mean = np.zeros(NEURONS, np.float32)
    for step in range(1, players):
        face = faces[step * NEURONS : (step + 1) * NEURONS]
        face[:] = shared
        at = TABLE + step * SEAT
        add_inputs(x[at : at + SEAT], weights[OF_SEAT:OF_DEEDS], face)
        seat = (int(state.to_move) + step) % players
        deeds = mind.deeds[seat * N_DEEDS : (seat + 1) * N_DEEDS]
        add_inputs(deeds, weights[OF_DEEDS:OF_TABLE], face)
        silence(face)
        for j in range(NEURONS):
            mean[j] += face[j] / np.float32(players - 1)
    beside = weights[SECOND_BIAS:OF_SECOND].copy()
    add_inputs(mean, weights[OF_MEAN:SECOND_BIAS], beside)
    for step in range(1, players):
        face = faces[step * NEURONS : (step + 1) * NEURONS]
        tell_kind(face, beside, weights, care, mind, (int(state.to_move) + step) % players)


@rule
def look_around(state: State, edition: Edition, mind: Mind) -> None:
    """See the table from the seat to move, whoever's turn it is, and what was done last."""
    note_deeds(state, edition, mind)
    mind.scratch[ASKED] = state
    mind.scratch[ASKED].turn = state.to_move
    seen = mind.seen[: TABLE + SEAT * int(state.players)]
    fill_features(mind.scratch[ASKED], edition, seen, mind.now, mind.won, mind.owned)


@rule
def tell_kind(
    face: Floats, beside: Floats, weights: Floats, care: float, mind: Mind, seat: int
) -> None:
    """How likely a seat is of each kind, by its own face and those of the others."""
    second = beside.copy()
    add_inputs(face, weights[OF_FIRST:OF_MEAN], second)
    silence(second)
    kinds = weights[LAST_BIAS:READER_SIZE].copy()
    add_inputs(second, weights[OF_SECOND:LAST_BIAS], kinds)
    kinds[LIKE_ONESELF] += np.float32(care)
    most = max(kinds[0], kinds[1], kinds[2])
    total = np.float32(0.0)
    for kind in range(N_KINDS):
        kinds[kind] = np.exp(kinds[kind] - most)
        total += kinds[kind]
    for kind in range(N_KINDS):
        if kinds[kind] == np.float32(1.0):
            mind.kind[seat] = kind
    mind.likeness[2 * seat] = kinds[1] / total
    mind.likeness[2 * seat + 1] = kinds[2] / total


@rule
def add_inputs(x: Floats, matrix: Floats, sums: Floats) -> None:
    """Add a layer's inputs to its sums; most of them are zero."""
    width = len(sums)
    for i in range(len(x)):
        if x[i] != SILENT:
            for j in range(width):
                sums[j] += x[i] * matrix[i * width + j]


@rule
def silence(neurons: Floats) -> None:
    """Negative neurons are silent."""
    for j in range(len(neurons)):
        neurons[j] = max(neurons[j], SILENT)


seal()

"""The shape of the value net: layer sizes and the layout of the weight vector."""

from math import prod

from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Floats

from .features import SEAT_SIZE, TABLE_SIZE

MAX_FEATURES = TABLE_SIZE + SEAT_SIZE * MAX_PLAYERS
DEFAULT_WIDTH = 256
"The default number of units of the first hidden layer."
WIDTH_STEP = 8
"The width of a net is a multiple of this."
HIDDEN2 = 32  # units of the second hidden layer


def shapes(players: int, width: int = DEFAULT_WIDTH) -> list[tuple[int, ...]]:
    """Return the shapes of the weight matrices and biases, in the order of the weight vector."""
    outputs = outputs_for(players)
    first = [(TABLE_SIZE + SEAT_SIZE * players, width), (width,)]
    return [*first, (width, HIDDEN2), (HIDDEN2,), (HIDDEN2, outputs), (outputs,), (EPOCHS,)]


def outputs_for(players: int) -> int:
    """Return how many outputs the net has: two for each seat, and one more.

    They are each seat's logit and points, and the change of the skip connection's coefficient.
    """
    return 2 * players + 1


def size(players: int, width: int = DEFAULT_WIDTH) -> int:
    """Return the length of the weight vector."""
    return sum(prod(shape) for shape in shapes(players, width))


def width_of(weights: Floats) -> int:
    """Return the width of a net from its weight vector; 0 if no net has that length."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        without_hidden = size(players, 0)
        per_unit = size(players, 1) - without_hidden
        width, remainder = divmod(len(weights) - without_hidden, per_unit)
        if width > 0 and remainder == 0 and width % WIDTH_STEP == 0:
            return width
    return 0

"""The shape of a net: how many neurons it has, and where its weights lie."""

from math import prod

from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Floats

from .features import SEAT, TABLE

MAX_FEATURES = TABLE + SEAT * MAX_PLAYERS
DEFAULT_WIDTH = 256
"Neurons of the first hidden layer; a net may be wider or narrower …"
WIDTH_STEP = 8
"… by a multiple of this."
HIDDEN2 = 32  # neurons of the second hidden layer


def shapes(players: int, width: int = DEFAULT_WIDTH) -> list[tuple[int, ...]]:
    """The parts of a net's weights, in order."""
    outputs = 2 * players
    first = [(TABLE + SEAT * players, width), (width,)]
    return [*first, (width, HIDDEN2), (HIDDEN2,), (HIDDEN2, outputs), (outputs,), (EPOCHS,)]


def size(players: int, width: int = DEFAULT_WIDTH) -> int:
    """How many weights a net has."""
    return sum(prod(shape) for shape in shapes(players, width))


def width_of(weights: Floats) -> int:
    """How wide a net is; no two nets of another width or number of players are of a size."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        narrowest = size(players, 0)
        a_neuron = size(players, 1) - narrowest
        width, rest = divmod(len(weights) - narrowest, a_neuron)
        if width > 0 and rest == 0 and width % WIDTH_STEP == 0:
            return width
    return 0

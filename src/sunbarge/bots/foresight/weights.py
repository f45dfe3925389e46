"""The weights of the nets, one file a number of players for each of the two."""

from functools import cache
from pathlib import Path

import numpy as np

from ...engine.state import Floats
from .mind import Mind, make_up
from .reading import LAST_BIAS, READER_SIZE
from .shape import size, width_of

FOLDER = Path(__file__).parent / "nets"
READERS = FOLDER / "readers"
TRUST = {2: 1.5, 3: 1.0, 4: 0.5, 5: 1.0}
"""How much likelier players like oneself are than a reader says, as a logarithm of odds; players
like `evaluator` are less so. It learned at tables with as many of each kind, and to take one's
equals for others costs more than the other way round (ADR 14). Search adds `CARE` to it."""
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


def mind_of(players: int) -> Mind:
    """A mind with the nets for so many players."""
    return make_up(weights_for(players), reader_for(players))


@cache
def reader_for(players: int) -> Floats:
    """The weights of the net that reads so many players, for tables as they usually are."""
    weights = read_reader(READERS / f"{players}.npy")
    weights[LAST_BIAS:] += (TRUST[players], 0.0, -0.5)
    return weights


def read_reader(file: Path) -> Floats:
    """The weights of a reader in a file, where they are half as long."""
    weights: Floats = np.load(file).astype(np.float32)
    if len(weights) != READER_SIZE:
        raise ValueError(f"{file.name} has {len(weights)} weights, and a reader has {READER_SIZE}")
    return weights


@cache
def weights_for(players: int) -> Floats:
    """The weights of the net for so many players."""
    return read(FOLDER / f"{players}.npy", players)


def read(file: Path, players: int) -> Floats:
    """The weights in a file; in the file they may be half as long."""
    weights: Floats = np.load(file).astype(np.float32)
    if len(weights) != size(players, width_of(weights)):
        raise ValueError(f"{file.name} has {len(weights)} weights: no net for {players} players")
    return weights

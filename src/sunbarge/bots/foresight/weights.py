"""The weights of the nets, one file a number of players."""

from functools import cache
from pathlib import Path

import numpy as np

from ...engine.state import Floats
from .shape import size, width_of

FOLDER = Path(__file__).parent / "nets"
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


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

"""The weights of the nets, one file a number of players."""

from functools import cache
from math import prod
from pathlib import Path

import numpy as np

from ...engine.state import Floats
from .net import shapes

FOLDER = Path(__file__).parent / "nets"
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


@cache
def weights_for(players: int) -> Floats:
    """The weights of the net for so many players."""
    weights: Floats = np.load(FOLDER / f"{players}.npy").astype(np.float32)
    expected = sum(prod(shape) for shape in shapes(players))
    if weights.shape != (expected,):
        raise ValueError(
            f"the net for {players} players has {weights.size} weights, not {expected}"
        )
    return weights

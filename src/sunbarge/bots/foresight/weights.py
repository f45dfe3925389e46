"""The weights of the nets, one file a number of players, and a wider net where there is one."""

from functools import cache
from pathlib import Path

import numpy as np

from ...engine.state import Floats
from .shape import size, width_of

FOLDER = Path(__file__).parent / "nets"
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


@cache
def weights_for(players: int) -> Floats:
    """The weights of the net for so many players that decides in a moment."""
    return read(FOLDER / f"{players}.npy", players)


@cache
def deep_weights_for(players: int) -> Floats:
    """Those of the net that search asks: a wider one, if there is one for so many players."""
    file = FOLDER / f"{players}-deep.npy"
    return read(file, players) if file.is_file() else weights_for(players)


def read(file: Path, players: int) -> Floats:
    """The weights in a file; in the file they may be half as long."""
    weights: Floats = np.load(file).astype(np.float32)
    if len(weights) != size(players, width_of(weights)):
        raise ValueError(f"{file.name} has {len(weights)} weights: no net for {players} players")
    return weights

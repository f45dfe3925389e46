"""Loads the weights of the value nets, by number of players.

The environment variable SUNBARGE_NETS may name a folder with the user's own value nets. If that
folder has no net for a number of players, the shipped net is used.
"""

import os
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Floats

from .shape import size, width_of
from .workspace import Workspace, new_workspace

FOLDER = Path(__file__).parent / "nets"
OWN_NETS = "SUNBARGE_NETS"
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


def workspace_for(players: int) -> Workspace:
    """Return a new workspace with the net for games of `players` players."""
    return new_workspace(weights_for(players))


@cache
def weights_for(players: int) -> Floats:
    """Return the weights of the value net for games of `players` players."""
    own = own_nets().get(players)
    return read(own, players) if own else shipped_weights(players)


def shipped_weights(players: int) -> Floats:
    """Return the weights of the value net that the package ships."""
    return read(FOLDER / f"{players}.npy", players)


def own_nets() -> dict[int, Path]:
    """Return the value nets in the folder SUNBARGE_NETS, by number of players."""
    named = os.environ.get(OWN_NETS)
    if not named:
        return {}
    files = {players: Path(named) / f"{players}.npy" for players in PLAYERS}
    found = {players: file for players, file in files.items() if file.is_file()}
    if not found:
        raise ValueError(f"{OWN_NETS} names {named}, where no net is, such as 3.npy")
    return found


def read(file: Path, players: int) -> Floats:
    """Read the weights of a value net from a file, which stores them as float16 or float32."""
    try:
        weights: Floats = np.load(file).astype(np.float32).ravel()
    except (AttributeError, EOFError, TypeError, ValueError, BadZipFile):
        raise ValueError(f"{file} is damaged, or no net") from None
    width = width_of(weights)
    if width == 0 or len(weights) != size(players, width):
        raise ValueError(f"{file.name} has {len(weights)} weights: no net for {players} players")
    if not np.isfinite(weights).all():
        raise ValueError(f"{file} has weights that are no numbers")
    return weights

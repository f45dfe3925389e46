"""Loads the weights of the value nets and of the opponent classifiers, by number of players.

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

from .opponent_classifier import CLASSIFIER_SIZE, LAST_BIAS
from .shape import size, width_of
from .workspace import Workspace, new_workspace

FOLDER = Path(__file__).parent / "nets"
CLASSIFIERS = FOLDER / "readers"
OWN_NETS = "SUNBARGE_NETS"
SELF_BIAS = {2: 1.5, 3: 1.0, 4: 0.5, 5: 1.0}
"""Added to the classifier's logit of the type `self`, by number of players (ADR 14).

The classifier was trained with all types equally likely, but mistaking a `self` for a simpler bot
costs more than the reverse. Search also adds `SEARCH_SELF_BIAS`.
"""
EVALUATOR_BIAS = -0.5
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


def workspace_for(players: int) -> Workspace:
    """Return a new workspace with the nets for games of `players` players."""
    return new_workspace(weights_for(players), classifier_weights_for(players))


@cache
def classifier_weights_for(players: int) -> Floats:
    """Return the opponent classifier's weights, with `SELF_BIAS` added to its last bias."""
    weights = read_classifier(CLASSIFIERS / f"{players}.npy")
    weights[LAST_BIAS:] += (SELF_BIAS[players], 0.0, EVALUATOR_BIAS)
    return weights


def read_classifier(file: Path) -> Floats:
    """Read the weights of an opponent classifier from a file, which stores them as float16."""
    weights: Floats = np.load(file).astype(np.float32)
    if len(weights) != CLASSIFIER_SIZE:
        raise ValueError(
            f"{file.name} has {len(weights)} weights, and a classifier has {CLASSIFIER_SIZE}"
        )
    return weights


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

"""The weights of the nets, one file a number of players for each of the two.

Whoever has trained nets of his own names their folder in SUNBARGE_NETS; where it has none for a
number of players, the shipped one plays.
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
"""How much likelier players like oneself are than a reader says, as a logarithm of odds; players
like `evaluator` are less so. It learned at tables with as many of each kind, and to take one's
equals for others costs more than the other way round (ADR 14). Search adds `CARE` to it."""
PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
NO_WEIGHTS: Floats = np.zeros(0, np.float32)


def workspace_for(players: int) -> Workspace:
    """A mind with the nets for so many players."""
    return new_workspace(weights_for(players), classifier_weights_for(players))


@cache
def classifier_weights_for(players: int) -> Floats:
    """The weights of the net that reads so many players, for tables as they usually are."""
    weights = read_classifier(CLASSIFIERS / f"{players}.npy")
    weights[LAST_BIAS:] += (SELF_BIAS[players], 0.0, -0.5)
    return weights


def read_classifier(file: Path) -> Floats:
    """The weights of a reader in a file, where they are half as long."""
    weights: Floats = np.load(file).astype(np.float32)
    if len(weights) != CLASSIFIER_SIZE:
        raise ValueError(
            f"{file.name} has {len(weights)} weights, and a classifier has {CLASSIFIER_SIZE}"
        )
    return weights


@cache
def weights_for(players: int) -> Floats:
    """The weights of the net for so many players."""
    own = own_nets().get(players)
    return read(own, players) if own else shipped_weights(players)


def shipped_weights(players: int) -> Floats:
    """The weights of the net in the package."""
    return read(FOLDER / f"{players}.npy", players)


def own_nets() -> dict[int, Path]:
    """The files with nets of one's own, by number of players."""
    named = os.environ.get(OWN_NETS)
    if not named:
        return {}
    files = {players: Path(named) / f"{players}.npy" for players in PLAYERS}
    found = {players: file for players, file in files.items() if file.is_file()}
    if not found:
        raise ValueError(f"{OWN_NETS} names {named}, where no net is, such as 3.npy")
    return found


def read(file: Path, players: int) -> Floats:
    """The weights in a file; in the file they may be half as long."""
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

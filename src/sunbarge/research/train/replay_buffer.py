"""The replay buffer: the latest self-play positions with their TD targets."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net import features as f
from sunbarge.engine.kinds import EPOCHS

from .adam import Array


class Minibatch(NamedTuple):
    """Rows sampled from the replay buffer."""

    features: Array
    points: Array
    "The points that the position already secures for each seat, which bypass the hidden layers."
    targets: Array


class ReplayBuffer:
    """A ring buffer of positions."""

    def __init__(self, capacity: int, players: int) -> None:
        """An empty buffer."""
        inputs = f.TABLE + f.SEAT * players
        self.players, self.capacity, self.size, self.next = players, capacity, 0, 0
        self.features = np.zeros((capacity, inputs), np.float16)
        self.points = np.zeros((capacity, players), np.float32)
        self.targets = np.zeros((capacity, 2 * players), np.float32)

    def add(self, features: Array, targets: Array) -> None:
        """Append the turns of a game; the oldest ones are overwritten."""
        places = (self.next + np.arange(len(features))) % self.capacity
        self.features[places] = features
        self.points[places] = secured_points(features, self.players)
        self.targets[places] = targets
        self.next = (self.next + len(features)) % self.capacity
        self.size = min(self.capacity, self.size + len(features))

    def sample(self, amount: int, rng: np.random.Generator) -> Minibatch:
        """Sample rows uniformly, with replacement."""
        rows = rng.integers(0, self.size, amount)
        return Minibatch(self.features[rows].astype("f4"), self.points[rows], self.targets[rows])


def secured_points(features: Array, players: int) -> Array:
    """The points of each seat if the epoch ended now, read back from the features."""
    columns = []
    last_epoch = features[:, f.EPOCH + EPOCHS - 1] > 0
    for step in range(players):
        at = f.TABLE + step * f.SEAT + f.SCORE
        points = features[:, at] * f.POINTS_UNIT + features[:, at + 1] * f.EPOCH_UNIT
        monuments = features[:, at + 2] * f.EPOCH_UNIT
        columns.append(points + np.where(last_epoch, 0.0, monuments))
    return np.stack(columns, axis=1)

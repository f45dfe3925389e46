"""The replay buffer: the latest self-play positions with their TD targets."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net import features as f
from sunbarge.engine.kinds import EPOCHS

from .adam import Array


class Minibatch(NamedTuple):
    """A minibatch of rows sampled from the replay buffer."""

    features: Array
    points: Array
    "Points of each seat if the epoch ended now; input of the net's skip connection."
    targets: Array


class ReplayBuffer:
    """A ring buffer of positions with their TD targets."""

    def __init__(self, capacity: int, players: int) -> None:
        """Create an empty buffer."""
        inputs = f.TABLE_SIZE + f.SEAT_SIZE * players
        self.players, self.capacity, self.size, self.next = players, capacity, 0, 0
        self.features = np.zeros((capacity, inputs), np.float16)
        self.points = np.zeros((capacity, players), np.float32)
        self.targets = np.zeros((capacity, 2 * players), np.float32)

    def add(self, features: Array, targets: Array) -> None:
        """Append the turns of a game, overwriting the oldest rows when the buffer is full."""
        places = (self.next + np.arange(len(features))) % self.capacity
        self.features[places] = features
        self.points[places] = secured_points(features, self.players)
        self.targets[places] = targets
        self.next = (self.next + len(features)) % self.capacity
        self.size = min(self.capacity, self.size + len(features))

    def sample(self, amount: int, rng: np.random.Generator) -> Minibatch:
        """Return a minibatch of rows sampled uniformly with replacement."""
        rows = rng.integers(0, self.size, amount)
        return Minibatch(self.features[rows].astype("f4"), self.points[rows], self.targets[rows])


def secured_points(features: Array, players: int) -> Array:
    """Return the points of each seat if the epoch ended now, decoded from the features."""
    columns = []
    last_epoch = features[:, f.EPOCH + EPOCHS - 1] > 0
    for step in range(players):
        at = f.TABLE_SIZE + step * f.SEAT_SIZE + f.SCORE
        points = features[:, at] * f.POINTS_UNIT + features[:, at + 1] * f.EPOCH_UNIT
        monuments = features[:, at + 2] * f.EPOCH_UNIT
        columns.append(points + np.where(last_epoch, 0.0, monuments))
    return np.stack(columns, axis=1)

"""The net while it learns: a memory of positions, and Adam."""

from collections.abc import Iterable
from math import prod
from typing import Any

import numpy as np

from sunbarge.bots.net import features as f
from sunbarge.bots.net.shape import shapes, width_of
from sunbarge.bots.net.value_net import POINTS_SCALE
from sunbarge.engine.kinds import EPOCHS

from .adam import direction

TYPICAL_INPUTS = 60.0  # about so many inputs are not zero
APART = 0.2  # of a typical weight
FIRST_SKIP = (0.3, 0.7, 1.2)


def fresh_weights(players: int, neurons: int, rng: np.random.Generator) -> Any:
    """Small random weights; the points on the table count more in later epochs."""
    parts: list[Any] = []
    for shape in shapes(players, neurons)[:-1]:
        inputs = TYPICAL_INPUTS if not parts else shape[0]
        scale = 0.0 if len(shape) == 1 else (0.3 if shape[1] == 2 * players else 1.0)
        parts.append(rng.standard_normal(shape) * scale / np.sqrt(inputs))
    return np.concatenate([part.ravel() for part in [*parts, np.array(FIRST_SKIP)]]).astype("f4")


def widened(weights: Any, players: int, neurons: int, rng: np.random.Generator) -> Any:
    """A net that says nearly the same with more neurons: some of them are there several times.

    Copies are a little apart, so that they can learn different things, and share what the
    neuron said before.
    """
    matrix1, bias1, matrix2, *rest = views(weights, players)
    first = np.concatenate([np.arange(len(bias1)), rng.integers(0, len(bias1), neurons)])[:neurons]
    copies = np.bincount(first, minlength=len(bias1))[first]
    apart = APART * np.abs(matrix1).mean() * rng.standard_normal((len(matrix1), neurons))
    wide1 = matrix1[:, first] + np.where(copies > 1, apart, 0.0)
    parts = [wide1, bias1[first], matrix2[first] / copies[:, None], *rest]
    return np.concatenate([part.ravel() for part in parts]).astype("f4")


class Memory:
    """The last positions that were played, with what should have been said of them."""

    def __init__(self, room: int, players: int) -> None:
        """Begin with none."""
        inputs = f.TABLE + f.SEAT * players
        self.players, self.room, self.size, self.next = players, room, 0, 0
        self.features = np.zeros((room, inputs), np.float16)
        self.there = np.zeros((room, players), np.float32)
        self.targets = np.zeros((room, 2 * players), np.float32)

    def add(self, features: Any, targets: Any) -> None:
        """Remember the turns of a game, and forget the oldest ones."""
        places = (self.next + np.arange(len(features))) % self.room
        self.features[places] = features
        self.there[places] = points_there(features, self.players)
        self.targets[places] = targets
        self.next = (self.next + len(features)) % self.room
        self.size = min(self.room, self.size + len(features))

    def sample(self, amount: int, rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """Some of them at random."""
        places = rng.integers(0, self.size, amount)
        return self.features[places].astype("f4"), self.there[places], self.targets[places]


def points_there(features: Any, players: int) -> Any:
    """The points that plainly are there, read back from what the net sees."""
    columns = []
    last_epoch = features[:, f.EPOCH + EPOCHS - 1] > 0
    for step in range(players):
        at = f.TABLE + step * f.SEAT + f.SCORE
        there = features[:, at] * f.POINTS_UNIT + features[:, at + 1] * f.EPOCH_UNIT
        monuments = features[:, at + 2] * f.EPOCH_UNIT
        columns.append(there + np.where(last_epoch, 0.0, monuments))
    return np.stack(columns, axis=1)


class Learner:
    """The weights, and how they follow the gradient."""

    def __init__(self, players: int, weights: Any, points_weight: float, averaging: float) -> None:
        """Take over weights, and begin without momentum."""
        self.players, self.points_weight, self.averaging = players, points_weight, averaging
        self.steps = 0
        self.weights = weights.astype(np.float32).copy()
        self.parts = views(self.weights, players)
        self.average = self.weights.copy()
        "The mean of the last weights: steadier than they are, so this is what plays and ships."
        self.momentum, self.spread = np.zeros_like(weights), np.zeros_like(weights)

    def step(self, batch: tuple[Any, Any, Any], rate: float) -> tuple[float, float]:
        """Learn from a batch; the cross entropy, and the mean error in points."""
        gradient = np.empty_like(self.weights)
        losses = self.gradient(batch, views(gradient, self.players))
        self.steps += 1
        self.weights -= rate * direction(gradient, self.momentum, self.spread, self.steps)
        self.average += self.averaging * (self.weights - self.average)
        return losses

    def gradient(self, batch: tuple[Any, Any, Any], into: list[Any]) -> tuple[float, float]:
        """The gradient of both errors, by hand: three layers and the skip."""
        x, there, target = batch
        matrix1, bias1, matrix2, bias2, matrix3, bias3, skip = self.parts
        epoch = x[:, f.EPOCH : f.EPOCH + EPOCHS].argmax(axis=1)
        h1 = np.maximum(x @ matrix1 + bias1, 0.0)
        h2 = np.maximum(h1 @ matrix2 + bias2, 0.0)
        answer = h2 @ matrix3 + bias3
        shares, wrong = self.errors(answer, there / POINTS_SCALE, skip[epoch], target)
        into[6][:] = np.bincount(epoch, (shares * there).sum(axis=1) / POINTS_SCALE, EPOCHS)
        out = np.concatenate([shares, self.points_weight * 2 * wrong], axis=1)
        out[:, self.players :] /= wrong.size
        into[4][:], into[5][:] = h2.T @ out, out.sum(axis=0)
        back2 = (out @ matrix3.T) * (h2 > 0)
        into[2][:], into[3][:] = h1.T @ back2, back2.sum(axis=0)
        back1 = (back2 @ matrix2.T) * (h1 > 0)
        into[0][:], into[1][:] = x.T @ back1, back1.sum(axis=0)
        return self.entropy, float(np.sqrt((wrong**2).mean()) * POINTS_SCALE)

    def errors(self, answer: Any, there: Any, skip: Any, target: Any) -> tuple[Any, Any]:
        """How far the shares are off, over the batch, and the points, in the net's unit."""
        figures = answer[:, : self.players] + skip[:, None] * there
        raised = np.exp(figures - figures.max(axis=1, keepdims=True))
        shares = raised / raised.sum(axis=1, keepdims=True)
        wanted = target[:, : self.players]
        self.entropy = float(-(wanted * np.log(shares + 1e-9)).sum(axis=1).mean())
        wrong = there + answer[:, self.players :] - target[:, self.players :] / POINTS_SCALE
        return (shares - wanted) / len(shares), wrong


def views(row: Any, players: int) -> list[Any]:
    """The parts of a row of weights, by reference."""
    return cut(row, shapes(players, width_of(row)))


def cut(row: Any, shapes: Iterable[tuple[int, ...]]) -> list[Any]:
    """A row of weights in parts of these shapes, by reference."""
    parts, at = [], 0
    for shape in shapes:
        parts.append(row[at : at + prod(shape)].reshape(shape))
        at += prod(shape)
    return parts

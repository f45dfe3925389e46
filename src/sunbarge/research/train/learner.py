"""The value net during training: initialisation, gradient and weight updates."""

from collections.abc import Iterable
from math import prod

import numpy as np

from sunbarge.bots.net import features as f
from sunbarge.bots.net.shape import outputs_for, shapes, width_of
from sunbarge.bots.net.value_net import POINTS_SCALE
from sunbarge.engine.kinds import EPOCHS

from .adam import Array, adam_update
from .replay_buffer import Minibatch

TYPICAL_INPUTS = 60.0  # typical number of features that are not zero
COPY_NOISE = 0.2  # noise added to copied neurons, relative to the mean absolute weight
INITIAL_SKIP = (0.3, 0.7, 1.2)
Losses = tuple[float, float]
"Cross entropy of the win probabilities, and root mean square error of the points."


def random_weights(players: int, neurons: int, rng: np.random.Generator) -> Array:
    """Return random initial weights of a net.

    The last weights, one for each epoch, are not random but `INITIAL_SKIP`: multiplied by
    them, the points are added to the logits of winning.
    """
    parts: list[Array] = []
    for shape in shapes(players, neurons)[:-1]:
        inputs = TYPICAL_INPUTS if not parts else shape[0]
        scale = 0.0 if len(shape) == 1 else (0.3 if shape[1] == outputs_for(players) else 1.0)
        parts.append(rng.standard_normal(shape) * scale / np.sqrt(inputs))
    return np.concatenate([part.ravel() for part in [*parts, np.array(INITIAL_SKIP)]]).astype("f4")


def widen(weights: Array, players: int, neurons: int, rng: np.random.Generator) -> Array:
    """Return a wider net with nearly the same outputs by duplicating neurons (Net2Net).

    The outgoing weights of a neuron are divided among its copies. Noise is added to the incoming
    weights, so that the copies can diverge.
    """
    matrix1, bias1, matrix2, *rest = layers_of(weights, players)
    first = np.concatenate([np.arange(len(bias1)), rng.integers(0, len(bias1), neurons)])[:neurons]
    copies = np.bincount(first, minlength=len(bias1))[first]
    noise = COPY_NOISE * np.abs(matrix1).mean() * rng.standard_normal((len(matrix1), neurons))
    wide1 = matrix1[:, first] + np.where(copies > 1, noise, 0.0)
    parts = [wide1, bias1[first], matrix2[first] / copies[:, None], *rest]
    return np.concatenate([part.ravel() for part in parts]).astype("f4")


class Learner:
    """Trains the weights of a value net with Adam, and keeps a moving average of them."""

    def __init__(
        self, players: int, weights: Array, points_weight: float, averaging: float
    ) -> None:
        """Start from given weights, with the moments of Adam at zero."""
        self.players, self.points_weight, self.averaging = players, points_weight, averaging
        self.steps = 0
        self.weights: Array = weights.astype(np.float32).copy()
        self.layers = layers_of(self.weights, players)
        self.average: Array = self.weights.copy()
        "Exponential moving average of the weights; self-play uses it, and checkpoints save it."
        self.first_moment = np.zeros_like(self.weights)
        self.second_moment = np.zeros_like(self.weights)

    def step(self, batch: Minibatch, rate: float) -> Losses:
        """Update the weights with a minibatch; returns the losses before the update."""
        gradient = np.empty_like(self.weights)
        losses = self.gradient(batch, layers_of(gradient, self.players))
        self.steps += 1
        moments = (self.first_moment, self.second_moment)
        adam_update(self.weights, gradient, *moments, self.steps, rate)
        self.average += self.averaging * (self.weights - self.average)
        return losses

    def gradient(self, batch: Minibatch, into: list[Array]) -> Losses:
        """Write the gradient of both losses into `into` by backpropagation; returns the losses."""
        x, points, target = batch
        matrix1, bias1, matrix2, bias2, matrix3, bias3, skip = self.layers
        epoch = x[:, f.EPOCH : f.EPOCH + EPOCHS].argmax(axis=1)
        h1 = np.maximum(x @ matrix1 + bias1, 0.0)
        h2 = np.maximum(h1 @ matrix2 + bias2, 0.0)
        output = h2 @ matrix3 + bias3
        coefficient = skip[epoch] + output[:, -1]
        entropy, wins, errors = self.errors(output, points / POINTS_SCALE, coefficient, target)
        weighted = (wins * points).sum(axis=1) / POINTS_SCALE
        into[6][:] = np.bincount(epoch, weighted, EPOCHS)
        by_points = self.points_weight * 2 * errors / errors.size
        out = np.concatenate([wins, by_points, weighted[:, None]], axis=1)
        into[4][:], into[5][:] = h2.T @ out, out.sum(axis=0)
        back2 = (out @ matrix3.T) * (h2 > 0)
        into[2][:], into[3][:] = h1.T @ back2, back2.sum(axis=0)
        back1 = (back2 @ matrix2.T) * (h1 > 0)
        into[0][:], into[1][:] = x.T @ back1, back1.sum(axis=0)
        return entropy, float(np.sqrt((errors**2).mean()) * POINTS_SCALE)

    def errors(
        self, output: Array, points: Array, skip: Array, target: Array
    ) -> tuple[float, Array, Array]:
        """Return the cross entropy, its gradient by the logits, and the errors in points."""
        logits = output[:, : self.players] + skip[:, None] * points
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        wins = raised / raised.sum(axis=1, keepdims=True)
        wanted = target[:, : self.players]
        entropy = float(-(wanted * np.log(wins + 1e-9)).sum(axis=1).mean())
        errors = points + output[:, self.players : -1] - target[:, self.players :] / POINTS_SCALE
        return entropy, (wins - wanted) / len(wins), errors


def layers_of(row: Array, players: int) -> list[Array]:
    """Return views of the matrices and biases in a weight vector."""
    return split_row(row, shapes(players, width_of(row)))


def split_row(row: Array, shapes: Iterable[tuple[int, ...]]) -> list[Array]:
    """Split a weight vector into consecutive views with these shapes, and return the views."""
    parts, at = [], 0
    for shape in shapes:
        parts.append(row[at : at + prod(shape)].reshape(shape))
        at += prod(shape)
    return parts

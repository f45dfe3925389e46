"""Trains the opponent classifier that `bots.net.opponent_classifier` evaluates."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sunbarge.bots.net import opponent_classifier as r
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.workspace import N_RECENT

from .adam import Array, adam_direction
from .classifier_data import GameSamples, Types
from .learner import split_row

SHAPES = (
    *((SEAT_SIZE, r.HIDDEN), (N_RECENT, r.HIDDEN)),
    *((TABLE_SIZE, r.HIDDEN), (SEAT_SIZE, r.HIDDEN), (r.HIDDEN,)),
    *((r.HIDDEN, r.HIDDEN), (r.HIDDEN, r.HIDDEN), (r.HIDDEN,)),
    *((r.HIDDEN, r.N_TYPES), (r.N_TYPES,)),
)
TYPICAL_INPUTS = 30.0  # typical number of features of a group that are not zero
BATCH = 256
PASSES = 8  # epochs over the training data
RATE, LAST_RATE = 0.002, 0.00004
DECAY = 0.02  # weight decay
TYPE_NAMES = ("like oneself", "like simple", "like evaluator")


class Forward(NamedTuple):
    """The activations of a forward pass for every other seat, kept for backpropagation."""

    others: Array
    recent: Array
    first: Array
    mean: Array
    second: Array
    probabilities: Array


def random_weights(rng: np.random.Generator) -> Array:
    """Return random initial weights as one vector."""
    parts = []
    for shape in SHAPES:
        inputs = TYPICAL_INPUTS if shape[0] in (SEAT_SIZE, TABLE_SIZE) else shape[0]
        scale = 0.0 if len(shape) == 1 else 1.0 / np.sqrt(inputs)
        parts.append(rng.standard_normal(shape).ravel() * scale)
    return np.concatenate(parts).astype(np.float32)


def layers_of(row: Array) -> list[Array]:
    """Return views of the matrices and biases in a weight vector."""
    return split_row(row, SHAPES)


def forward(weights: Array, inputs: Array) -> Forward:
    """Run the forward pass: two shared layers per seat with mean pooling, then a softmax."""
    by_seat, by_recent, by_table, by_self, bias1, by_first, by_mean, bias2, by_second, bias3 = (
        layers_of(weights)
    )
    table, oneself = inputs[:, :TABLE_SIZE], inputs[:, TABLE_SIZE : TABLE_SIZE + SEAT_SIZE]
    recent_from = inputs.shape[1] - recent_size(inputs)
    others = inputs[:, TABLE_SIZE + SEAT_SIZE : recent_from].reshape(len(inputs), -1, SEAT_SIZE)
    recent = inputs[:, recent_from + N_RECENT :].reshape(len(inputs), -1, N_RECENT)
    shared = table @ by_table + oneself @ by_self + bias1
    first = np.maximum(others @ by_seat + recent @ by_recent + shared[:, None], 0.0)
    mean = first.mean(axis=1)
    second = np.maximum(first @ by_first + (mean @ by_mean + bias2)[:, None], 0.0)
    logits = second @ by_second + bias3
    raised = np.exp(logits - logits.max(axis=2, keepdims=True))
    return Forward(others, recent, first, mean, second, raised / raised.sum(axis=2, keepdims=True))


def recent_size(inputs: Array) -> int:
    """Return how many of the inputs encode recent actions."""
    return int((inputs.shape[1] - TABLE_SIZE) // (SEAT_SIZE + N_RECENT) * N_RECENT)


def probabilities(weights: Array, inputs: Array) -> Array:
    """Return the probability of each opponent type for every other seat."""
    return forward(weights, inputs.astype(np.float32)).probabilities


def stack_samples(games: Sequence[GameSamples]) -> tuple[Array, Types]:
    """Return the inputs of some games as one array, and the other seats' types for each row."""
    inputs = np.concatenate([rows for rows, _ in games])
    types = np.concatenate([np.tile(others, (len(rows), 1)) for rows, others in games])
    return inputs, types


def evaluation_lines(weights: Array, inputs: Array, types: Types) -> list[str]:
    """Return lines of text: cross entropy and mean predictions by type on held-out games."""
    predicted = probabilities(weights, inputs)
    right = np.take_along_axis(predicted, types[:, :, None].astype(int), axis=2)
    lines = [f"in games that were kept back: entropy {-np.log(right + 1e-9).mean():.3f}"]
    for kind in np.unique(types):
        means = predicted[types == kind].mean(axis=0)
        read = ", ".join(f"{100 * s:.0f} % {n}" for s, n in zip(means, TYPE_NAMES, strict=True))
        lines.append(f"{TYPE_NAMES[kind]}: taken for {read}")
    return lines


def gradient(weights: Array, inputs: Array, types: Types, into: list[Array]) -> float:
    """Write the gradient of the cross entropy into `into`; returns the cross entropy."""
    *_, by_first, by_mean, _, by_second, _ = layers_of(weights)
    others, recent, first, mean, second, predicted = forward(weights, inputs)
    wanted = np.eye(r.N_TYPES, dtype=np.float32)[types]
    out = (predicted - wanted) / types.size
    into[8][:], into[9][:] = shared_gradient(second, out), out.sum(axis=(0, 1))
    back2 = (out @ by_second.T) * (second > 0)
    pooled = back2.sum(axis=1)
    into[5][:], into[6][:] = shared_gradient(first, back2), mean.T @ pooled
    into[7][:] = pooled.sum(axis=0)
    through_mean = (pooled @ by_mean.T)[:, None] / first.shape[1]
    back1 = (back2 @ by_first.T + through_mean) * (first > 0)
    shared = back1.sum(axis=1)
    into[0][:], into[1][:] = shared_gradient(others, back1), shared_gradient(recent, back1)
    table, oneself = inputs[:, :TABLE_SIZE], inputs[:, TABLE_SIZE : TABLE_SIZE + SEAT_SIZE]
    into[2][:], into[3][:] = table.T @ shared, oneself.T @ shared
    into[4][:] = shared.sum(axis=0)
    return float(-(wanted * np.log(predicted + 1e-9)).sum(axis=2).mean())


def shared_gradient(inputs: Array, back: Array) -> Array:
    """Return the gradient of a weight matrix that all seats share, summed over the seats."""
    product: Array = inputs.reshape(-1, inputs.shape[-1]).T @ back.reshape(-1, back.shape[-1])
    return product


class ClassifierTrainer:
    """Trains the weights of the classifier with Adam."""

    def __init__(self, seed: int) -> None:
        """Start from random weights."""
        self.rng = np.random.default_rng(seed)
        self.weights = random_weights(self.rng)
        self.first_moment = np.zeros_like(self.weights)
        self.second_moment = np.zeros_like(self.weights)
        self.steps = 0

    def run_epoch(self, inputs: Array, types: Types, share: float) -> float:
        """Train for one epoch; `share` (0 to 1) sets the learning rate; returns the mean loss."""
        rate = RATE + (LAST_RATE - RATE) * share
        order, entropies = self.rng.permutation(len(inputs)), []
        for at in range(0, len(order), BATCH):
            rows = order[at : at + BATCH]
            slope = np.empty_like(self.weights)
            batch = inputs[rows].astype("f4"), types[rows]
            entropies.append(gradient(self.weights, *batch, layers_of(slope)))
            self.steps += 1
            moments = (self.first_moment, self.second_moment)
            step = adam_direction(slope, *moments, self.steps)
            self.weights -= rate * (step + DECAY * self.weights)
        return float(np.mean(entropies))

    def half_precision(self) -> NDArray[np.float16]:
        """Return the weights as float16, as they are saved."""
        return self.weights.astype(np.float16)

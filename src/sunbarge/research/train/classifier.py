"""The net that reads who plays how, while it learns; `bots/foresight/reading.py` asks it."""

from typing import Any

import numpy as np

from sunbarge.bots.net import opponent_classifier as r
from sunbarge.bots.net.features import SEAT, TABLE
from sunbarge.bots.net.workspace import N_RECENT

from .adam import direction
from .learner import cut

SHAPES = (
    *((SEAT, r.HIDDEN), (N_RECENT, r.HIDDEN)),
    *((TABLE, r.HIDDEN), (SEAT, r.HIDDEN), (r.HIDDEN,)),
    *((r.HIDDEN, r.HIDDEN), (r.HIDDEN, r.HIDDEN), (r.HIDDEN,)),
    *((r.HIDDEN, r.N_TYPES), (r.N_TYPES,)),
)
TYPICAL_INPUTS = 30.0  # about so many inputs of a part are not zero
BATCH = 256
PASSES = 8  # how often each position is learned from
RATE, LAST_RATE = 0.002, 0.00004
DECAY = 0.02  # of the weights, so that they do not learn the games by heart
KIND_NAMES = ("like oneself", "like simple", "like evaluator")


def fresh(rng: np.random.Generator) -> Any:
    """Small random weights."""
    parts = []
    for shape in SHAPES:
        inputs = TYPICAL_INPUTS if shape[0] in (SEAT, TABLE) else shape[0]
        scale = 0.0 if len(shape) == 1 else 1.0 / np.sqrt(inputs)
        parts.append(rng.standard_normal(shape).ravel() * scale)
    return np.concatenate(parts).astype(np.float32)


def parts_of(row: Any) -> list[Any]:
    """The parts of a row of weights, by reference."""
    return cut(row, SHAPES)


def layers(weights: Any, seen: Any) -> tuple[Any, ...]:
    """The inputs, both layers and the likelihood of each kind, for every other seat."""
    of_seat, of_deeds, of_table, of_oneself, bias1, of_first, of_mean, bias2, of_second, bias3 = (
        parts_of(weights)
    )
    table, oneself = seen[:, :TABLE], seen[:, TABLE : TABLE + SEAT]
    deeds_from = seen.shape[1] - deeds_of(seen)
    others = seen[:, TABLE + SEAT : deeds_from].reshape(len(seen), -1, SEAT)
    deeds = seen[:, deeds_from + N_RECENT :].reshape(len(seen), -1, N_RECENT)
    shared = table @ of_table + oneself @ of_oneself + bias1
    first = np.maximum(others @ of_seat + deeds @ of_deeds + shared[:, None], 0.0)
    mean = first.mean(axis=1)
    second = np.maximum(first @ of_first + (mean @ of_mean + bias2)[:, None], 0.0)
    figures = second @ of_second + bias3
    raised = np.exp(figures - figures.max(axis=2, keepdims=True))
    return others, deeds, first, mean, second, raised / raised.sum(axis=2, keepdims=True)


def deeds_of(seen: Any) -> int:
    """How many of the inputs are deeds."""
    return int((seen.shape[1] - TABLE) // (SEAT + N_RECENT) * N_RECENT)


def likelihoods(weights: Any, seen: Any) -> Any:
    """How likely every other seat is of each kind."""
    return layers(weights, seen.astype(np.float32))[-1]


def positions_of(told: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """The positions of some games, and for each the kinds of the others."""
    seen = np.concatenate([faces for faces, _ in told])
    kinds = np.concatenate([np.tile(others, (len(faces), 1)) for faces, others in told])
    return seen, kinds


def verdict(weights: Any, seen: Any, kinds: Any) -> list[str]:
    """How well positions are read that were not learned from, in words."""
    said = likelihoods(weights, seen)
    right = np.take_along_axis(said, kinds[:, :, None].astype(int), axis=2)
    lines = [f"in games that were kept back: entropy {-np.log(right + 1e-9).mean():.3f}"]
    for kind in np.unique(kinds):
        shares = said[kinds == kind].mean(axis=0)
        read = ", ".join(f"{100 * s:.0f} % {n}" for s, n in zip(shares, KIND_NAMES, strict=True))
        lines.append(f"{KIND_NAMES[kind]}: taken for {read}")
    return lines


def gradient(weights: Any, seen: Any, kinds: Any, into: list[Any]) -> float:
    """The gradient of the cross entropy, by hand; returns the entropy."""
    *_, of_first, of_mean, _, of_second, _ = parts_of(weights)
    others, deeds, first, mean, second, shares = layers(weights, seen)
    wanted = np.eye(r.N_TYPES, dtype=np.float32)[kinds]
    out = (shares - wanted) / kinds.size
    into[8][:], into[9][:] = summed(second, out), out.sum(axis=(0, 1))
    back2 = (out @ of_second.T) * (second > 0)
    beside = back2.sum(axis=1)
    into[5][:], into[6][:], into[7][:] = summed(first, back2), mean.T @ beside, beside.sum(axis=0)
    through_mean = (beside @ of_mean.T)[:, None] / first.shape[1]
    back1 = (back2 @ of_first.T + through_mean) * (first > 0)
    shared = back1.sum(axis=1)
    into[0][:], into[1][:] = summed(others, back1), summed(deeds, back1)
    into[2][:], into[3][:] = seen[:, :TABLE].T @ shared, seen[:, TABLE : TABLE + SEAT].T @ shared
    into[4][:] = shared.sum(axis=0)
    return float(-(wanted * np.log(shares + 1e-9)).sum(axis=2).mean())


def summed(inputs: Any, back: Any) -> Any:
    """The gradient of a matrix that all seats share."""
    return inputs.reshape(-1, inputs.shape[-1]).T @ back.reshape(-1, back.shape[-1])


class Reader:
    """The weights while they learn."""

    def __init__(self, seed: int) -> None:
        """Begin with random weights."""
        self.rng = np.random.default_rng(seed)
        self.weights = fresh(self.rng)
        self.momentum, self.spread = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.steps = 0

    def learn(self, seen: Any, kinds: Any, share: float) -> float:
        """One pass over all positions, `share` of the passes being done; the mean entropy."""
        rate = RATE + (LAST_RATE - RATE) * share
        order, entropies = self.rng.permutation(len(seen)), []
        for at in range(0, len(order), BATCH):
            batch = order[at : at + BATCH]
            slope = np.empty_like(self.weights)
            entropies.append(
                gradient(self.weights, seen[batch].astype("f4"), kinds[batch], parts_of(slope))
            )
            self.steps += 1
            step = direction(slope, self.momentum, self.spread, self.steps)
            self.weights -= rate * (step + DECAY * self.weights)
        return float(np.mean(entropies))

    def shipped(self) -> Any:
        """The weights as they are kept: half as long."""
        return self.weights.astype(np.float16)

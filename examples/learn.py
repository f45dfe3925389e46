"""PPO in NumPy that learns to beat `simple` on the batch environment.

A net with one hidden layer has a policy and a value head; the value is the final lead. It learns
from 256 games at once. `python examples/learn.py` takes a few minutes.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sunbarge.research.batch import Batch

Numbers = NDArray[np.float32]
Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]

GAMES, STEPS = 256, 32  # of a rollout
PASSES, MINIBATCH = 2, 1024  # epochs over a rollout, and decisions in a minibatch
HIDDEN, RATE = 128, 1e-3
CLIP, ENTROPY_BONUS, GAE_LAMBDA = 0.2, 0.01, 0.95
POINTS = 10.0  # the unit of the values
MASKED = np.float32(-1e9)


@dataclass
class Net:
    """The weights, and the state of Adam."""

    weights: list[Numbers]
    means: list[Numbers] = field(default_factory=list)
    squares: list[Numbers] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def new(cls, inputs: int, actions: int, rng: np.random.Generator) -> "Net":
        """A net with random weights."""

        def layer(rows: int, columns: int, size: float) -> Numbers:
            drawn = rng.standard_normal((rows, columns)) * size / np.sqrt(rows)
            return np.asarray(drawn, np.float32)

        shapes = ((inputs, HIDDEN, 1.0), (HIDDEN, actions, 0.01), (HIDDEN, 1, 0.1))
        weights: list[Numbers] = []
        for rows, columns, size in shapes:
            weights += [layer(rows, columns, size), np.zeros(columns, np.float32)]
        empty = [np.zeros_like(part) for part in weights]
        return cls(weights, empty, [part.copy() for part in empty])

    def forward(self, observations: Numbers, mask: Mask) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the probability of each action, and the value."""
        into, bias, act, act_bias, value, value_bias = self.weights
        hidden = np.maximum(observations @ into + bias, 0)
        logits = np.where(mask, hidden @ act + act_bias, MASKED)
        probabilities = np.exp(logits - logits.max(axis=1, keepdims=True))
        probabilities /= probabilities.sum(axis=1, keepdims=True)
        return hidden, probabilities, (hidden @ value + value_bias)[:, 0]

    def adam_step(self, gradients: list[Numbers]) -> None:
        """One step of Adam, with the gradients' norm clipped."""
        self.steps += 1
        size = np.sqrt(sum(float((part * part).sum()) for part in gradients))
        scale = np.float32(min(1.0, 0.5 / (size + 1e-6)))
        late = 1 - 0.999**self.steps
        rate = np.float32(RATE / (1 - 0.9**self.steps))
        memory = zip(gradients, self.means, self.squares, self.weights, strict=True)
        for gradient, mean, square, weight in memory:
            step = gradient * scale
            mean += np.float32(0.1) * (step - mean)
            square += np.float32(0.001) * (step * step - square)
            weight -= rate * mean / (np.sqrt(square / np.float32(late)) + np.float32(1e-8))


@dataclass
class Rollout:
    """Decisions of some steps of a batch, one row each."""

    observations: Numbers
    masks: Mask
    actions: Integers
    probabilities: Numbers
    "Of the chosen actions, when they were chosen."
    values: Numbers
    advantages: Numbers


def sample_actions(probabilities: Numbers, rng: np.random.Generator) -> Integers:
    """Sample one action per row."""
    passed = probabilities.cumsum(axis=1) < rng.random((len(probabilities), 1), np.float32)
    actions: Integers = np.minimum(passed.sum(axis=1), probabilities.shape[1] - 1)
    odd = probabilities[np.arange(len(probabilities)), actions] == 0  # by rounding
    actions[odd] = probabilities[odd].argmax(axis=1)
    return actions


def collect_rollout(net: Net, batch: Batch, rng: np.random.Generator) -> Rollout:
    """Play some steps, and estimate the advantage of each decision."""
    shape = (STEPS, batch.games)
    observations = np.empty((*shape, batch.observations.shape[1]), np.float32)
    masks = np.empty((*shape, batch.masks.shape[1]), np.bool_)
    actions, chosen = np.empty(shape, np.int64), np.empty(shape, np.float32)
    values, rewards = np.empty((STEPS + 1, batch.games), np.float32), np.empty(shape, np.float32)
    ended = np.empty(shape, np.bool_)
    for step in range(STEPS):
        observations[step], masks[step] = batch.observations, batch.masks
        _, probabilities, values[step] = net.forward(observations[step], masks[step])
        actions[step] = sample_actions(probabilities, rng)
        chosen[step] = probabilities[np.arange(batch.games), actions[step]]
        _, _, rewards[step], ended[step] = batch.step(actions[step])
    values[STEPS] = net.forward(batch.observations, batch.masks)[2]
    advantages = advantages_of(values, rewards / np.float32(POINTS), ended)
    rows = STEPS * batch.games
    return Rollout(
        observations.reshape(rows, -1),
        masks.reshape(rows, -1),
        actions.reshape(rows),
        chosen.reshape(rows),
        values[:STEPS].reshape(rows),
        advantages.reshape(rows),
    )


def advantages_of(values: Numbers, rewards: Numbers, ended: Mask) -> Numbers:
    """Generalized advantage estimation."""
    advantages, advantage = np.empty_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for step in range(len(rewards) - 1, -1, -1):
        continues = ~ended[step]
        td_error = rewards[step] + values[step + 1] * continues - values[step]
        advantage = td_error + np.float32(GAE_LAMBDA) * advantage * continues
        advantages[step] = advantage
    return advantages


def gradients(net: Net, rollout: Rollout, rows: Integers, scaled: Numbers) -> list[Numbers]:
    """The gradients of the PPO loss of a minibatch."""
    observations, actions = rollout.observations[rows], rollout.actions[rows]
    advantages = scaled[rows]
    hidden, probabilities, value = net.forward(observations, rollout.masks[rows])
    number, all_rows = len(rows), np.arange(len(rows))
    ratio = probabilities[all_rows, actions] / rollout.probabilities[rows]
    unclipped = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    logits_gradient = -probabilities
    logits_gradient[all_rows, actions] += 1
    logits_gradient *= (-(unclipped * ratio * advantages) / number)[:, None]
    logs = np.log(probabilities + np.float32(1e-12))
    entropy = -(probabilities * logs).sum(axis=1, keepdims=True)
    logits_gradient += np.float32(ENTROPY_BONUS / number) * probabilities * (logs + entropy)
    value_error = (value - rollout.values[rows] - rollout.advantages[rows])[:, None]
    value_error /= np.float32(number)
    back = logits_gradient @ net.weights[2].T + value_error @ net.weights[4].T
    back *= hidden > 0
    pairs = ((observations, back), (hidden, logits_gradient), (hidden, value_error))
    found = [part for left, right in pairs for part in (left.T @ right, right.sum(axis=0))]
    return [np.asarray(part, np.float32) for part in found]


def update(net: Net, rollout: Rollout, rng: np.random.Generator) -> None:
    """Learn from a rollout."""
    mean, deviation = rollout.advantages.mean(), rollout.advantages.std()
    scaled = (rollout.advantages - mean) / (deviation + np.float32(1e-6))
    for _ in range(PASSES):
        order = rng.permutation(len(scaled))
        for first in range(0, len(order), MINIBATCH):
            net.adam_step(gradients(net, rollout, order[first : first + MINIBATCH], scaled))


def win_rate(net: Net, players: int, opponents: str, games: int = 500, seed: int = 99) -> float:
    """The share of games that the net wins with its most probable actions."""
    batch = Batch(games, players, seed=seed, opponents=opponents, autoreset=False)
    while not batch.done.all():
        batch.step(net.forward(batch.observations, batch.masks)[1].argmax(axis=1))
    return float((batch.winners == batch.seats).mean())


def learn(players: int = 3, opponents: str = "simple", seed: int = 1) -> Iterator[Net]:
    """Yield the net after every update, endlessly."""
    rng = np.random.default_rng(seed)
    batch = Batch(GAMES, players, seed=seed, opponents=opponents, reward="margin")
    net = Net.new(batch.observations.shape[1], batch.masks.shape[1], rng)
    while True:
        yield net
        update(net, collect_rollout(net, batch, rng), rng)


def main() -> None:
    """Train for some time, and print win rates."""
    parser = argparse.ArgumentParser(description="Learn to beat a bot.")
    parser.add_argument("--seconds", type=float, default=120, help="CPU time (120)")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--opponents", default="simple")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    try:
        Batch(1, chosen.players, opponents=chosen.opponents, seed=chosen.seed).close()
    except ValueError as error:
        parser.error(str(error))
    print(f"fair would be {1 / chosen.players:.0%}")
    start = told = time.process_time()
    for net in learn(chosen.players, chosen.opponents, chosen.seed):
        now = time.process_time()
        if now >= told or now - start > chosen.seconds:
            rate = win_rate(net, chosen.players, chosen.opponents)
            print(f"{now - start:5.0f} s  wins {rate:.1%}", flush=True)
            told = now + 15
        if now - start > chosen.seconds:
            break
    rate = win_rate(net, chosen.players, chosen.opponents, games=4000, seed=7)
    print(f"wins {rate:.1%} of 4000 other games against {chosen.opponents}")


if __name__ == "__main__":
    main()

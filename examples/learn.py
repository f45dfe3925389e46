"""A small learner in NumPy that learns to beat `simple` on the batch environment.

One hidden layer tells what to do and how far ahead one will end; it learns by clipped policy
gradients (PPO) from 256 games at once. `python examples/learn.py` takes a few minutes.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sunbarge.research.batch import Batch

Numbers = NDArray[np.float32]

GAMES, STEPS = 256, 32  # of one round of playing
PASSES, SHARE = 2, 1024  # over what was played, in shares of so many decisions
HIDDEN, RATE = 128, 1e-3
CLIP, CURIOSITY, TRACE = 0.2, 0.01, 0.95
POINTS = 10.0  # the unit in which leads are learned
NEVER = np.float32(-1e9)


@dataclass
class Net:
    """The weights, and how Adam remembers their gradients."""

    weights: list[Numbers]
    means: list[Numbers] = field(default_factory=list)
    squares: list[Numbers] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def new(cls, inputs: int, actions: int, rng: np.random.Generator) -> "Net":
        """A net that knows nothing."""

        def layer(rows: int, columns: int, size: float) -> Numbers:
            drawn = rng.standard_normal((rows, columns)) * size / np.sqrt(rows)
            return np.asarray(drawn, np.float32)

        shapes = ((inputs, HIDDEN, 1.0), (HIDDEN, actions, 0.01), (HIDDEN, 1, 0.1))
        weights: list[Numbers] = []
        for rows, columns, size in shapes:
            weights += [layer(rows, columns, size), np.zeros(columns, np.float32)]
        empty = [np.zeros_like(part) for part in weights]
        return cls(weights, empty, [part.copy() for part in empty])

    def think(self, seen: Numbers, mask: Any) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the probability of each action, and the lead to come."""
        into, bias, act, act_bias, value, value_bias = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        logits = np.where(mask, hidden @ act + act_bias, NEVER)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ value + value_bias)[:, 0]

    def follow(self, gradients: list[Numbers]) -> None:
        """One step of Adam against the gradients."""
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
class Round:
    """What was seen, done and gained in some steps of a batch: one row a decision."""

    seen: Numbers
    masks: Any
    actions: Any
    chances: Numbers
    "How likely each action was when it was chosen."
    hoped: Numbers
    gains: Numbers
    "How much better it went than was hoped."


def pick(chances: Numbers, rng: np.random.Generator) -> Any:
    """One action a row, each as likely as it is."""
    passed = chances.cumsum(axis=1) < rng.random((len(chances), 1), np.float32)
    actions = np.minimum(passed.sum(axis=1), chances.shape[1] - 1)
    odd = chances[np.arange(len(chances)), actions] == 0  # by rounding
    actions[odd] = chances[odd].argmax(axis=1)
    return actions


def play_round(net: Net, batch: Batch, rng: np.random.Generator) -> Round:
    """Play some steps, and tell how much better or worse than hoped they went."""
    shape = (STEPS, batch.games)
    seen = np.empty((*shape, batch.observations.shape[1]), np.float32)
    masks = np.empty((*shape, batch.masks.shape[1]), np.bool_)
    actions, likely = np.empty(shape, np.int64), np.empty(shape, np.float32)
    hoped, rewards = np.empty((STEPS + 1, batch.games), np.float32), np.empty(shape, np.float32)
    ended = np.empty(shape, np.bool_)
    for step in range(STEPS):
        seen[step], masks[step] = batch.observations, batch.masks
        _, chances, hoped[step] = net.think(seen[step], masks[step])
        actions[step] = pick(chances, rng)
        likely[step] = chances[np.arange(batch.games), actions[step]]
        _, _, rewards[step], ended[step] = batch.step(actions[step])
    hoped[STEPS] = net.think(batch.observations, batch.masks)[2]
    gains = look_back(hoped, rewards / np.float32(POINTS), ended)
    rows = STEPS * batch.games
    return Round(
        seen.reshape(rows, -1),
        masks.reshape(rows, -1),
        actions.reshape(rows),
        likely.reshape(rows),
        hoped[:STEPS].reshape(rows),
        gains.reshape(rows),
    )


def look_back(hoped: Numbers, rewards: Numbers, ended: Any) -> Numbers:
    """Generalized advantages: what came of each decision, a later one counting less."""
    gains, carried = np.empty_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for step in range(len(rewards) - 1, -1, -1):
        goes_on = ~ended[step]
        surprise = rewards[step] + hoped[step + 1] * goes_on - hoped[step]
        carried = surprise + np.float32(TRACE) * carried * goes_on
        gains[step] = carried
    return gains


def gradients(net: Net, played: Round, rows: Any, scaled: Numbers) -> list[Numbers]:
    """The gradients of a share of the decisions."""
    seen, actions, gains = played.seen[rows], played.actions[rows], scaled[rows]
    hidden, chances, value = net.think(seen, played.masks[rows])
    number, all_rows = len(rows), np.arange(len(rows))
    ratio = chances[all_rows, actions] / played.chances[rows]
    counts = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = -chances
    push[all_rows, actions] += 1
    push *= (-(counts * ratio * gains) / number)[:, None]
    logs = np.log(chances + np.float32(1e-12))
    doubt = -(chances * logs).sum(axis=1, keepdims=True)
    push += np.float32(CURIOSITY / number) * chances * (logs + doubt)
    wrong = ((value - played.hoped[rows] - played.gains[rows]) / number)[:, None]
    back = (push @ net.weights[2].T + wrong @ net.weights[4].T) * (hidden > 0)
    pairs = ((seen, back), (hidden, push), (hidden, wrong))
    return [part for left, right in pairs for part in (left.T @ right, right.sum(axis=0))]


def improve(net: Net, played: Round, rng: np.random.Generator) -> None:
    """Learn from a round."""
    scaled = (played.gains - played.gains.mean()) / (played.gains.std() + np.float32(1e-6))
    for _ in range(PASSES):
        order = rng.permutation(len(scaled))
        for first in range(0, len(order), SHARE):
            net.follow(gradients(net, played, order[first : first + SHARE], scaled))


def win_rate(net: Net, players: int, opponents: str, games: int = 500, seed: int = 99) -> float:
    """How often the net wins if it always does what it likes best."""
    batch = Batch(games, players, seed=seed, opponents=opponents, autoreset=False)
    while not batch.done.all():
        batch.step(net.think(batch.observations, batch.masks)[1].argmax(axis=1))
    return float((batch.winners == batch.seats).mean())


def learn(players: int = 3, opponents: str = "simple", seed: int = 1) -> Iterator[Net]:
    """A net that gets better with every round, for as long as somebody asks for it."""
    rng = np.random.default_rng(seed)
    batch = Batch(GAMES, players, seed=seed, opponents=opponents, reward="margin")
    net = Net.new(batch.observations.shape[1], batch.masks.shape[1], rng)
    while True:
        yield net
        improve(net, play_round(net, batch, rng), rng)


def main() -> None:
    """Learn for some time and tell how it goes."""
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

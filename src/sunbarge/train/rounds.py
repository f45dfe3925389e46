"""Training in rounds: games of one net are handed out, and what they teach is learned in order.

In a round the net that plays stays the same. So the games may be played anywhere: each has a
random source of its own, from the seed of the training and the number of the game. They are
learned from here, one after the other. The same seed gives the same net, whoever played.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..work import Crew, in_order, stopping
from ..work.local import Alone
from .run import Checkpoint, Training
from .settings import Settings

ROUND_GAMES = 400
TASK_GAMES = 100
CHECKPOINT_ROUNDS = 10


@dataclass(frozen=True)
class SelfPlay:
    """Some games of a round."""

    players: int
    settings: Settings
    seed: int
    first: int
    last: int
    explore: float
    weights: Any
    past: list[Any]

    def run(self) -> list[tuple[Any, Any]]:
        """Play them: for each game the positions, and what should have been said of them."""
        table = Training(self.players, replace(self.settings, replay=1), weights=self.weights)
        table.past = self.past
        lessons = []
        for game in range(self.first, self.last):
            table.games, table.rng = game, np.random.default_rng([self.seed, game])
            table.chance = table.rng.integers(0, 1 << 63, 1, np.uint64)
            features, wanted = table.lesson(self.explore)
            lessons.append((features.copy(), wanted))
            if stopping():
                break
        return lessons


def run_rounds(
    training: Training, games: int, seed: int, crew: Crew
) -> Generator[Checkpoint | None]:
    """Train for so many games; yields after every task, with a checkpoint now and then."""
    training.crew = crew
    try:
        yield from play_rounds(training, games, seed, crew)
    finally:
        crew.drop()
        training.crew = Alone()


def play_rounds(
    training: Training, games: int, seed: int, crew: Crew
) -> Iterator[Checkpoint | None]:
    """One round after the other."""
    began, before = time.perf_counter(), training.seconds
    start, end = training.games, training.games + games
    while training.games < end:
        first, settings = training.games, training.settings
        last = min(first + ROUND_GAMES, end)
        explore = settings.exploring((first - start) / games)
        net, past = training.learner.average.copy(), list(training.past)
        same = (explore, net, past)
        tasks = [
            SelfPlay(training.players, settings, seed, at, min(at + TASK_GAMES, last), *same)
            for at in range(first, last, TASK_GAMES)
        ]
        for _, lessons in in_order(tasks, crew):
            for features, wanted in lessons:
                training.learn(features, wanted, (training.games - start) / games)
            training.seconds = before + time.perf_counter() - began
            yield None
        if (last - start) % (ROUND_GAMES * CHECKPOINT_ROUNDS) == 0 or last == end:
            yield training.checkpoint()

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

from sunbarge.research.executors import Executor, chunks_in_order, defer_interrupt, stop_requested
from sunbarge.research.executors.local import SerialExecutor

from .progress import Course
from .run import Checkpoint, Training
from .settings import Settings

TASK_GAMES = 100


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
            lessons.append((features, wanted))
            if stop_requested():
                break
        return lessons


def run_rounds(
    training: Training, games: int, seed: int, executor: Executor
) -> Generator[Checkpoint | None]:
    """Train for so many games; yields after every task, with a checkpoint now and then.

    A course that the training has is gone to its end; the games and the seed are its own then.
    Whenever this ends early, the training can be saved, and its course taken up again.
    """
    training.executor = executor
    if training.course is None:
        net = training.learner.average
        training.course = Course.begin(seed, games, training.games, net)
    try:
        yield from play_rounds(training, executor)
    finally:
        executor.discard()
        training.executor = SerialExecutor()


def play_rounds(training: Training, executor: Executor) -> Iterator[Checkpoint | None]:
    """One round after the other."""
    began, before = time.perf_counter(), training.seconds
    while course := training.course:
        for _, lessons in chunks_in_order(tasks_of(training, course), executor):
            for features, wanted in lessons:
                with defer_interrupt():
                    training.learn(features, wanted, course.share(training.games))
            training.seconds = before + time.perf_counter() - began
            yield None
        point = training.measured() if course.measured else None
        with defer_interrupt():
            if point:
                training.note(point)
            training.course = course.after(training.learner.average)
        if point:
            yield point


def tasks_of(training: Training, course: Course) -> list[SelfPlay]:
    """What is left of a round, in tasks."""
    settings = training.settings
    same = (settings.exploring(course.share(course.first)), course.net, list(training.past))
    return [
        SelfPlay(
            training.players, settings, course.seed, at, min(at + TASK_GAMES, course.last), *same
        )
        for at in range(training.games, course.last, TASK_GAMES)
    ]

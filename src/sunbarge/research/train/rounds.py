"""Training in rounds (synchronous iterations): parallel self-play, sequential learning.

During a round the net that plays does not change. Each game has its own random generator, seeded by
the run's seed and the number of the game, so that any worker may play the game. The learner gets
the games in order; therefore the same seed gives the same net with any executor.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from sunbarge.engine.state import Floats
from sunbarge.research.executors import Executor, chunks_in_order, defer_interrupt, stop_requested
from sunbarge.research.executors.local import SerialExecutor

from .run import CurvePoint, Training
from .run_progress import RunProgress
from .self_player import Samples, SelfPlayer
from .settings import Settings

TASK_GAMES = 100


@dataclass(frozen=True)
class SelfPlayTask:
    """A task for an executor: some self-play games of a round."""

    players: int
    settings: Settings
    seed: int
    first: int
    stop: int
    share: float
    "The part of the training (0 to 1) that is done before this round."
    weights: Floats
    past_nets: list[Floats]

    def run(self) -> list[Samples]:
        """Play the games, and return the features and TD targets of each."""
        generators = np.random.default_rng(), np.zeros(1, np.uint64)  # seeded for each game
        player = SelfPlayer(self.players, self.settings, self.weights, *generators)
        player.past_nets = self.past_nets
        games = []
        for game in range(self.first, self.stop):
            player.rng = np.random.default_rng([self.seed, game])
            player.game_rng = player.rng.integers(0, 1 << 63, 1, np.uint64)
            games.append(player.play_game(game, self.share))
            if stop_requested():
                break
        return games


def run_rounds(
    training: Training, games: int, seed: int, executor: Executor
) -> Generator[CurvePoint | None]:
    """Train for `games` games; yields after every task a CurvePoint if one is due, else None.

    A run in progress is continued with its own number of games and seed. If the generator is closed
    early, the training can be saved and the run can be continued later.
    """
    training.executor = executor
    if training.progress is None:
        net = training.learner.average
        training.progress = RunProgress.begin(seed, games, training.games, net)
    try:
        yield from play_rounds(training, executor)
    finally:
        executor.discard()
        training.executor = SerialExecutor()


def play_rounds(training: Training, executor: Executor) -> Iterator[CurvePoint | None]:
    """Play the rounds of the run in progress to its end."""
    began, before = time.perf_counter(), training.seconds
    while progress := training.progress:
        for _, played in chunks_in_order(remaining_tasks(training, progress), executor):
            for samples in played:
                with defer_interrupt():
                    training.learn(samples, progress.share(training.games))
            training.seconds = before + time.perf_counter() - began
            yield None
        point = training.measure() if progress.has_checkpoint else None
        with defer_interrupt():
            if point:
                training.record(point)
            training.progress = progress.after(training.learner.average)
        if point:
            yield point


def remaining_tasks(training: Training, progress: RunProgress) -> list[SelfPlayTask]:
    """Return tasks that play those games of the round that the learner has not got yet."""
    same = (progress.share(progress.first), progress.net, list(training.player.past_nets))
    run = (training.players, training.settings, progress.seed)
    return [
        SelfPlayTask(*run, at, min(at + TASK_GAMES, progress.stop), *same)
        for at in range(training.games, progress.stop, TASK_GAMES)
    ]

"""The training loop: self-play, learning, measuring. Callers save the net at each `CurvePoint`."""

import time
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from sunbarge.bots.net.shape import width_of
from sunbarge.engine.state import Floats, Rng
from sunbarge.research.executors.executor import Executor
from sunbarge.research.executors.local import SerialExecutor

from .evaluation import START, BotMatch, NetMatch, chunks, win_rates
from .learner import Learner, Losses, random_weights, widen
from .replay_buffer import ReplayBuffer
from .run_progress import RunProgress
from .self_player import Samples, SelfPlayer
from .selfplay import PAST_NET
from .settings import Settings

WARM_UP = 5000  # positions in the replay buffer before the first update
LOSS_WINDOW = 500  # the losses of a checkpoint are averages over so many minibatches
SYNC_EVERY = 4  # games after which the net that plays gets the averaged weights again


@dataclass(frozen=True)
class CurvePoint:
    """A point of the learning curve: games, time, losses and win rates at one moment."""

    seconds: float
    games: int
    steps: int
    entropy: float
    points_error: float
    strength: dict[str, float]
    "Share of games won with each opponent in all other seats; `start` is the initial net."


class Training:
    """Trains a value net by self-play with a pool of opponents."""

    def __init__(
        self, players: int, settings: Settings, seed: int = 1, weights: Floats | None = None
    ) -> None:
        """Start from the given weights, or from random ones."""
        self.players, self.settings, self.seed = players, settings, seed
        self.rng = np.random.default_rng(seed)
        start = self.starting_weights(weights)
        game_rng: Rng = np.array([seed], np.uint64)
        self.player = SelfPlayer(players, settings, start, self.rng, game_rng)
        self.initial_weights = start.copy()
        self.learner = Learner(players, start, settings.points_weight, settings.averaging)
        self.replay_buffer = ReplayBuffer(settings.replay, players)
        self.games, self.seconds = 0, 0.0
        self.pending_updates = 0.0
        "Minibatches that are due; a fraction is carried over to the next game."
        self.curve: list[CurvePoint] = []
        self.losses: list[Losses] = []
        self.progress: RunProgress | None = None
        "The run in rounds that is in progress; None if there is none."
        self.executor: Executor = SerialExecutor()
        "The executor that plays the games of evaluations."

    def reseed(self) -> None:
        """Seed the generators by the number of games, so that resuming leads to new games."""
        self.rng = self.player.rng = np.random.default_rng([self.seed, self.games])
        self.player.game_rng[0] = self.rng.integers(1 << 63)

    def starting_weights(self, given: Floats | None) -> Floats:
        """Return random weights, or the given ones widened to the settings' neurons."""
        neurons = self.settings.neurons
        if given is None:
            return random_weights(self.players, neurons, self.rng)
        if width_of(given) > neurons:
            raise ValueError(f"the net has {width_of(given)} neurons, the settings {neurons}")
        if width_of(given) == neurons:
            return given
        return widen(given, self.players, neurons, self.rng)

    def run(self, seconds: float) -> Generator[CurvePoint | None]:
        """Train for `seconds`; yields None after a game, or a CurvePoint if one is due.

        At the end of the training, another CurvePoint is yielded.
        """
        began, before, last = time.perf_counter(), self.seconds, time.perf_counter()
        while self.seconds - before < seconds:
            share = (self.seconds - before) / seconds
            self.learn(self.self_play(share), share)
            self.seconds = before + time.perf_counter() - began
            due = time.perf_counter() - last > self.settings.checkpoint_seconds
            yield self.measure_and_record() if due else None
            last = time.perf_counter() if due else last
        yield self.measure_and_record()

    def self_play(self, share: float) -> Samples:
        """Return the samples of the next game, when the part `share` of the training is done."""
        return self.player.play_game(self.games, share)

    # --- Learning -------------------------------------------------------------------------

    def learn(self, samples: Samples, share: float) -> None:
        """Add a game's samples to the replay buffer, and make the gradient updates now due."""
        features, targets = samples
        self.replay_buffer.add(features, targets)
        self.games += 1
        if self.replay_buffer.size < min(WARM_UP, self.settings.replay):
            return
        drawn = len(features) * self.settings.samples_per_position
        self.pending_updates += drawn / self.settings.batch
        while self.pending_updates >= 1:
            batch = self.replay_buffer.sample(self.settings.batch, self.rng)
            self.losses.append(self.learner.step(batch, self.settings.learning_rate(share)))
            self.pending_updates -= 1
        if self.games % SYNC_EVERY == 0:
            self.player.workspace.net.weights[:] = self.learner.average

    # --- Measuring ------------------------------------------------------------------------

    def measure_and_record(self) -> CurvePoint:
        """Evaluate the net, add the result to the learning curve, and return it."""
        point = self.measure()
        self.record(point)
        return point

    def measure(self) -> CurvePoint:
        """Evaluate the net, and return the result without adding it to the learning curve."""
        entropy, error = np.array(self.losses[-LOSS_WINDOW:] or [(0.0, 0.0)]).mean(axis=0).tolist()
        return CurvePoint(
            seconds=round(self.seconds, 1),
            games=self.games,
            steps=self.learner.steps,
            entropy=round(entropy, 4),
            points_error=round(error, 3),
            strength=self.win_rates(),
        )

    def record(self, point: CurvePoint) -> None:
        """Append a point to the learning curve, and add the net to the pool of past nets."""
        self.curve.append(point)
        pool = [*self.player.past_nets, self.learner.average.copy()]
        self.player.past_nets = pool[-self.settings.past_nets :]

    def win_rates(self) -> dict[str, float]:
        """Return the share of games won against each opponent, which plays all other seats."""
        games, net = self.settings.measure_games, self.learner.average
        edition = self.settings.editions_for(self.players)[0]
        opponents = zip(self.settings.opponents, self.player.opponents, strict=True)
        tasks: list[NetMatch | BotMatch] = [
            NetMatch(START, self.players, first, stop, edition, net, self.initial_weights)
            for first, stop in chunks(games)
        ]
        tasks += [
            BotMatch(name, self.players, first, stop, edition, policy, net)
            for name, policy in opponents
            if policy != PAST_NET
            for first, stop in chunks(games)
        ]
        return win_rates(tasks, games, self.executor)

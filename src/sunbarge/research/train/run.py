"""The training loop: self-play, learning, measuring. Callers save the net at each `CurvePoint`."""

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sunbarge import bots
from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.shape import width_of
from sunbarge.bots.net.weights import read as read_net
from sunbarge.bots.net.workspace import new_workspace
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Counts, Editions, Floats, Records, Rng
from sunbarge.research.executors.executor import Executor
from sunbarge.research.executors.local import SerialExecutor

from .evaluation import START, BotMatch, NetMatch, chunks, win_rates
from .learner import Learner, Losses, random_weights, widen
from .replay_buffer import ReplayBuffer
from .run_progress import RunProgress
from .selfplay import PAST_NET, new_trajectory, self_play_game
from .settings import PAST_NET_NAME, Settings
from .targets import td_targets

WARM_UP = 5000  # positions in the replay buffer before the first update
MOST_OPENING_ROUNDS = 28  # opponents play at most so many rounds before the net plays all seats
LOSS_WINDOW = 500  # the losses of a checkpoint are averages over so many minibatches
SYNC_EVERY = 4  # games after which the net that plays gets the averaged weights again
Samples = tuple[Floats, Floats]
"Features and TD targets, one row for each turn."


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


def opponent_policy(bot: str) -> int:
    """Return the policy number of a compiled bot, or PAST_NET for the opponent `past`."""
    if bot == PAST_NET_NAME:
        return PAST_NET
    policy = bots.kind(bot).policy
    if policy is None:
        raise ValueError(f"the bot {bot} is not compiled, so it cannot be an opponent in self-play")
    return policy


def read_partners(files: list[str], players: int) -> list[Floats]:
    """Read the nets of other trainings; `{players}` in a path is the number of players."""
    return [read_net(Path(file.format(players=players)), players) for file in files]


class Training:
    """Trains a value net by self-play with a pool of opponents."""

    def __init__(
        self, players: int, settings: Settings, seed: int = 1, weights: Floats | None = None
    ) -> None:
        """Start from the given weights, or from random ones."""
        self.players, self.settings, self.seed = players, settings, seed
        self.editions = self._load_editions()
        self.opponents = [opponent_policy(name) for name in settings.opponents]
        self.partners = read_partners(settings.partners, players)
        "Nets of other trainings that are always in the pool of past nets."
        self.rng = np.random.default_rng(seed)
        self.game_rng: Rng = np.array([seed], np.uint64)
        start = self.starting_weights(weights)
        self.learner = Learner(players, start, settings.points_weight, settings.averaging)
        self.replay_buffer = ReplayBuffer(settings.replay, players)
        self.trajectory = new_trajectory(players)
        self.games, self.seconds = 0, 0.0
        self.pending_updates = 0.0
        "Minibatches that are due; a fraction is carried over to the next game."
        self.curve: list[CurvePoint] = []
        self.losses: list[Losses] = []
        self.progress: RunProgress | None = None
        "The run in rounds that is in progress; None if there is none."
        self.executor: Executor = SerialExecutor()
        "The executor that plays the games of evaluations."
        self._set_nets(self.learner.weights)

    def _load_editions(self) -> list[Editions]:
        names = self.settings.editions_for(self.players)
        if not names:
            known, players = ", ".join(self.settings.editions), self.players
            raise ValueError(f"none of the editions to train in ({known}) allows {players} players")
        return [load.load(name, self.players) for name in names]

    def _set_nets(self, weights: Floats) -> None:
        """Use these weights as the net that plays, the initial net and the only past net."""
        self.workspace = new_workspace(weights.copy())
        self.past_workspaces = {len(weights): new_workspace(weights.copy())}
        self.past_workspace = self.past_workspaces[len(weights)]
        self.initial_weights = weights.copy()
        self.past_nets = [self.initial_weights]

    def reseed(self) -> None:
        """Seed the generators by the number of games, so that resuming leads to new games."""
        self.rng = np.random.default_rng([self.seed, self.games])
        self.game_rng[0] = self.rng.integers(1 << 63)

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

    # --- Self-play ------------------------------------------------------------------------

    def self_play(self, share: float) -> Samples:
        """Play a game, then replay its last epoch several times; returns features and targets.

        `share` is the part of the training (0 to 1) that is done: exploration and the λ of the
        targets depend on it.
        """
        states, edition = load.blank(), self.editions[self.games % len(self.editions)]
        policies, opening = self.sample_seating()
        self.trajectory.last_epoch[0] = states[0]
        parts = [self.play(states, edition, policies, opening, share)]
        for _ in range(self.settings.last_epoch_replays):
            states[0] = self.trajectory.last_epoch[0]
            parts.append(self.play(states, edition, policies, 0, share))
        features, targets = zip(*parts, strict=True)
        return np.concatenate(features), np.concatenate(targets)

    def sample_seating(self) -> tuple[Counts, int]:
        """Return each seat's policy, and the number of turns after which the net plays all seats.

        That number is 0 if the seats keep their policies for the whole game.
        """
        policies, opening = np.full(MAX_PLAYERS, Policy.LEARNED, np.int16), 0
        kind = self.rng.random()
        if kind < self.settings.opponent_share + self.settings.opening_share:
            hands_over = kind >= self.settings.opponent_share
            number = self.rng.integers(1, self.players + hands_over)
            seats = self.rng.permutation(self.players)[:number]
            policies[seats] = self.rng.choice(self.opponents, number)
            self.choose_past_net()
            if hands_over:
                opening = int(self.rng.integers(1, MOST_OPENING_ROUNDS * self.players))
        return policies, opening

    def choose_past_net(self) -> None:
        """Choose an earlier net, or one of another training, as the opponent `past` of a game."""
        pool = [*self.partners, *self.past_nets]
        net = pool[self.rng.integers(len(pool))]
        if len(net) not in self.past_workspaces:
            self.past_workspaces[len(net)] = new_workspace(net.copy())
        self.past_workspace = self.past_workspaces[len(net)]
        self.past_workspace.net.weights[:] = net

    def play(
        self,
        states: Records,
        edition: Editions,
        policies: Counts,
        opening: int,
        share: float,
    ) -> Samples:
        """Play a game from the position in `states`, and return its features and TD targets."""
        nets = (self.workspace, self.past_workspace)
        who = (self.players, policies, *nets, self.settings.exploration_rate(share), opening)
        trajectory = self.trajectory
        turns = int(self_play_game(states, edition, *who, self.game_rng, trajectory))
        rows = (trajectory.values, trajectory.backups, trajectory.seats, trajectory.turn_kind)
        targets = td_targets(self.players, self.settings.trace(share), turns, *rows)
        return np.asarray(trajectory.features)[:turns].copy(), targets

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
            self.workspace.net.weights[:] = self.learner.average

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
        pool = [*self.past_nets, self.learner.average.copy()]
        self.past_nets = pool[-self.settings.past_nets :]

    def win_rates(self) -> dict[str, float]:
        """Return the share of games won against each opponent, which plays all other seats."""
        games, net = self.settings.measure_games, self.learner.average
        edition = self.settings.editions_for(self.players)[0]
        opponents = zip(self.settings.opponents, self.opponents, strict=True)
        tasks: list[NetMatch | BotMatch] = [
            NetMatch(START, self.players, first, last, edition, net, self.initial_weights)
            for first, last in chunks(games)
        ]
        tasks += [
            BotMatch(name, self.players, first, last, edition, policy, net)
            for name, policy in opponents
            if policy != PAST_NET
            for first, last in chunks(games)
        ]
        return win_rates(tasks, games, self.executor)

"""A training from its first game to its last, with checkpoints."""

import time
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunbarge import bots
from sunbarge.bots.net.shape import width_of
from sunbarge.bots.net.workspace import new_workspace
from sunbarge.bots.policies import LEARNED
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Editions, States
from sunbarge.research.executors.executor import Executor
from sunbarge.research.executors.local import SerialExecutor

from .learner import Learner, Memory, fresh_weights, widened
from .measure import START, AgainstBot, Duels, shares_won, stretches
from .progress import Course
from .selfplay import PAST, learn_from_game, new_turn_notes
from .settings import EARLIER_NET, Settings
from .targets import targets

WARM_UP = 5000  # positions that are remembered before learning begins
ODD_ROUNDS = 28  # guests leave before so many rounds are over: mostly in the game
LATELY = 500  # batches whose errors are told at a checkpoint
FRESH_WEIGHTS_EVERY = 4  # games; copying the weights more often is not worth it


@dataclass(frozen=True)
class Checkpoint:
    """How far a training had come at one moment."""

    seconds: float
    games: int
    steps: int
    entropy: float
    points_error: float
    strength: dict[str, float]
    "Share of games won against each guest in all other seats; `start`: the net it began with."


def guest_policy(bot: str) -> int:
    """The number of a compiled bot, or of an earlier net."""
    if bot == EARLIER_NET:
        return PAST
    policy = bots.kind(bot).policy
    if policy is None:
        raise ValueError(f"the bot {bot} is not compiled, so it cannot be a guest")
    return policy


class Training:
    """Self-play and learning in turn."""

    def __init__(
        self, players: int, settings: Settings, seed: int = 1, weights: Any | None = None
    ) -> None:
        """Begin from nothing, or from weights."""
        self.players, self.settings, self.seed = players, settings, seed
        if not settings.editions_for(players):
            known = ", ".join(settings.editions)
            raise ValueError(f"none of the editions to train in ({known}) allows {players} players")
        self.guests = [guest_policy(name) for name in settings.guests]
        self.rng = np.random.default_rng(seed)
        self.chance = np.array([seed], np.uint64)
        self.learner = Learner(
            players, self.first_weights(weights), settings.points_weight, settings.averaging
        )
        self.memory = Memory(settings.replay, players)
        self.editions = [load.load(name, players) for name in settings.editions_for(players)]
        self.games, self.owed, self.seconds = 0, 0.0, 0.0
        self.curve: list[Checkpoint] = []
        self.losses: list[tuple[float, float]] = []
        self.course: Course | None = None
        "The run in rounds that is not at its end."
        self.executor: Executor = SerialExecutor()
        "Who plays the games that measure strength."
        self.playing = new_workspace(self.learner.weights.copy())
        self.start = self.learner.weights.copy()
        self.past = [self.start]
        self.earlier = new_workspace(self.learner.weights.copy())
        self.notes = new_turn_notes(players)

    def go_on_by_chance(self) -> None:
        """Throw other dice than in the games before, as after an interruption nobody knows them."""
        self.rng = np.random.default_rng([self.seed, self.games])
        self.chance[0] = self.rng.integers(1 << 63)

    def first_weights(self, given: Any | None) -> Any:
        """Those that were given, in a net that is wider if it should be, or small random ones."""
        neurons = self.settings.neurons
        if given is None:
            return fresh_weights(self.players, neurons, self.rng)
        if width_of(given) > neurons:
            raise ValueError(f"the net has {width_of(given)} neurons, the settings {neurons}")
        return (
            given if width_of(given) == neurons else widened(given, self.players, neurons, self.rng)
        )

    def run(self, seconds: float) -> Generator[Checkpoint | None]:
        """Train for so long; yields after every game, with a checkpoint now and then."""
        began, before, last = time.perf_counter(), self.seconds, time.perf_counter()
        while self.seconds - before < seconds:
            share = (self.seconds - before) / seconds
            self.play_and_learn(share)
            self.seconds = before + time.perf_counter() - began
            due = time.perf_counter() - last > self.settings.checkpoint_seconds
            yield self.checkpoint() if due else None
            last = time.perf_counter() if due else last
        yield self.checkpoint()

    def play_and_learn(self, share: float) -> None:
        """One game, and the learning that it pays for."""
        features, wanted = self.lesson(self.settings.exploring(share))
        self.learn(features, wanted, share)

    def lesson(self, explore: float) -> tuple[Any, Any]:
        """A game with its encores: the positions, and what should have been said of them."""
        table, edition = load.blank(), self.editions[self.games % len(self.editions)]
        seated, early = self.guests_for_a_game()
        self.notes.last_epoch[0] = table[0]
        parts = [self.play(table, edition, seated, early, explore)]
        for _ in range(self.settings.encores):
            table[0] = self.notes.last_epoch[0]
            parts.append(self.play(table, edition, seated, 0, explore))
        features, wanted = zip(*parts, strict=True)
        return np.concatenate(features), np.concatenate(wanted)

    def learn(self, features: Any, wanted: Any, share: float) -> None:
        """Remember a game, and learn as much as it pays for."""
        self.memory.add(features, wanted)
        self.games += 1
        if self.memory.size < min(WARM_UP, self.settings.replay):
            return
        self.owed += len(features) * self.settings.uses / self.settings.batch
        while self.owed >= 1:
            batch = self.memory.sample(self.settings.batch, self.rng)
            self.losses.append(self.learner.step(batch, self.settings.rate(share)))
            self.owed -= 1
        if self.games % FRESH_WEIGHTS_EVERY == 0:
            self.playing.net.weights[:] = self.learner.average

    def guests_for_a_game(self) -> tuple[Any, int]:
        """Who sits where, and after how many turns the net takes every seat; 0 for never."""
        seated, early = np.full(MAX_PLAYERS, LEARNED, np.int16), 0
        kind = self.rng.random()
        if kind < self.settings.guest_share + self.settings.odd_share:
            odd = kind >= self.settings.guest_share
            number = self.rng.integers(1, self.players + odd)
            seats = self.rng.permutation(self.players)[:number]
            seated[seats] = self.rng.choice(self.guests, number)
            self.earlier.net.weights[:] = self.past[self.rng.integers(len(self.past))]
            early = int(self.rng.integers(1, ODD_ROUNDS * self.players)) if odd else 0
        return seated, early

    def play(
        self, table: States, edition: Editions, seated: Any, early: int, explore: float
    ) -> tuple[Any, Any]:
        """A game, or the rest of one: its positions, and what should have been said of them."""
        who = (self.players, seated, self.playing, self.earlier, explore, early)
        notes = self.notes
        turns = int(learn_from_game(table, edition, *who, self.chance, notes))
        rows = (notes.values, notes.backups, notes.seats, notes.cuts)
        wanted = targets(self.players, self.settings.trace, turns, *rows)
        return np.asarray(notes.features)[:turns].copy(), wanted

    def checkpoint(self) -> Checkpoint:
        """Measure the net as it is, and remember it."""
        point = self.measured()
        self.note(point)
        return point

    def measured(self) -> Checkpoint:
        """How far it has come, and how strong the net is now."""
        entropy, error = np.array(self.losses[-LATELY:] or [(0.0, 0.0)]).mean(axis=0).tolist()
        return Checkpoint(
            seconds=round(self.seconds, 1),
            games=self.games,
            steps=self.learner.steps,
            entropy=round(entropy, 4),
            points_error=round(error, 3),
            strength=self.strength(),
        )

    def note(self, point: Checkpoint) -> None:
        """Remember a checkpoint: in the curve, and the net as a guest of later games."""
        self.curve.append(point)
        self.past = [*self.past, self.learner.average.copy()][-self.settings.past_nets :]

    def strength(self) -> dict[str, float]:
        """The share of games won with each guest in all other seats, and with the first net."""
        games, net = self.settings.measure_games, self.learner.average
        edition = self.settings.editions_for(self.players)[0]
        guests = zip(self.settings.guests, self.guests, strict=True)
        tasks: list[Duels | AgainstBot] = [
            Duels(START, self.players, first, last, edition, net, self.start)
            for first, last in stretches(games)
        ]
        tasks += [
            AgainstBot(name, self.players, first, last, policy, net)
            for name, policy in guests
            if policy != PAST
            for first, last in stretches(games)
        ]
        return shares_won(tasks, games, self.executor)

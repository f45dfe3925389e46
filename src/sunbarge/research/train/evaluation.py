"""Evaluates a net by its win rates against bots and other nets, in tasks for an executor."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.engine.state import Floats
from sunbarge.research.executors import Executor
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.compiled import play_compiled

from .match import head_to_head

EVALUATION_SEED = 1_000_003
TASK_GAMES = 120  # a multiple of every number of players, so that no deal is split
START = "start"  # the name of the opponent that plays the initial net of the training


@dataclass(frozen=True)
class NetMatch:
    """A task for an executor: games of a net in one seat against another net in all other seats."""

    opponent: str
    players: int
    first: int
    stop: int
    edition: str
    weights: Floats
    others: Floats

    def run(self) -> int:
        """Play the games, and return how many of them the net wins."""
        games = self.stop - self.first
        nets = writable_workspace(self.weights), writable_workspace(self.others)
        seed = EVALUATION_SEED + self.first // self.players  # of the first deal
        return round(games * head_to_head(self.players, games, *nets, seed, self.edition))


@dataclass(frozen=True)
class BotMatch:
    """A task for an executor: games of a net in one seat against a bot in all other seats."""

    opponent: str
    players: int
    first: int
    stop: int
    edition: str
    policy: int
    weights: Floats

    def run(self) -> int:
        """Play the games, and return how many of them the net wins."""
        bots = (self.opponent,) * self.players  # the first of them is the net
        plan = Plan(self.stop, self.players, bots, self.edition, seed=EVALUATION_SEED)
        policies = [Policy.LEARNED] + [self.policy] * (self.players - 1)
        results = play_compiled(plan, policies, self.first, self.stop, self.weights.copy())
        seats = [plan.seating(game).index(0) for game in range(self.first, self.stop)]
        return int((results["winner"] == np.array(seats)).sum())


def writable_workspace(weights: Floats) -> Workspace:
    """Return a net with a copy of the weights, and its search buffers.

    The weights are copied because arrays in Ray tasks are read-only.
    """
    return new_workspace(weights.copy())


def chunks(games: int) -> Iterator[tuple[int, int]]:
    """Yield ranges [first, stop) that divide `games` games among tasks for an executor."""
    for first in range(0, games, TASK_GAMES):
        yield first, min(first + TASK_GAMES, games)


def win_rates(
    tasks: Sequence[NetMatch | BotMatch], games: int, executor: Executor
) -> dict[str, float]:
    """Run the tasks, and return the share of games won against each opponent."""
    won: Counter[str] = Counter({task.opponent: 0 for task in tasks})
    for task, wins in executor.as_completed(deque(tasks)):
        won[task.opponent] += wins
    return {opponent: round(wins / games, 4) for opponent, wins in won.items()}

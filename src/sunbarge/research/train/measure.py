"""How strong a net is, measured in tasks that may be done anywhere."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.policies import LEARNED
from sunbarge.research.executors import Executor
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.compiled import play_compiled

from .match import duel

MEASURING_SEED = 1_000_003
TASK_GAMES = 120  # whole deals at every number of players
START = "start"  # the opponent that is the net the training began with


@dataclass(frozen=True)
class Duels:
    """Games of a net in one seat with another one in all others."""

    opponent: str
    players: int
    first: int
    last: int
    edition: str
    weights: Any
    others: Any

    def run(self) -> int:
        """How many of them the net wins."""
        games, workspaces = self.last - self.first, (own(self.weights), own(self.others))
        seed = MEASURING_SEED + self.first // self.players  # the deal that comes next
        return round(games * duel(self.players, games, *workspaces, seed, self.edition))


@dataclass(frozen=True)
class AgainstBot:
    """Games of a net in one seat with a bot in all others."""

    opponent: str
    players: int
    first: int
    last: int
    policy: int
    weights: Any

    def run(self) -> int:
        """How many of them the net wins."""
        plan = Plan(self.last, self.players, (self.opponent,) * self.players, seed=MEASURING_SEED)
        policies = [LEARNED] + [self.policy] * (self.players - 1)
        results = play_compiled(plan, policies, self.first, self.last, self.weights.copy())
        seats = [plan.seating(game).index(0) for game in range(self.first, self.last)]
        return int((results["winner"] == np.array(seats)).sum())


def own(weights: Any) -> Workspace:
    """A mind with weights of its own: those that came from afar cannot be written to."""
    return new_workspace(weights.copy())


def stretches(games: int) -> Iterator[tuple[int, int]]:
    """Games in stretches of a task each."""
    for first in range(0, games, TASK_GAMES):
        yield first, min(first + TASK_GAMES, games)


def shares_won(tasks: list[Any], games: int, executor: Executor) -> dict[str, float]:
    """The share of games won against each opponent, in the order of the tasks."""
    won: Counter[str] = Counter({task.opponent: 0 for task in tasks})
    for task, wins in executor.as_completed(deque(tasks)):
        won[task.opponent] += wins
    return {opponent: round(wins / games, 4) for opponent, wins in won.items()}

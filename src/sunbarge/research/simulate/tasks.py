"""The games of a plan in parts, which may be played anywhere and in any order."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunbarge.research.executors import Executor, chunks_in_order, open_executor, stop_requested
from sunbarge.research.executors.choose import LOCAL

from .compiled import RESULT, play_compiled
from .forfeits import Forfeited
from .plan import Plan
from .travel import check_bots_can_run_on
from .uncompiled import play_uncompiled

CHUNK_GAMES = 500
CHUNK_SECONDS = 5.0  # after this long a part ends with the games in play, if they are enough


@dataclass(frozen=True)
class GamesChunk:
    """Some games of a plan; what is not done in time is handed out again."""

    plan: Plan
    first: int
    last: int
    least: int = 1
    "So many games are played at least, however long they take."

    def run(self) -> "PlayedGames":
        """What was played, from the first game on."""
        return play_within(self.plan, self.first, self.last, CHUNK_SECONDS, self.least)


@dataclass(frozen=True)
class PlayedGames:
    """The results of some games, and who forfeited."""

    results: Any
    forfeits: list[Forfeited]

    def __len__(self) -> int:
        """How many games were played."""
        return len(self.results)


def play_games(plan: Plan, first: int, last: int, forfeits: list[Forfeited] | None = None) -> Any:
    """The results of some games of a plan; `forfeits` grows by those there are."""
    policies = plan.policies()
    if policies is None:
        return play_uncompiled(plan, first, last, forfeits)
    return play_compiled(plan, policies, first, last)


def play_within(plan: Plan, first: int, last: int, seconds: float, least: int = 1) -> PlayedGames:
    """As many games from the first on as can be begun in time, and at least so many."""
    began, size, enough = time.monotonic(), 1, first + least
    results, forfeits = [np.zeros(0, RESULT)], list[Forfeited]()
    while first < last:
        started, chunk = time.monotonic(), min(size, last - first)
        results.append(play_games(plan, first, first + chunk, forfeits))
        first += chunk
        ended = time.monotonic()
        if stop_requested() or (first >= enough and ended - began > seconds):
            break
        size *= 2 if ended - started < seconds / 32 else 1
    return PlayedGames(np.concatenate(results), forfeits)


def run(
    plan: Plan, jobs: int = 0, forfeits: list[Forfeited] | None = None, on: str = LOCAL
) -> Iterator[tuple[int, Any]]:
    """Play a plan; yields the first game of each part and its results, in order.

    `forfeits` grows by those of a part before the part is yielded.
    """
    one = plan.games <= CHUNK_GAMES
    with open_executor(on, 1 if one and on == LOCAL else jobs) as executor:
        check_bots_can_run_on(plan.bots, executor)
        for first, played in chunks_in_order(
            split_games(plan, [(0, plan.games)], CHUNK_GAMES, executor), executor
        ):
            if forfeits is not None:
                forfeits += played.forfeits
            yield first, played.results


def split_games(
    plan: Plan, stretches: list[tuple[int, int]], most: int, executor: Executor
) -> list[GamesChunk]:
    """Stretches of games as parts for an executor, of at most so many games each."""
    return [
        GamesChunk(plan, at, min(at + most, last), executor.min_games)
        for first, last in stretches
        for at in range(first, last, most)
    ]

"""Tasks that play a range of a plan's games, on any worker and in any order."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sunbarge.bots.bot_names import Form, is_installed, parse_name
from sunbarge.engine.state import Records
from sunbarge.research.executors import Executor, stop_requested

from .compiled import RESULT, play_compiled
from .forfeits import Forfeited
from .plan import Plan
from .uncompiled import play_uncompiled

CHUNK_GAMES = 500
WHAT = {Form.PROGRAM: "a program", Form.CLASS: "a class", Form.NETS: "a net"}
CHUNK_SECONDS = 5.0  # after this time a chunk returns the games that are complete
BATCHES_IN_TIME = 32  # batches of games grow until about so many fit into the time


@dataclass(frozen=True)
class GamesChunk:
    """A task that plays games [first, stop) of a plan, or fewer if time runs out."""

    plan: Plan
    first: int
    stop: int
    min_games: int = 1
    "Number of games to play even if they take longer than `CHUNK_SECONDS`."

    def run(self) -> "PlayedGames":
        """Play the games in order, and stop early after `CHUNK_SECONDS`."""
        return play_within(self.plan, self.first, self.stop, CHUNK_SECONDS, self.min_games)


@dataclass(frozen=True)
class PlayedGames:
    """The results of consecutive games, and the seats that forfeited."""

    results: Records
    forfeits: list[Forfeited]

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.results)


def play_games(
    plan: Plan, first: int, stop: int, forfeits: list[Forfeited] | None = None
) -> Records:
    """Return the results of the games [first, stop); forfeits are appended to `forfeits`."""
    policies = plan.policies()
    if policies is None:
        return play_uncompiled(plan, first, stop, forfeits)
    return play_compiled(plan, policies, first, stop, other_net=plan.other_net())


def play_within(
    plan: Plan, first: int, stop: int, seconds: float, min_games: int = 1
) -> PlayedGames:
    """Play games in order until `seconds` have passed, at least `min_games`; return results."""
    began, size, enough = time.monotonic(), 1, first + min_games
    results, forfeits = [np.zeros(0, RESULT)], list[Forfeited]()
    while first < stop:
        started, batch = time.monotonic(), min(size, stop - first)
        results.append(play_games(plan, first, first + batch, forfeits))
        first += batch
        ended = time.monotonic()
        if stop_requested() or (first >= enough and ended - began > seconds):
            break
        if ended - started < seconds / BATCHES_IN_TIME:
            size *= 2  # each batch has a fixed cost, and ends late by its length at most
    return PlayedGames(np.concatenate(results), forfeits)


def split_ranges(ranges: Iterable[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """Split ranges of games into ranges of at most `size` games."""
    return [
        (start, min(start + size, stop))
        for first, stop in ranges
        for start in range(first, stop, size)
    ]


def game_chunks(
    plan: Plan, ranges: Iterable[tuple[int, int]], size: int, executor: Executor
) -> list[GamesChunk]:
    """Return tasks that play ranges of a plan's games, at most `size` games each."""
    return [
        GamesChunk(plan, first, stop, executor.min_items)
        for first, stop in split_ranges(ranges, size)
    ]


def check_bots_can_run_on(names: Iterable[str], executor: Executor) -> None:
    """Raise ValueError if workers are on other machines and a bot is a file of this machine."""
    local = [name for name in dict.fromkeys(names) if not is_installed(name)]
    if executor.remote and local:
        what = WHAT[parse_name(local[0]).form]
        raise ValueError(
            f"{local[0]} is {what} of this machine, and a cluster has others: "
            "play with it here, with --on local"
        )

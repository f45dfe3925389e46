"""Checks over many games how much of the results' variance luck explains, and the mean luck."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from sunbarge.bots.net.move_values import value_tiles_at
from sunbarge.bots.net.opponent_types import observe_action
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS, N_TILES, NO_TILE, Action
from sunbarge.engine.state import Editions, Shares
from sunbarge.research.dataset.buffers import RecordedGame, recorder_for
from sunbarge.research.executors import open_executor, run_tasks, stop_requested
from sunbarge.research.simulate.plan import Plan
from sunbarge.research.simulate.tasks import split_ranges

TASK_GAMES = 20
LEVEL = 0.95
WIDTH_95 = 1.96  # standard errors to both sides, in an interval of 95 %


@dataclass(frozen=True)
class LuckResults:
    """Results and luck of games; every array has a row for each game and a column for each seat."""

    points: Shares
    "Final points, less the mean of all seats of the game."
    won: Shares
    luck_points: Shares
    luck_wins: Shares

    @classmethod
    def of_games(cls, games: "list[LuckResults]") -> "LuckResults":
        """Return the results and the luck of several sets of games as one set."""
        names = ("points", "won", "luck_points", "luck_wins")
        return cls(*(np.concatenate([getattr(each, name) for each in games]) for name in names))


@dataclass(frozen=True)
class LuckCheck:
    """How much of the variance of points or wins luck explains, and the mean luck of each seat.

    All fields are computed from `games` games.
    """

    games: int
    explained: float
    "The share of the results' variance that goes away if luck is subtracted from them."
    explained_error: float
    "The standard error of `explained`."
    spread: float
    "The standard deviation of the result."
    spread_adjusted: float
    "The standard deviation of the result less the luck."
    bias: tuple[float, ...]
    "The mean luck of each seat; its expected value is 0."
    bias_error: tuple[float, ...]
    "Half the width of each seat's interval around `bias`; their joint confidence is 95 %."


@dataclass(frozen=True)
class LuckTask:
    """A task that plays games [first, stop) and computes the luck of every seat."""

    plan: Plan
    first: int
    stop: int

    def run(self) -> list[LuckResults]:
        """Play the games, fewer if a stop is requested, and return their results and luck."""
        found, recorder = [], recorder_for(self.plan)
        for number in range(self.first, self.stop):
            game = recorder.record(number)
            if game is not None:
                found.append(result_of(game, recorder.editions, self.plan.players))
            if stop_requested():
                break
        return found


def result_of(game: RecordedGame, editions: Editions, players: int) -> LuckResults:
    """Return result and luck of one recorded game."""
    wins, points = luck_in(game, editions, players)
    final = np.array(game.final, float)
    won = (np.arange(players) == game.winner).astype(float)
    rows = (final - final.mean(), won, points - points.mean(), wins)
    return LuckResults(*(row[np.newaxis] for row in rows))


def luck_in(game: RecordedGame, editions: Editions, players: int) -> tuple[Shares, Shares]:
    """Return each seat's luck over all draws, in win probability and in points.

    Luck is computed as in `analysis.luck`, as if it was not known which bots play.
    """
    workspace, positions = workspace_for(players), load.blank(len(game.positions))
    positions[:] = game.positions
    luck, values = np.zeros(N_VALUES), np.zeros(N_TILES * N_VALUES, np.float32)
    evidence = workspace.opponents.evidence
    evidence[:] = 0.0
    for place, tile in enumerate(game.drawn.tolist()):
        if tile != NO_TILE:
            value_tiles_at(positions, place, editions, workspace, values)
            odds = np.array(positions[place].bag) / positions[place].bag_size
            table = values.reshape(N_TILES, N_VALUES).astype(float)
            luck += table[tile] - odds @ np.where(odds[:, np.newaxis] > 0, table, 0.0)
        observe_action(positions[place], editions[0], Action(int(game.actions[place])), evidence)
    return luck[:players], luck[MAX_PLAYERS : MAX_PLAYERS + players]


def collect_luck(plan: Plan, jobs: int, on_progress: Callable[[int], None]) -> LuckResults:
    """Play all games of a plan in `jobs` processes and return their results and luck."""
    tasks = [LuckTask(plan, *part) for part in split_ranges([(0, plan.games)], TASK_GAMES)]
    results: dict[int, list[LuckResults]] = {}

    def on_result(task: LuckTask, result: list[LuckResults]) -> None:
        results[task.first] = result
        on_progress(task.stop - task.first)

    with open_executor(jobs=jobs) as executor:
        run_tasks(deque(tasks), executor, on_result)
    return LuckResults.of_games([game for first in sorted(results) for game in results[first]])


def check_points(found: LuckResults) -> LuckCheck:
    """Check the luck in points against the final points less the mean of the game's seats."""
    return check(found.points, found.luck_points)


def check_wins(found: LuckResults) -> LuckCheck:
    """Check the luck in win probability against wins, which count 1; other places count 0."""
    return check(found.won - 1 / found.won.shape[1], found.luck_wins)


def check(results: Shares, luck: Shares) -> LuckCheck:
    """Compare results with results less luck; the mean result over a game's seats must be 0."""
    games = len(results)
    before, after = (results**2).mean(1), ((results - luck) ** 2).mean(1)
    share = 1 - after.mean() / before.mean()
    residual = (after - (1 - share) * before) / before.mean()
    each = NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / luck.shape[1])  # Bonferroni
    error = each * luck.std(0, ddof=1) / sqrt(games)
    return LuckCheck(
        games=games,
        explained=float(share),
        explained_error=float(residual.std(ddof=1) / sqrt(games)),
        spread=float(sqrt(before.mean())),
        spread_adjusted=float(sqrt(after.mean())),
        bias=tuple(luck.mean(0).tolist()),
        bias_error=tuple(error.tolist()),
    )

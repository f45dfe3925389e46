"""Plays games and collects the forecasts of the value net at the start of every turn."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sunbarge.analysis.handicaps import adjust_wins
from sunbarge.analysis.point_shifts import shift_points
from sunbarge.bots.net.value_net import evaluate, reset_cache
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.net.workspace import N_VALUES
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.state import Editions, Records, Shares
from sunbarge.research.dataset.buffers import (
    CompiledRecorder,
    RecordedGame,
    UncompiledRecorder,
    recorder_for,
)
from sunbarge.research.executors import open_executor, run_tasks, stop_requested
from sunbarge.research.league.ladder import contestant
from sunbarge.research.simulate.plan import Plan
from sunbarge.research.simulate.tasks import split_ranges

from .reliability import Forecasts, concatenate

Recorder = CompiledRecorder | UncompiledRecorder
TASK_GAMES = 20
MEASURED = "learned"  # the bot whose net makes the forecasts


@dataclass(frozen=True)
class Request:
    """Games of the bot `learned`, in rotating seats, against other bots (opponents).

    Opponents are written like `simple`, or with a search effort like `expert:200`. Several
    opponents in one game are joined by `+`, and repeated to fill the other seats.
    """

    players: int
    games: int
    opponents: str
    edition: str = "disk"
    seed: int = 0
    adjusted: bool = True
    "Whether forecasts allow for weaker opponents; otherwise all seats count as equally strong."

    def plan(self) -> Plan:
        """Return the plan of the games; ValueError if it cannot be played."""
        named = [contestant(name) for name in self.opponents.split("+")]
        if len(named) >= self.players:
            raise ValueError(
                f"the opponents {self.opponents} leave no seat for {MEASURED}: "
                f"with {self.players} players, name at most {self.players - 1}"
            )
        others = [named[seat % len(named)] for seat in range(self.players - 1)]
        seated = (MEASURED, *(one.bot for one in others))
        efforts = (None, *(one.effort for one in others))
        return Plan(self.games, self.players, seated, self.edition, seed=self.seed, efforts=efforts)


@dataclass(frozen=True)
class ForecastTask:
    """A task that plays games [first, stop) and returns the value net's forecasts in them."""

    plan: Plan
    first: int
    stop: int
    adjusted: bool

    def run(self) -> Forecasts:
        """Play the games, fewer if a stop is requested, and return the forecasts in them."""
        found, recorder = [Forecasts.none(self.plan.players)], recorder_for(self.plan)
        for game in range(self.first, self.stop):
            found.append(forecasts_in(recorder, game, self.adjusted))
            if stop_requested():
                break
        return concatenate(found)


def game_forecasts(plan: Plan, number: int, adjusted: bool = True) -> Forecasts:
    """Play game `number` of a plan; return the net's forecasts at the start of every turn.

    If `adjusted` is true, they are adjusted to how strong the bot in each seat is.
    """
    return forecasts_in(recorder_for(plan), number, adjusted)


def forecasts_in(recorder: Recorder, number: int, adjusted: bool) -> Forecasts:
    """Do what `game_forecasts` does, with the plan and the buffers of a recorder."""
    plan = recorder.plan
    names = tuple(plan.bots[bot] for bot in plan.seating(number))
    game = recorder.record(number)
    if game is None:
        return Forecasts.none(plan.players)
    check_forfeits(game, names)
    turns = game.positions[game.positions["phase"] == Phase.TURN]
    moments = progress_at(turns, recorder.editions)
    wins, points = expectations(turns, recorder.editions)
    if adjusted:
        along = list(zip(wins, points, moments.tolist(), strict=True))
        wins = np.array([adjust_wins(row, names, moment) for row, _, moment in along])
        points = np.array([shift_points(row, names, moment) for _, row, moment in along])
    return Forecasts(
        predicted=wins,
        won=np.tile(np.arange(plan.players) == game.winner, (len(turns), 1)),
        epochs=turns["epoch"].astype(int),
        games=np.full(len(turns), number),
        progress=moments,
        opponents=np.tile(np.array([name != MEASURED for name in names]), (len(turns), 1)),
        missed_points=np.array(game.final) - points,
    )


def check_forfeits(game: RecordedGame, names: Sequence[str]) -> None:
    """Raise ValueError if a bot forfeited: such a game says nothing about the forecasts."""
    for seat, reason in game.forfeits.items():
        raise ValueError(f"the bot {names[seat]} forfeits, so nothing can be measured: {reason}")


def progress_at(turns: Records, editions: Editions) -> Shares:
    """Return how many epochs of the game have passed at each position, with fractions.

    The fraction is the part of the epoch's Ra tiles that were drawn.
    """
    limits = np.array(editions[0].ra_limit)[turns["players"]]
    return np.asarray(turns["epoch"] - 1 + turns["ra_tiles"] / limits)


def expectations(turns: Records, editions: Editions) -> tuple[Shares, Shares]:
    """Return the net's win probabilities and expected points, by turn (rows) and seat (columns)."""
    players = int(turns["players"][0])
    workspace, positions = workspace_for(players), load.blank(len(turns))
    positions[:] = turns
    values = np.zeros((len(turns), N_VALUES), np.float32)
    for number, value in enumerate(values):
        reset_cache(workspace)
        evaluate(positions[number], editions[0], workspace, value)
    return (
        values[:, :players].astype(float),
        values[:, MAX_PLAYERS : MAX_PLAYERS + players].astype(float),
    )


def collect(request: Request, jobs: int, on_progress: Callable[[int], None]) -> Forecasts:
    """Return the forecasts of all games, in order; `on_progress` gets the count of new games."""
    plan = request.plan()
    tasks = [
        ForecastTask(plan, first, stop, request.adjusted)
        for first, stop in split_ranges([(0, plan.games)], TASK_GAMES)
    ]
    results: dict[int, Forecasts] = {}

    def on_result(task: ForecastTask, result: Forecasts) -> None:
        results[task.first] = result
        on_progress(task.stop - task.first)

    with open_executor(jobs=jobs) as executor:
        run_tasks(deque(tasks), executor, on_result)
    return concatenate([results[task.first] for task in tasks])

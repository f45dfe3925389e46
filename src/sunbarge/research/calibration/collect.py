"""Plays games and collects the forecasts of the value net at the start of every turn."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from sunbarge.analysis.handicaps import adjust_wins, progress
from sunbarge.bots import Bot, Forfeit
from sunbarge.bots.guard import think_guarded
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_VALUES, new_workspace
from sunbarge.engine import load
from sunbarge.engine.kinds import Phase
from sunbarge.game import Game
from sunbarge.research.executors import open_executor, run_tasks, stop_requested
from sunbarge.research.league.ladder import contestant
from sunbarge.research.simulate.plan import Plan
from sunbarge.research.simulate.tasks import split_ranges
from sunbarge.research.simulate.uncompiled import new_game, seat_bots

from .reliability import Forecasts, concatenate

TASK_GAMES = 20
MEASURED = "learned"  # the bot whose net makes the forecasts


@dataclass(frozen=True)
class Request:
    """Games of the net's bot, in rotating seats, against opponents.

    Opponents are written with their search effort: `simple`, or `expert:200`. Several opponents in
    one game are joined by `+`, and repeated to fill the other seats.
    """

    players: int
    games: int
    opponents: str
    edition: str = "disk"
    seed: int = 0
    adjusted: bool = True
    "Whether forecasts take the opponents' bots into account; otherwise all seats count as equal."

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
    """A task that plays games [first, last) and returns the value net's forecasts in them."""

    plan: Plan
    first: int
    last: int
    adjusted: bool

    def run(self) -> Forecasts:
        """Return the forecasts of these games, of fewer if a stop is requested."""
        found = [Forecasts.none(self.plan.players)]
        for game in range(self.first, self.last):
            found.append(game_forecasts(self.plan, game, self.adjusted))
            if stop_requested():
                break
        return concatenate(found)


def game_forecasts(plan: Plan, number: int, adjusted: bool = True) -> Forecasts:
    """Play a game and return the net's forecasts at the start of every turn."""
    seated = seat_bots(plan, number)
    names = tuple(plan.bots[bot] for bot in plan.seating(number))
    game = new_game(plan, number)
    predicted: list[Sequence[float]] = []
    epochs: list[int] = []
    moments: list[float] = []
    while game.to_move is not None:
        if game.state.phase == Phase.TURN:
            wins, moment = win_probabilities(game), progress(game)
            predicted.append(adjust_wins(wins, names, moment) if adjusted else wins)
            epochs.append(int(game.state.epoch))
            moments.append(moment)
        game.play(move_of(seated[game.to_move], game, names[game.to_move]))
    turns = (len(predicted), 1)
    return Forecasts(
        predicted=np.array(predicted),
        won=np.tile(np.arange(plan.players) == game.winner, turns),
        epochs=np.array(epochs),
        games=np.full(len(predicted), number),
        progress=np.array(moments),
        opponents=np.tile(np.array([name != MEASURED for name in names]), turns),
    )


def move_of(bot: Bot, game: Game, name: str) -> str:
    """Return a bot's move; ValueError if it forfeits, as such a game shows nothing."""
    try:
        return think_guarded(bot, game).move
    except Forfeit as forfeit:
        raise ValueError(
            f"the bot {name} forfeits, so nothing can be measured: {forfeit.reason}"
        ) from forfeit


def win_probabilities(game: Game) -> list[float]:
    """Return the net's win probability of every seat at the start of a turn."""
    states, _ = game.low_level()
    editions = load.load(game.edition, game.players, game.house)
    value = np.zeros(N_VALUES, np.float32)
    evaluate(states[0], editions[0], new_workspace(weights_for(game.players)), value)
    return [float(win) for win in value[: game.players]]


def collect(request: Request, jobs: int, on_progress: Callable[[int], None]) -> Forecasts:
    """Return the forecasts of all games, in order; `on_progress` gets the count of new games."""
    plan = request.plan()
    tasks = [
        ForecastTask(plan, first, last, request.adjusted)
        for first, last in split_ranges([(0, plan.games)], TASK_GAMES)
    ]
    results: dict[int, Forecasts] = {}

    def on_result(task: ForecastTask, result: Forecasts) -> None:
        results[task.first] = result
        on_progress(task.last - task.first)

    with open_executor(jobs=jobs) as executor:
        run_tasks(deque(tasks), executor, on_result)
    return concatenate([results[task.first] for task in tasks])

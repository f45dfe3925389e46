"""Games with what the net said at the start of every turn, and who won."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sunbarge.analysis.handicaps import adjust_wins, progress
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_VALUES, new_workspace
from sunbarge.engine import load
from sunbarge.engine.kinds import Phase
from sunbarge.game import Game
from sunbarge.research.executors import open_executor, run_tasks, stop_requested
from sunbarge.research.league.ladder import contestant
from sunbarge.research.simulate.plan import Plan
from sunbarge.research.simulate.uncompiled import seat_bots

from .reliability import Forecasts, join

PART_GAMES = 20
MEASURED = "learned"  # the bot whose net is asked


@dataclass(frozen=True)
class Request:
    """Games of the net's bot in a seat that rotates, with the opponents in the others.

    Opponents are named as on a ladder: `simple`, or `expert:200`; several sit at one table if
    they are joined by `+`, and then take the other seats over and over.
    """

    players: int
    games: int
    opponents: str
    edition: str = "disk"
    seed: int = 0
    told: bool = True
    "Whether the forecasts are told who sits where; otherwise they speak of equals."

    def plan(self) -> Plan:
        """The games; refuses what cannot be played."""
        named = [contestant(name) for name in self.opponents.split("+")]
        if len(named) >= self.players:
            raise ValueError(f"{self.opponents} leave no seat for {MEASURED} at {self.players}")
        others = [named[seat % len(named)] for seat in range(self.players - 1)]
        seated = (MEASURED, *(one.bot for one in others))
        efforts = (None, *(one.effort for one in others))
        return Plan(self.games, self.players, seated, self.edition, seed=self.seed, efforts=efforts)


@dataclass(frozen=True)
class Part:
    """Some games of a request."""

    plan: Plan
    first: int
    last: int
    told: bool

    def run(self) -> Forecasts:
        """The forecasts of these games; fewer after Ctrl-C."""
        found = [Forecasts.none(self.plan.players)]
        for game in range(self.first, self.last):
            found.append(forecasts_of(self.plan, game, self.told))
            if stop_requested():
                break
        return join(found)


def forecasts_of(plan: Plan, number: int, told: bool = True) -> Forecasts:
    """Play a game, and note what is said whenever a turn begins."""
    seated = seat_bots(plan, number)
    company = tuple(plan.bots[bot] for bot in plan.seating(number))
    game = Game(plan.players, plan.edition, seed=plan.seed_of(number))
    said: list[Any] = []
    moments: list[tuple[int, float]] = []
    while game.to_move is not None:
        if game.state.phase == Phase.TURN:
            wins, far = win_probabilities(game), progress(game)
            said.append(adjust_wins(wins, company, far) if told else wins)
            moments.append((int(game.state.epoch), far))
        game.play(seated[game.to_move].move(game))
    won = np.arange(plan.players) == game.winner
    weaker = np.array([name != MEASURED for name in company])
    return Forecasts(
        said=np.array(said),
        won=np.tile(won, (len(said), 1)),
        epochs=np.array([epoch for epoch, _ in moments]),
        games=np.full(len(said), number),
        progress=np.array([far for _, far in moments]),
        weaker=np.tile(weaker, (len(said), 1)),
    )


def win_probabilities(game: Game) -> Any:
    """What the net says of every seat, at the start of a turn."""
    states, _ = game.low_level()
    editions = load.load(game.edition, game.players, game.house)
    value = np.zeros(N_VALUES, np.float32)
    evaluate(states[0], editions[0], new_workspace(weights_for(game.players)), value)
    return value[: game.players].astype(float)


def collect(request: Request, jobs: int, noted: Callable[[int], None]) -> Forecasts:
    """The forecasts of all games, in order; `noted` hears how many more were played."""
    plan = request.plan()
    parts = [
        Part(plan, first, min(first + PART_GAMES, plan.games), request.told)
        for first in range(0, plan.games, PART_GAMES)
    ]
    answers: dict[int, Forecasts] = {}

    def note(part: Part, answer: Forecasts) -> None:
        answers[part.first] = answer
        noted(part.last - part.first)

    with open_executor(jobs=jobs) as executor:
        run_tasks(deque(parts), executor, note)
    return join([answers[part.first] for part in parts])

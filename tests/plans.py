"""Plans and ladders that tests play."""

import numpy as np

from sunbarge.engine.state import Records
from sunbarge.research.executors import open_executor
from sunbarge.research.league.play import OnProgress, play_ladder
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.simulate import Plan, Tally
from sunbarge.research.simulate.forfeits import Forfeited
from sunbarge.research.simulate.outputs import run_plan


def results_of(plan: Plan, jobs: int = 1, forfeits: list[Forfeited] | None = None) -> Records:
    """The results of all games in order; `forfeits` grows by those there are."""
    with open_executor("local", jobs) as executor:
        chunks = sorted(run_plan(plan, executor), key=lambda chunk: chunk[0])
    if forfeits is not None:
        forfeits += [one for _, played in chunks for one in played.forfeits]
    return np.concatenate([played.results for _, played in chunks])


def tally_of(plan: Plan, forfeits: list[Forfeited] | None = None) -> Tally:
    """The totals of all games."""
    tally = Tally(plan)
    tally.add(0, results_of(plan, 1, forfeits))
    return tally


def no_progress(cell: int, games: int, seconds: float) -> None:
    """Nobody wants to know."""


def play_on(
    store: ResultsStore, jobs: int = 1, on_progress: OnProgress = no_progress, on: str = "local"
) -> None:
    """Play what is missing of a ladder."""
    with open_executor(on, jobs) as executor:
        play_ladder(store, executor, on_progress)

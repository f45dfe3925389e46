"""Plays the missing games of a ladder, and measures the bots' CPU times."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from sunbarge.bots.bot_names import Form, parse_name
from sunbarge.research.executors import Executor, run_tasks, stop_requested
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.tasks import (
    PlayedGames,
    check_bots_can_run_on,
    play_games,
    play_within,
)

from .cell_statistics import is_decided
from .ladder import Cell, Contestant
from .results_store import ResultsStore, Timing

CHUNK_GAMES = 120  # a multiple of every number of players, so that chunks contain whole deals
REMOTE_CHUNK_GAMES = 600  # chunk size for tasks that are sent to other machines
CHUNK_SECONDS = 5.0  # after this time a chunk returns the games that are complete
TIMING_SECONDS = 1.0  # of CPU time
TIMING_GAMES = 60

OnProgress = Callable[[int, int, float], None]
"Called with the index of a pair of bots (cell), its number of new games, and their total seconds."


@dataclass(frozen=True)
class TimedGames:
    """The results of games of one bot against copies of another, and the seconds that they took."""

    played: PlayedGames
    seconds: float


@dataclass(frozen=True)
class CellChunk:
    """A task that plays games [first, stop) of one bot against copies of another (a cell)."""

    cell: int
    plan: Plan
    first: int
    stop: int
    min_games: int = 1

    def run(self) -> TimedGames:
        """Play the games in order, and stop early after `CHUNK_SECONDS`."""
        began = time.monotonic()
        played = play_within(self.plan, self.first, self.stop, CHUNK_SECONDS, self.min_games)
        return TimedGames(played, time.monotonic() - began)

    def rest(self, done: int, split: bool) -> list["CellChunk"]:
        """Return chunks for the games left after `done` games: two halves if `split`, else one."""
        first = self.first + done
        half = (first + self.stop) // 2
        if split and half - first >= self.min_games:
            return [replace(self, first=half), replace(self, first=first, stop=half)]
        return [replace(self, first=first)] if first < self.stop else []


@dataclass(frozen=True)
class TimingTask:
    """A task that plays a bot against itself to measure its CPU time for a decision."""

    bot: Contestant
    plan: Plan

    @property
    def key(self) -> str:
        """The key of the bot's CPU time in the results store: its label and number of players."""
        return f"{self.bot.label}, {self.plan.players} players"

    def run(self) -> Timing | None:
        """Return the bot's CPU seconds and number of decisions; None after an interrupt."""
        seconds, decisions = 0.0, 0
        for game in range(TIMING_GAMES):
            began = time.process_time()
            played = int(play_games(self.plan, game, game + 1)["decisions"].sum())
            taken = time.process_time() - began
            if stop_requested():
                return None
            if game > 0 or taken > TIMING_SECONDS:
                seconds, decisions = seconds + taken, decisions + played
            if seconds > TIMING_SECONDS:
                break
        return Timing(seconds, decisions)


def play_ladder(
    store: ResultsStore, executor: Executor, on_progress: OnProgress, stop_early: bool = False
) -> None:
    """Play the missing games, then time the bots; after Ctrl-C all results so far are stored.

    With `stop_early`, a pair of bots plays no further once one of them is certainly better.
    """
    check_bots_can_run_on((one.bot for one in store.ladder.contestants()), executor)
    store.stopped.clear()
    stop_decided(store, store.cells() if stop_early else ())
    queue = missing_tasks(store, executor)

    def on_result(task: CellChunk | TimingTask, result: TimedGames | Timing | None) -> None:
        if isinstance(task, TimingTask) and isinstance(result, Timing):
            store.add_timing(task.key, result)
        elif isinstance(task, CellChunk) and isinstance(result, TimedGames):
            idle = len(queue) + executor.pending + 1 < executor.workers
            queue.extendleft(task.rest(len(result.played), split=idle))
            store_games(store, queue, task, result, stop_early)
            on_progress(task.cell, len(result.played), result.seconds)

    try:
        run_tasks(queue, executor, on_result)
    finally:
        store.compact()


def missing_tasks(store: ResultsStore, executor: Executor) -> deque[CellChunk | TimingTask]:
    """Return tasks that play the missing games, then tasks that measure missing CPU times."""
    chunks = remote_chunks(store, executor.min_items) if executor.remote else local_chunks(store)
    timings = (task for task in timing_tasks(store) if task.key not in store.timings)
    return deque([*chunks, *timings])


def stop_decided(store: ResultsStore, cells: Iterable[int]) -> bool:
    """Mark as stopped those of `cells` (pairings) in which one bot is certainly better.

    Returns whether there are any.
    """
    decided = {cell for cell in cells if is_decided(store, cell)}
    store.stopped |= decided
    return bool(decided)


def store_games(
    store: ResultsStore,
    queue: deque[CellChunk | TimingTask],
    task: CellChunk,
    result: TimedGames,
    stop_early: bool,
) -> None:
    """Store the results of a chunk of games of a pair of bots.

    With `stop_early`, remove their other games from the queue if one is now certainly better.
    """
    store.add(task.cell, task.first, result.played.results, result.played.forfeits)
    if stop_early and stop_decided(store, [task.cell]):
        drop_cell(queue, task.cell)


def drop_cell(queue: deque[CellChunk | TimingTask], cell: int) -> None:
    """Remove the games of a pair of bots (cell) from the queue."""
    kept = [task for task in queue if isinstance(task, TimingTask) or task.cell != cell]
    queue.clear()
    queue.extend(kept)


def local_chunks(store: ResultsStore) -> list[CellChunk]:
    """Return chunks of the games that are still missing.

    The first chunks have one deal of each pair of bots, so that the total time can be estimated.
    """
    first_deals, rest = [], []
    for cell in cells_to_play(store):
        plan, begun = store.plans[cell], False
        for first, stop in store.missing(cell, CHUNK_GAMES):
            middle = first if begun else min(first + plan.players, stop)
            if middle > first:
                first_deals.append(CellChunk(cell, plan, first, middle))
            if stop > middle:
                rest.append(CellChunk(cell, plan, middle, stop))
            begun = True
    return first_deals + rest


def remote_chunks(store: ResultsStore, min_games: int) -> list[CellChunk]:
    """Return larger chunks of the missing games, for other machines."""
    return [
        CellChunk(cell, store.plans[cell], first, stop, min_games)
        for cell in cells_to_play(store)
        for first, stop in store.missing(cell, REMOTE_CHUNK_GAMES)
    ]


def cells_to_play(store: ResultsStore) -> list[int]:
    """Return the indices of the pairs of bots (cells) whose missing games are to be played."""
    return [cell for cell in store.cells() if cell not in store.stopped]


def is_timed(one: Contestant) -> bool:
    """Return whether a bot's CPU time can be measured; a program's (`cmd:…`) cannot."""
    return parse_name(one.bot).form is not Form.PROGRAM


def timing_tasks(store: ResultsStore) -> Iterator[TimingTask]:
    """Yield a timing task for every bot that is no program, and each of its player counts."""
    ladder = store.ladder
    players = ((cell.players, one) for cell in ladder.cells for one in (cell.bot, cell.others))
    wanted = {(one, count): None for count, one in players if is_timed(one)}
    for one, count in wanted:
        cell = Cell(one, one, count, TIMING_GAMES)
        yield TimingTask(one, cell.plan(ladder.edition, ladder.seed))

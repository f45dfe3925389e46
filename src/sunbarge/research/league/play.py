"""The games of a ladder, by many hands, and how long the bots take."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sunbarge.bots.protocol.command import is_command
from sunbarge.research.executors import Executor, open_executor, run_tasks, stop_requested
from sunbarge.research.executors.choose import LOCAL
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.tasks import (
    PlayedGames,
    check_bots_can_run_on,
    play_games,
    play_within,
)

from .ladder import Cell, Contestant
from .results_store import ResultsStore

CHUNK_GAMES = 120  # whole deals at every number of players
REMOTE_CHUNK_GAMES = 600  # the same, where tasks travel
CHUNK_SECONDS = 5.0  # after this long a part ends with the game in play, if they are enough
TIMING_SECONDS = 1.0  # of CPU time that a bot is timed for
TIMING_GAMES = 60
Noted = Callable[[int, int, float], None]


@dataclass(frozen=True)
class CellChunk:
    """Some games of a cell; what is not done in time is handed out again."""

    cell: int
    plan: Plan
    first: int
    last: int
    least: int = 1

    def run(self) -> tuple[PlayedGames, float]:
        """What was played, from the first game on, and the seconds that it took."""
        began = time.monotonic()
        played = play_within(self.plan, self.first, self.last, CHUNK_SECONDS, self.least)
        return played, time.monotonic() - began

    def left(self, done: int, idle: bool) -> list["CellChunk"]:
        """What is to be handed out again: two parts, if somebody has nothing else to do."""
        first = self.first + done
        half = (first + self.last) // 2
        if idle and half - first >= self.least:
            return [replace(self, first=half), replace(self, first=first, last=half)]
        return [replace(self, first=first)] if first < self.last else []


@dataclass(frozen=True)
class TimingTask:
    """Games of a bot with itself, to see how long it takes."""

    bot: Contestant
    plan: Plan

    @property
    def key(self) -> str:
        """The name under which the time is kept."""
        return f"{self.bot.label}, {self.plan.players} players"

    def run(self) -> dict[str, float] | None:
        """CPU time a decision, by games after the first, which may have to load something."""
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
        return {"seconds": seconds, "decisions": decisions}


def play_ladder(store: ResultsStore, jobs: int, noted: Noted, on: str = LOCAL) -> None:
    """Play what is missing, then time the bots, here or on a cluster."""
    with open_executor(on, jobs) as executor:
        play_with(store, executor, noted)


def play_with(store: ResultsStore, executor: Executor, noted: Noted) -> None:
    """Play what is missing, then time the bots.

    `noted` hears of each cell that has grown, by how many games and in how many seconds.
    """
    check_bots_can_run_on((one.bot for one in store.ladder.contestants()), executor)
    queue = deque(remote_chunks(store, executor.min_games) if executor.remote else parts(store))
    queue.extend(clock for clock in timing_tasks(store) if clock.key not in store.times)

    def note(task: Any, answer: Any) -> None:
        if isinstance(task, TimingTask):
            if answer:
                store.note_time(task.key, answer)
            return
        played, seconds = answer
        store.add(task.cell, task.first, played.results, played.forfeits)
        idle = len(queue) + executor.pending + 1 < executor.workers
        queue.extendleft(task.left(len(played), idle))
        noted(task.cell, len(played), seconds)

    try:
        run_tasks(queue, executor, note)
    finally:
        store.compact()


def parts(store: ResultsStore) -> list[Any]:
    """What is missing; a deal of every cell goes first, to know how long the rest will take."""
    first_deals, rest = [], []
    for cell in store.cells():
        plan, begun = store.plans[cell], False
        for first, last in store.missing(cell, CHUNK_GAMES):
            cut = first if begun else min(first + plan.players, last)
            if cut > first:
                first_deals.append(CellChunk(cell, plan, first, cut))
            if last > cut:
                rest.append(CellChunk(cell, plan, cut, last))
            begun = True
    return first_deals + rest


def remote_chunks(store: ResultsStore, least: int) -> list[Any]:
    """What is missing, in larger parts, each worth its journey."""
    return [
        CellChunk(cell, store.plans[cell], first, last, least)
        for cell in store.cells()
        for first, last in store.missing(cell, REMOTE_CHUNK_GAMES)
    ]


def timing_tasks(store: ResultsStore) -> list[TimingTask]:
    """Every bot at every number of players that it plays with; programs are not timed."""
    ladder = store.ladder
    players = ((cell.players, one) for cell in ladder.cells for one in (cell.bot, cell.others))
    wanted = {(one, count): None for count, one in players if not is_command(one.bot)}
    return [
        TimingTask(one, Cell(one, one, players, TIMING_GAMES).plan(ladder.edition, ladder.seed))
        for one, players in wanted
    ]

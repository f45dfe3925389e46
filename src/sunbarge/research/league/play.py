"""The games of a ladder, by many hands, and how long the bots take."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sunbarge.bots.protocol.command import is_command
from sunbarge.research.executors import Crew, hand_out, open_crew, stopping
from sunbarge.research.executors.choose import LOCAL
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.tasks import Played, play_chunk, play_for
from sunbarge.research.simulate.travel import check_travel

from .ladder import Cell, Contestant
from .results_store import Book

PART_GAMES = 120  # whole deals at every number of players
FAR_GAMES = 600  # the same, where tasks travel
PART_SECONDS = 5.0  # after this long a part ends with the game in play, if they are enough
CLOCK_SECONDS = 1.0  # of CPU time that a bot is timed for
CLOCK_GAMES = 60
Noted = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Part:
    """Some games of a cell; what is not done in time is handed out again."""

    cell: int
    plan: Plan
    first: int
    last: int
    least: int = 1

    def run(self) -> tuple[Played, float]:
        """What was played, from the first game on, and the seconds that it took."""
        began = time.monotonic()
        played = play_for(self.plan, self.first, self.last, PART_SECONDS, self.least)
        return played, time.monotonic() - began

    def left(self, done: int, idle: bool) -> list["Part"]:
        """What is to be handed out again: two parts, if somebody has nothing else to do."""
        first = self.first + done
        half = (first + self.last) // 2
        if idle and half - first >= self.least:
            return [replace(self, first=half), replace(self, first=first, last=half)]
        return [replace(self, first=first)] if first < self.last else []


@dataclass(frozen=True)
class Clock:
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
        for game in range(CLOCK_GAMES):
            began = time.process_time()
            played = int(play_chunk(self.plan, game, game + 1)["decisions"].sum())
            taken = time.process_time() - began
            if stopping():
                return None
            if game > 0 or taken > CLOCK_SECONDS:
                seconds, decisions = seconds + taken, decisions + played
            if seconds > CLOCK_SECONDS:
                break
        return {"seconds": seconds, "decisions": decisions}


def play_ladder(book: Book, jobs: int, noted: Noted, on: str = LOCAL) -> None:
    """Play what is missing, then time the bots, here or on a cluster."""
    with open_crew(on, jobs) as crew:
        play_with(book, crew, noted)


def play_with(book: Book, crew: Crew, noted: Noted) -> None:
    """Play what is missing, then time the bots.

    `noted` hears of each cell that has grown, by how many games and in how many seconds.
    """
    check_travel((one.bot for one in book.ladder.contestants()), crew)
    queue = deque(far_parts(book, crew.least) if crew.far else parts(book))
    queue.extend(clock for clock in clocks(book) if clock.key not in book.times)

    def note(task: Any, answer: Any) -> None:
        if isinstance(task, Clock):
            if answer:
                book.note_time(task.key, answer)
            return
        played, seconds = answer
        book.add(task.cell, task.first, played.results, played.forfeits)
        idle = len(queue) + crew.busy + 1 < crew.hands
        queue.extendleft(task.left(len(played), idle))
        noted(task.cell, len(played), seconds)

    try:
        hand_out(queue, crew, note)
    finally:
        book.bind()


def parts(book: Book) -> list[Any]:
    """What is missing; a deal of every cell goes first, to know how long the rest will take."""
    first_deals, rest = [], []
    for cell in book.cells():
        plan, begun = book.plans[cell], False
        for first, last in book.missing(cell, PART_GAMES):
            cut = first if begun else min(first + plan.players, last)
            if cut > first:
                first_deals.append(Part(cell, plan, first, cut))
            if last > cut:
                rest.append(Part(cell, plan, cut, last))
            begun = True
    return first_deals + rest


def far_parts(book: Book, least: int) -> list[Any]:
    """What is missing, in larger parts, each worth its journey."""
    return [
        Part(cell, book.plans[cell], first, last, least)
        for cell in book.cells()
        for first, last in book.missing(cell, FAR_GAMES)
    ]


def clocks(book: Book) -> list[Clock]:
    """Every bot at every number of players that it plays with; programs are not timed."""
    ladder = book.ladder
    players = ((cell.players, one) for cell in ladder.cells for one in (cell.bot, cell.others))
    wanted = {(one, count): None for count, one in players if not is_command(one.bot)}
    return [
        Clock(one, Cell(one, one, players, CLOCK_GAMES).plan(ladder.edition, ladder.seed))
        for one, players in wanted
    ]

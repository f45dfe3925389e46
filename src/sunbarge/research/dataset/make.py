"""Making a dataset: games are told anywhere, and kept on a shelf that goes on."""

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sunbarge.research.executors import Crew, as_they_come, stopping
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.outputs import described
from sunbarge.research.simulate.parquet_store import Shelf
from sunbarge.research.simulate.travel import check_travel

from .buffers import Teller
from .schema import VERSION
from .tables import decision_table, game_table

FILE_GAMES = 1000  # some 270,000 decisions with three players
FILE_GAMES_ALONE = 100_000  # where only the games are kept
TASK_GAMES = 10_000
PART_SECONDS = 5.0  # after this long a part ends with the game in play, if they are enough


@dataclass(frozen=True)
class Pages:
    """The tables of some games."""

    games: int
    tables: dict[str, Any]

    def __len__(self) -> int:
        """How many games there are."""
        return self.games


@dataclass(frozen=True)
class Telling:
    """Some games of a plan that are to be told, with their decisions or without."""

    plan: Plan
    first: int
    last: int
    decisions: bool
    least: int = 1

    def run(self) -> Pages:
        """The tables of these games, or of as many of them as there is time for."""
        began, teller, told = time.monotonic(), Teller(self.plan), []
        for game in range(self.first, self.last):
            one = teller.tell(game)
            if one is None:
                break
            told.append(one if self.decisions else one.in_short())
            late = time.monotonic() - began > PART_SECONDS
            if stopping() or (late and len(told) >= self.least):
                break
        if not told:
            return Pages(0, {})
        tables = {"games": game_table(self.plan, self.first, told)}
        if self.decisions:
            tables["decisions"] = decision_table(self.plan, self.first, told)
        return Pages(len(told), tables)


def make(plan: Plan, crew: Crew, folder: Path, decisions: bool = True) -> Generator[int]:
    """Write the dataset of a plan; yields how many more games are there, first the old ones."""
    check_travel(plan.bots, crew)
    size = FILE_GAMES if decisions else FILE_GAMES_ALONE
    tables = ("decisions", "games") if decisions else ("games",)
    about = {**described(plan), "schema": VERSION, "tables": list(tables)}
    with Shelf(folder, about, plan.games, size, tables) as shelf:
        missing = shelf.missing()
        yield plan.games - sum(last - first for first, last in missing)
        todo = [
            Telling(plan, at, min(at + TASK_GAMES, last), decisions, crew.least)
            for first, last in missing
            for at in range(first, last, TASK_GAMES)
        ]
        for first, pages in as_they_come(todo, crew):
            if len(pages):
                shelf.add(first, first + len(pages), pages.tables)
                yield len(pages)
        shelf.close()

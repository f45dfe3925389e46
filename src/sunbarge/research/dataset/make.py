"""Making a dataset: games are recorded anywhere, and kept on a store that goes on."""

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sunbarge.research.executors import Executor, chunks_as_completed, stop_requested
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.outputs import plan_metadata
from sunbarge.research.simulate.parquet_store import ParquetStore
from sunbarge.research.simulate.travel import check_bots_can_run_on

from .buffers import GameRecorder
from .schema import VERSION
from .tables import decision_table, game_table

FILE_GAMES = 1000  # some 270,000 decisions with three players
FILE_GAMES_ALONE = 100_000  # where only the games are kept
TASK_GAMES = 10_000
CHUNK_SECONDS = 5.0  # after this long a part ends with the game in play, if they are enough


@dataclass(frozen=True)
class ChunkTables:
    """The tables of some games."""

    games: int
    tables: dict[str, Any]

    def __len__(self) -> int:
        """How many games there are."""
        return self.games


@dataclass(frozen=True)
class DatasetChunk:
    """Some games of a plan that are to be recorded, with their decisions or without."""

    plan: Plan
    first: int
    last: int
    decisions: bool
    least: int = 1

    def run(self) -> ChunkTables:
        """The tables of these games, or of as many of them as there is time for."""
        began, recorder, recorded = time.monotonic(), GameRecorder(self.plan), []
        for game in range(self.first, self.last):
            one = recorder.record(game)
            if one is None:
                break
            recorded.append(one if self.decisions else one.without_decisions())
            late = time.monotonic() - began > CHUNK_SECONDS
            if stop_requested() or (late and len(recorded) >= self.least):
                break
        if not recorded:
            return ChunkTables(0, {})
        tables = {"games": game_table(self.plan, self.first, recorded)}
        if self.decisions:
            tables["decisions"] = decision_table(self.plan, self.first, recorded)
        return ChunkTables(len(recorded), tables)


def make(plan: Plan, executor: Executor, folder: Path, decisions: bool = True) -> Generator[int]:
    """Write the dataset of a plan; yields how many more games are there, first the old ones."""
    check_bots_can_run_on(plan.bots, executor)
    size = FILE_GAMES if decisions else FILE_GAMES_ALONE
    tables = ("decisions", "games") if decisions else ("games",)
    about = {**plan_metadata(plan), "schema": VERSION, "tables": list(tables)}
    with ParquetStore(folder, about, plan.games, size, tables) as store:
        missing = store.missing()
        yield plan.games - sum(last - first for first, last in missing)
        todo = [
            DatasetChunk(plan, at, min(at + TASK_GAMES, last), decisions, executor.min_games)
            for first, last in missing
            for at in range(first, last, TASK_GAMES)
        ]
        for first, made in chunks_as_completed(todo, executor):
            if len(made):
                store.add(first, first + len(made), made.tables)
                yield len(made)
        store.close()

"""Generates a dataset: chunks of games are recorded by an executor and stored as Parquet."""

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from sunbarge.research.executors import Executor, chunks_as_completed, stop_requested
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.outputs import plan_metadata
from sunbarge.research.simulate.parquet_files import ArrowTable
from sunbarge.research.simulate.parquet_store import ParquetStore
from sunbarge.research.simulate.tasks import check_bots_can_run_on, split_ranges

from .buffers import RecordedGame, recorder_for
from .schema import VERSION
from .tables import decision_table, game_table

FILE_GAMES = 1000  # about 270,000 decisions with three players
FILE_GAMES_ONLY = 100_000  # games in a file without decisions
CHUNK_GAMES = 10_000
CHUNK_SECONDS = 5.0  # after this time a chunk returns the games that are complete


@dataclass(frozen=True)
class ChunkTables:
    """The Arrow tables of consecutive games."""

    games: int
    tables: dict[str, ArrowTable]

    def __len__(self) -> int:
        """Return the number of games."""
        return self.games


@dataclass(frozen=True)
class DatasetChunk:
    """A task that plays and records games [first, stop) of a plan, with or without decisions."""

    plan: Plan
    first: int
    stop: int
    decisions: bool
    min_games: int = 1
    "Number of games to record even if that takes longer than `CHUNK_SECONDS`."

    def run(self) -> ChunkTables:
        """Record games from `first` on, for about `CHUNK_SECONDS`; return their Arrow tables."""
        recorded = self.record()
        if not recorded:
            return ChunkTables(0, {})
        tables = {"games": game_table(self.plan, self.first, recorded)}
        if self.decisions:
            tables["decisions"] = decision_table(self.plan, self.first, recorded)
        return ChunkTables(len(recorded), tables)

    def record(self) -> list[RecordedGame]:
        """Play the games, and return the decisions and the result of each game."""
        began, recorder = time.monotonic(), recorder_for(self.plan)
        recorded: list[RecordedGame] = []
        for number in range(self.first, self.stop):
            game = recorder.record(number)
            if game is None:
                break
            recorded.append(game if self.decisions else game.without_decisions())
            late = time.monotonic() - began > CHUNK_SECONDS
            if stop_requested() or (late and len(recorded) >= self.min_games):
                break
        return recorded


def make(plan: Plan, executor: Executor, folder: Path, decisions: bool = True) -> Generator[int]:
    """Write the dataset of a plan; yield numbers of games.

    The first number is how many games were stored before, the others are those of each new chunk.
    """
    check_bots_can_run_on(plan.bots, executor)
    size = FILE_GAMES if decisions else FILE_GAMES_ONLY
    tables = ("decisions", "games") if decisions else ("games",)
    metadata = {**plan_metadata(plan), "schema": VERSION, "tables": list(tables)}
    with ParquetStore(folder, metadata, plan.games, size, tables) as store:
        missing = store.missing()
        yield plan.games - sum(stop - first for first, stop in missing)
        chunks = [
            DatasetChunk(plan, first, stop, decisions, executor.min_items)
            for first, stop in split_ranges(missing, CHUNK_GAMES)
        ]
        for first, made in chunks_as_completed(chunks, executor):
            if len(made):
                store.add(first, first + len(made), made.tables)
                yield len(made)
        store.finish()

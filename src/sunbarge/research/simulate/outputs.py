"""Runs a plan and writes its results to one file or to a resumable store, or only yields them."""

from collections.abc import Generator, Iterator
from dataclasses import asdict
from pathlib import Path

from sunbarge.research.executors import Executor, chunks_as_completed, chunks_in_order
from sunbarge.research.source_hashes import fingerprint

from .files import ResultFile
from .forfeits import Forfeited
from .parquet_files import ArrowTable, arrow_table
from .parquet_store import ParquetStore
from .plan import Plan
from .results import columns, from_columns
from .tasks import CHUNK_GAMES, PlayedGames, check_bots_can_run_on, game_chunks

FILE_GAMES = 10_000  # games in a data file of a store
ONLY_TABLE = ""
"The name of a store's only table, whose files are in the folder itself."


def run_plan(
    plan: Plan, executor: Executor, out: Path | None = None
) -> Generator[tuple[int, PlayedGames]]:
    """Play a plan's games and write the results; yield each chunk's first game and its results.

    A path without a suffix is the folder of a store: results stored there are yielded first, and
    only the missing games are played. For a single file, chunks are yielded in the order of the
    games, otherwise in order of completion.
    """
    check_bots_can_run_on(plan.bots, executor)
    if out and not out.suffix:
        yield from run_to_store(plan, executor, out)
        return
    chunks = game_chunks(plan, [(0, plan.games)], CHUNK_GAMES, executor)
    if out is None:
        yield from chunks_as_completed(chunks, executor)
        return
    with ResultFile(out) as file:
        for first, played in chunks_in_order(chunks, executor):
            file.add(columns(plan, first, played.results, played.forfeits))
            yield first, played


def run_to_store(plan: Plan, executor: Executor, folder: Path) -> Iterator[tuple[int, PlayedGames]]:
    """Yield the stored results, then play, store and yield the missing games."""
    with ParquetStore(folder, plan_metadata(plan), plan.games, FILE_GAMES, (ONLY_TABLE,)) as store:
        for first, tables in store.stored():
            yield first, played_from_table(plan, tables[ONLY_TABLE])
        chunks = game_chunks(plan, store.missing(), FILE_GAMES, executor)
        for first, played in chunks_as_completed(chunks, executor):
            if len(played):
                rows = arrow_table(columns(plan, first, played.results, played.forfeits))
                store.add(first, first + len(played), {ONLY_TABLE: rows})
                yield first, played
        store.finish()


def played_from_table(plan: Plan, table: ArrowTable) -> PlayedGames:
    """Convert a stored table back to results."""
    rows = {name: table[name].to_numpy() for name in table.column_names}
    forfeits = [
        Forfeited(int(rows["game"][row]), int(rows["seat"][row]), str(rows["bot"][row]), str(why))
        for row, why in enumerate(rows["forfeit"].tolist())
        if why
    ]
    return PlayedGames(from_columns(plan, rows), forfeits)


def plan_metadata(plan: Plan) -> dict[str, object]:
    """Return all settings that the results depend on; a store compares them with its own."""
    fields = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(plan).items()}
    return {**fields, "code": fingerprint(sorted(set(plan.bots)))}

"""Where the results of a simulation go: nowhere, into a file, or onto a store that goes on."""

from collections.abc import Generator, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sunbarge.research.executors import Executor, chunks_as_completed, chunks_in_order
from sunbarge.research.source_hashes import fingerprint

from .files import ResultFile, arrow_table
from .forfeits import Forfeited
from .parquet_store import ParquetStore
from .plan import Plan
from .results import columns, from_columns
from .tasks import CHUNK_GAMES, PlayedGames, split_games
from .travel import check_bots_can_run_on

FILE_GAMES = 10_000  # games of a file on a store


def run_plan(
    plan: Plan, executor: Executor, out: Path | None
) -> Generator[tuple[int, PlayedGames]]:
    """Play a plan and keep the results; yields the first game of each part and what was played.

    A path without an ending is a folder: what is in it counts, and only the rest is played.
    """
    check_bots_can_run_on(plan.bots, executor)
    if out and not out.suffix:
        yield from run_to_store(plan, executor, out)
        return
    whole = split_games(plan, [(0, plan.games)], CHUNK_GAMES, executor)
    if out is None:
        yield from chunks_as_completed(whole, executor)
        return
    with ResultFile(out) as file:
        for first, played in chunks_in_order(whole, executor):
            file.add(columns(plan, first, played.results, played.forfeits))
            yield first, played


def run_to_store(plan: Plan, executor: Executor, folder: Path) -> Iterator[tuple[int, PlayedGames]]:
    """Read what was played before, and play the rest."""
    with ParquetStore(folder, plan_metadata(plan), plan.games, FILE_GAMES, ("",)) as store:
        for first, _, tables in store.kept():
            yield first, read_back(plan, tables[""])
        for first, played in chunks_as_completed(
            split_games(plan, store.missing(), FILE_GAMES, executor), executor
        ):
            if len(played):
                rows = arrow_table(columns(plan, first, played.results, played.forfeits))
                store.add(first, first + len(played), {"": rows})
                yield first, played
        store.close()


def read_back(plan: Plan, table: Any) -> PlayedGames:
    """What was played, from its rows."""
    rows = {name: table[name].to_numpy() for name in table.column_names}
    forfeits = [
        Forfeited(int(rows["game"][at]), int(rows["seat"][at]), str(rows["bot"][at]), str(why))
        for at, why in enumerate(rows["forfeit"].tolist())
        if why
    ]
    return PlayedGames(from_columns(plan, rows), forfeits)


def plan_metadata(plan: Plan) -> dict[str, Any]:
    """Everything that the results depend on."""
    facts = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(plan).items()}
    return {**facts, "code": fingerprint(sorted(set(plan.bots)))}

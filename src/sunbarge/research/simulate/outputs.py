"""Where the results of a simulation go: nowhere, into a file, or onto a shelf that goes on."""

from collections.abc import Generator, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sunbarge.research.executors import Crew, as_they_come, in_order

from .files import ResultFile, arrow_table
from .forfeits import Forfeited
from .parquet_store import Shelf
from .plan import Plan
from .results import columns, from_columns
from .source_hash import fingerprint
from .tasks import PART_GAMES, Played, cut
from .travel import check_travel

SHELF_GAMES = 10_000  # games of a file on a shelf


def play_to(plan: Plan, crew: Crew, out: Path | None) -> Generator[tuple[int, Played]]:
    """Play a plan and keep the results; yields the first game of each part and what was played.

    A path without an ending is a folder: what is in it counts, and only the rest is played.
    """
    check_travel(plan.bots, crew)
    if out and not out.suffix:
        yield from play_to_shelf(plan, crew, out)
        return
    whole = cut(plan, [(0, plan.games)], PART_GAMES, crew)
    if out is None:
        yield from as_they_come(whole, crew)
        return
    with ResultFile(out) as file:
        for first, played in in_order(whole, crew):
            file.add(columns(plan, first, played.results, played.forfeits))
            yield first, played


def play_to_shelf(plan: Plan, crew: Crew, folder: Path) -> Iterator[tuple[int, Played]]:
    """Read what was played before, and play the rest."""
    with Shelf(folder, described(plan), plan.games, SHELF_GAMES, ("",)) as shelf:
        for first, _, tables in shelf.kept():
            yield first, read_back(plan, tables[""])
        for first, played in as_they_come(cut(plan, shelf.missing(), SHELF_GAMES, crew), crew):
            if len(played):
                rows = arrow_table(columns(plan, first, played.results, played.forfeits))
                shelf.add(first, first + len(played), {"": rows})
                yield first, played
        shelf.close()


def read_back(plan: Plan, table: Any) -> Played:
    """What was played, from its rows."""
    rows = {name: table[name].to_numpy() for name in table.column_names}
    forfeits = [
        Forfeited(int(rows["game"][at]), int(rows["seat"][at]), str(rows["bot"][at]), str(why))
        for at, why in enumerate(rows["forfeit"].tolist())
        if why
    ]
    return Played(from_columns(plan, rows), forfeits)


def described(plan: Plan) -> dict[str, Any]:
    """Everything that the results depend on."""
    facts = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(plan).items()}
    return {**facts, "code": fingerprint(sorted(set(plan.bots)))}

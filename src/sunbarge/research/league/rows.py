"""The rows of a ladder's Parquet file, one for each game."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sunbarge.engine.state import Records
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.parquet_files import ArrowTable

from .ladder import Cell

BY_GAME = ("winner", "decisions", "last_ra")
BY_SEAT = ("groups", "points")
TYPES = {
    "cell": "int32",
    "edition": "string",
    "players": "int8",
    "bot": "string",
    "others": "string",
    "effort": "int64",
    "others_effort": "int64",
    "game": "int64",
    "deal": "int64",
    "seed": "uint64",
    "seat": "int8",
    "bots": "list<string>",
    "won": "bool",
    "winner": "int32",
    "decisions": "int32",
    "last_ra": "int32",
    "groups": "list<int32>",
    "points": "list<int32>",
    "forfeits": "list<string>",
}
"Arrow types of the columns, by name and in order."

Integers = npt.NDArray[np.integer]


def game_rows(
    number: int,
    cell: Cell,
    plan: Plan,
    games: Integers,
    results: Records,
    forfeits: Mapping[int, list[str]],
) -> ArrowTable:
    """Return the results of games of a cell (pair of bots) as an Arrow table."""
    import pyarrow

    columns = {
        **same_for_all(number, cell, plan, len(games)),
        **seating_columns(cell, plan, games),
        **result_columns(cell, games, results),
        "forfeits": [forfeits.get(game, [""] * cell.players) for game in games.tolist()],
    }
    schema = pyarrow.schema([(name, arrow_type(kind)) for name, kind in TYPES.items()])
    return pyarrow.table({name: columns[name] for name in TYPES}, schema)


def seating_columns(cell: Cell, plan: Plan, games: Integers) -> dict[str, list[object]]:
    """Return the columns with the deal of each game and the bot in each seat."""
    seats = cell.measured_seats()[games % cell.players]
    return {
        "game": games.tolist(),
        "deal": (games // cell.players).tolist(),
        "seed": [plan.seed_of(int(game)) for game in games],
        "seat": seats.tolist(),
        "bots": [seated_bots(cell, int(seat)) for seat in seats],
    }


def result_columns(cell: Cell, games: Integers, results: Records) -> dict[str, list[object]]:
    """Return the columns with the result of each game."""
    seats = cell.measured_seats()[games % cell.players]
    return {
        "won": (results["winner"][games] == seats).tolist(),
        **{name: results[name][games].tolist() for name in BY_GAME},
        **{name: results[name][games][:, : cell.players].tolist() for name in BY_SEAT},
    }


def same_for_all(number: int, cell: Cell, plan: Plan, games: int) -> dict[str, list[object]]:
    """Return the columns whose value is the same for all games of a pair of bots."""
    values: dict[str, object] = {
        "cell": number,
        "edition": plan.edition,
        "players": cell.players,
        "bot": cell.bot.label,
        "others": cell.others.label,
        "effort": cell.bot.effort,
        "others_effort": cell.others.effort,
    }
    return {name: [value] * games for name, value in values.items()}


def seated_bots(cell: Cell, seat: int) -> list[str]:
    """Return the bots' labels by seat: `cell.bot` in the given seat, `cell.others` elsewhere."""
    return [cell.bot.label if place == seat else cell.others.label for place in range(cell.players)]


def arrow_type(kind: str) -> ArrowTable:
    """Return an Arrow type by its name."""
    import pyarrow

    if kind.startswith("list<"):
        return pyarrow.list_(arrow_type(kind.removeprefix("list<").removesuffix(">")))
    return pyarrow.type_for_alias(kind)

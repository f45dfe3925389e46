"""Reads a ladder from a TOML file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from sunbarge import bots
from sunbarge.bots.bot_names import NETS
from sunbarge.checks import is_integer, is_number
from sunbarge.files import check_keys, errors_in, read_toml

from .ladder import (
    DEFAULT_SEED,
    Cell,
    Contestant,
    Ladder,
    against_pool,
    contestant,
    round_robin,
    without_repeats,
)

Settings: TypeAlias = dict[str, Any]  # parsed TOML
TOP = {
    **{"seed": int, "edition": str, "effort": int},
    **{"match": list, "round_robin": list, "pool": list},
}
MATCH = {"games": int, "players": list, "cells": list, "at_least": list, "at_most": list}
ROBIN = {"games": int, "players": list, "bots": list}
POOL = {"games": int, "players": list, "bots": list, "lineages": list}
GOALS = {"at_least": "≥", "at_most": "≤"}
NEEDED = {"games", "players"}
EVERY = "/*"


def load_ladder(file: Path) -> Ladder:
    """Read a settings file; ValueError for unknown keys and for values of wrong types."""
    data = read_toml(file)
    with errors_in(file):
        return read(data)


def read(data: Settings) -> Ladder:
    """Build a ladder from parsed TOML."""
    check("the settings", data, TOP, set())
    effort = data.get("effort")
    cells: list[Cell] = []
    for match in data.get("match", []):
        cells += matches(match, effort)
    for robin in data.get("round_robin", []):
        check("round_robin", robin, ROBIN, NEEDED | {"bots"})
        entrants = [contestant(name, effort) for name in robin["bots"]]
        for players in robin["players"]:
            cells += round_robin(entrants, [players], deals_for(robin["games"], players))
    strangers: list[Contestant] = []
    for pool in data.get("pool", []):
        check("pool", pool, POOL, NEEDED | {"bots", "lineages"})
        lineages = [contestant(name) for name in lineage_names(pool["lineages"])]
        entrants = [contestant(name, effort) for name in pool["bots"]]
        cells += pool_cells(entrants, lineages, pool)
        strangers += lineages
    seed, edition = data.get("seed", DEFAULT_SEED), data.get("edition", "disk")
    return Ladder(without_repeats(cells), edition, seed, tuple(dict.fromkeys(strangers)))


def lineage_names(names: list[str]) -> list[str]:
    """Return the names with `net:FOLDER/*` replaced by a name for each subfolder with nets."""
    found: list[str] = []
    for name in names:
        if not name.endswith(EVERY):
            found.append(name)
            continue
        folder = Path(name.removeprefix(NETS).removesuffix(EVERY))
        nets = sorted({file.parent for file in folder.glob("*/*.npy")})
        if not nets:
            raise ValueError(f"pool: {name} names no lineage; {folder} has no folders with nets")
        found += [f"{NETS}{net}" for net in nets]
    return found


def pool_cells(
    entrants: list[Contestant], lineages: list[Contestant], pool: Settings
) -> Iterator[Cell]:
    """Yield the pairings (cells) of a `pool` table in TOML.

    A lineage without a net for one of the numbers of players is left out for that number.
    """
    able = {
        players: [one for one in lineages if can_play(one, players)] for players in pool["players"]
    }
    if not any(able.values()):
        counts = " or ".join(str(players) for players in able)
        raise ValueError(f"pool: no lineage has a net for {counts} players")
    for players, strangers in able.items():
        deals = deals_for(pool["games"], players)
        yield from against_pool(entrants, strangers, players, deals)


def can_play(one: Contestant, players: int) -> bool:
    """Return whether a bot can play with this number of players."""
    try:
        bots.kind(one.bot).check_players(players)
    except ValueError:
        return False
    return True


def matches(match: Settings, effort: int | None) -> Iterator[Cell]:
    """Yield a cell for each pair of bots and number of players of a `match` table in TOML."""
    check("match", match, MATCH, NEEDED | {"cells"})
    counts = match["players"]
    goals = [""] * len(counts)
    for key, sign in GOALS.items():
        if key in match:
            if len(match[key]) != len(counts):
                raise ValueError(f"match: {key} needs one figure for each of players")
            goals = [f"{sign} {figure} %" for figure in match[key]]
    for text in match["cells"]:
        bot, others = sides(text, effort)
        for players, goal in zip(counts, goals, strict=True):
            yield Cell(bot, others, players, deals_for(match["games"], players), goal)


def sides(text: str, effort: int | None) -> tuple[Contestant, Contestant]:
    """Parse a pair of bots such as `learned v simple`."""
    names = [word.strip() for word in text.split(" v ")]
    if len(names) != 2 or names[0] == names[1]:
        raise ValueError(f"a cell looks like 'learned v simple', not {text!r}")
    return contestant(names[0], effort), contestant(names[1], effort)


def deals_for(games: int, players: int) -> int:
    """Return the smallest number of deals that gives at least `games` games."""
    if games < 1 or players < 1:
        raise ValueError(f"games and players are numbers from 1, not {games} and {players}")
    return -(-games // players)


def check(where: str, data: object, kinds: dict[str, type], needed: set[str]) -> None:
    """Raise ValueError unless a TOML table has all `needed` keys and only those of `kinds`."""
    if not isinstance(data, dict):
        raise ValueError(f"{where} is a table")
    try:
        check_keys(data, needed, kinds)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    for key, value in data.items():
        if not isinstance(value, kinds[key]) or isinstance(value, bool):
            raise ValueError(f"{where}: {key} is {value!r}, not a {kinds[key].__name__}")
    for players in data.get("players", []):
        if not is_integer(players):
            raise ValueError(f"{where}: players are numbers such as [2, 3], not {players!r}")
    for key in GOALS:
        for figure in data.get(key, []):
            check_percent(f"{where}: {key}", figure)
    for key in ("cells", "bots", "lineages"):
        if not all(isinstance(name, str) for name in data.get(key, [])):
            raise ValueError(f"{where}: {key} are texts")


def check_percent(what: str, figure: object) -> None:
    """Raise ValueError unless a value is a percentage."""
    if not is_number(figure) or not 0 <= figure <= 100:
        raise ValueError(f"{what} are percent from 0 to 100, not {figure!r}")

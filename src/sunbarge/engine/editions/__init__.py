"""Reads editions: each printing of the game is one TOML file in this folder.

A TOML file that is added to the folder becomes an edition in every menu and every test.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sunbarge.engine.kinds import (
    EPOCHS,
    MAX_COPIES,
    MAX_GROUP,
    MAX_PLAYERS,
    MIN_PLAYERS,
    N_CIVILIZATION,
    N_MONUMENTS,
    Tile,
)

FOLDER = Path(__file__).parent
NAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
DEFAULT = "disk"

TILE_NAMES = tuple(tile.name.lower() for tile in Tile)
SWITCHES = ("invoker_must_beat", "disasters_strike_at_once")
TABLES = {
    "civilization": N_CIVILIZATION + 1,
    "monument_kinds": N_MONUMENTS + 1,
    "monument_copies": MAX_COPIES + 1,
}
NUMBERS = (
    *("start_points", "god", "gold", "most_pharaohs", "fewest_pharaohs"),
    *("highest_suns", "lowest_suns"),
)
WORDS = (
    *("sun", "points", "ra_player", "auction_track", "ra_track"),
    *("draw", "invoke", "gods", "bid", "pass", *TILE_NAMES),
)


class EditionError(ValueError):
    """Raised if an edition or house rule is unknown or cannot be used, or if its file is wrong."""


@dataclass(frozen=True)
class Table:
    """The Ra limit and the groups of suns of an edition for one number of players."""

    ra_limit: int
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Facts:
    """The content of an edition's TOML file."""

    name: str
    title: str
    language: str
    barge_marker: bool
    rules: dict[str, bool]
    bag: tuple[int, ...]
    "The number of tiles of each kind."
    players: dict[int, Table]
    scoring: dict[str, Any]
    terms: dict[str, str]
    epochs: tuple[str, ...]


@cache
def facts(name: str) -> Facts:
    """Return the content of an edition's file; raise EditionError if there is no such edition."""
    if name not in NAMES:
        raise EditionError(f"there is no edition {name!r}; the editions are {', '.join(NAMES)}")
    return read(name, (FOLDER / f"{name}.toml").read_text("utf-8"))


def read(name: str, text: str) -> Facts:
    """Read the text of an edition's file; raise EditionError for a missing or unknown key."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"edition {name}: {error}") from None
    keys = ("title", "language", "barge_marker", "rules", "bag", "players", "scoring", "terms")
    expect(name, data, keys)
    expect(f"{name} [rules]", data["rules"], SWITCHES)
    expect(f"{name} [bag]", data["bag"], TILE_NAMES)
    expect(f"{name} [scoring]", data["scoring"], (*NUMBERS, *TABLES))
    for table, length in TABLES.items():
        if len(data["scoring"][table]) != length:
            raise EditionError(f"edition {name} [scoring]: {table} needs {length} numbers")
    expect(f"{name} [terms]", data["terms"], (*WORDS, "epochs"))
    epochs = tuple(data["terms"].pop("epochs"))
    if len(epochs) != EPOCHS:
        raise EditionError(f"edition {name} [terms]: epochs needs {EPOCHS} names")
    players = dict(read_table(name, *entry) for entry in data.pop("players").items())
    tiles = data.pop("bag")
    bag = tuple(tiles[tile] for tile in TILE_NAMES)
    return Facts(name=name, bag=bag, players=players, epochs=epochs, **data)


def expect(where: str, table: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Raise EditionError unless a TOML table has exactly these keys."""
    if missing := [key for key in keys if key not in table]:
        raise EditionError(f"edition {where}: missing {', '.join(missing)}")
    if unknown := [key for key in table if key not in keys]:
        raise EditionError(f"edition {where}: unknown {', '.join(unknown)}")


def read_table(name: str, count: str, table: dict[str, Any]) -> tuple[int, Table]:
    """Read the TOML section for a number of players; return that number and the section."""
    expect(f"{name} [players.{count}]", table, ("ra_limit", "groups"))
    groups = tuple(tuple(group) for group in table["groups"])
    if not count.isdecimal() or not MIN_PLAYERS <= int(count) <= MAX_PLAYERS:
        raise EditionError(f"edition {name}: {count} players are not possible")
    if len(groups) != int(count) or any(len(group) > MAX_GROUP for group in groups):
        raise EditionError(f"edition {name} [players.{count}]: one group of suns a player")
    return int(count), Table(table["ra_limit"], groups)

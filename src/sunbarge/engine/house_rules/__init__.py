"""Reads house rules: each is one TOML file in this folder that changes scores of an edition."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sunbarge.engine.editions import NUMBERS, EditionError

FOLDER = Path(__file__).parent
NAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@dataclass(frozen=True)
class HouseRule:
    """The scores that a house rule changes, and the numbers of players it may be used with."""

    name: str
    title: str
    players: tuple[int, ...]
    scoring: dict[str, int]


@cache
def rule_named(name: str) -> HouseRule:
    """Return a house rule by its name; raise EditionError if there is none of that name."""
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise EditionError(f"there is no house rule {name!r}; the house rules are {known}")
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    if set(data) != {"title", "players", "scoring"} or not set(data["scoring"]) <= set(NUMBERS):
        raise EditionError(f"house rule {name}: needs title, players and scores of an edition")
    return HouseRule(name, data["title"], tuple(data["players"]), data["scoring"])


def check(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of house rules sorted; raise EditionError if one cannot be used.

    Each house rule must exist, be named once and allow that number of players.
    """
    for name in names:
        allowed = rule_named(name).players
        if players not in allowed:
            counts = " or ".join(str(count) for count in allowed)
            raise EditionError(f"the house rule {name} is for {counts} players, not {players}")
    if len(set(names)) < len(names):
        raise EditionError(f"a house rule stands twice in {', '.join(names)}")
    return tuple(sorted(names))

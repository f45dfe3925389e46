"""House rules are switches beside the edition: each file changes some of its scores."""

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
    """What a house rule changes, and with how many players it may be used."""

    name: str
    title: str
    players: tuple[int, ...]
    scoring: dict[str, int]


@cache
def rule_named(name: str) -> HouseRule:
    """Read a house rule by its name."""
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise EditionError(f"there is no house rule {name!r}; the house rules are {known}")
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    if set(data) != {"title", "players", "scoring"} or not set(data["scoring"]) <= set(NUMBERS):
        raise EditionError(f"house rule {name}: needs title, players and scores of an edition")
    return HouseRule(name, data["title"], tuple(data["players"]), data["scoring"])


def check(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The house rules in order, if they exist, stand there once and fit the players."""
    for name in names:
        allowed = rule_named(name).players
        if players not in allowed:
            counts = " or ".join(str(count) for count in allowed)
            raise EditionError(f"the house rule {name} is for {counts} players, not {players}")
    if len(set(names)) < len(names):
        raise EditionError(f"a house rule stands twice in {', '.join(names)}")
    return tuple(sorted(names))

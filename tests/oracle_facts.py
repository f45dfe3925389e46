"""What the oracle knows of components, editions, scores and seats, apart from the engine."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# --- Components ------------------------------------------------------------------------------

CIVILIZATION = ["agr", "art", "ast", "rel", "wri"]
MONUMENTS = ["for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"]
TILES = {
    **{"ra": 30, "god": 8, "pha": 25, "nil": 25, "flo": 12, "gol": 5},
    **dict.fromkeys(CIVILIZATION, 5),
    **dict.fromkeys(MONUMENTS, 5),
    **{"fun": 2, "dro": 2, "war": 4, "ear": 2},
}
TRACK_SPACES = 8
EPOCHS = 3
RA_LIMIT = {2: 6, 3: 8, 4: 9, 5: 10}
GROUPS = {
    2: [[9, 6, 5, 2], [8, 7, 4, 3]],
    3: [[13, 8, 5, 2], [12, 9, 6, 3], [11, 10, 7, 4]],
    4: [[13, 6, 2], [12, 7, 3], [11, 8, 4], [10, 9, 5]],
    5: [[16, 7, 2], [15, 8, 3], [14, 9, 4], [13, 10, 5], [12, 11, 6]],
}
NO_PENALTIES = "no-penalties"

# The categories in the order in which disasters are settled; the kinds of a category in the
# order in which they go where the loser has no say (floods before Nile).
CATEGORIES = {
    "pharaohs": ["pha"],
    "river": ["flo", "nil"],
    "civilization": CIVILIZATION,
    "monuments": MONUMENTS,
}
LOSER_CHOOSES = ["civilization", "monuments"]
DISASTERS = {"fun": "pharaohs", "dro": "river", "war": "civilization", "ear": "monuments"}
DISCARDED_AFTER_EPOCH = ["god", "gol", "flo", *CIVILIZATION]


@dataclass(frozen=True)
class Edition:
    """What one rulebook does differently from the others."""

    fewest_players: int
    strikes_at_once: bool  # a disaster taken with a god: at once, or after the whole action
    invoker_must_beat: bool  # the invoker must bid whenever he can (track not full)


EDITIONS = {
    "first": Edition(fewest_players=3, strikes_at_once=False, invoker_must_beat=False),
    "french": Edition(fewest_players=3, strikes_at_once=False, invoker_must_beat=True),
    "bag": Edition(fewest_players=2, strikes_at_once=False, invoker_must_beat=False),
    "disk": Edition(fewest_players=2, strikes_at_once=True, invoker_must_beat=False),
    "barge": Edition(fewest_players=2, strikes_at_once=True, invoker_must_beat=False),
}
FILES = Path(__file__).parent.parent / "src/sunbarge/engine/editions"


def learn_later_editions() -> None:
    """Editions that came after this file was written say in their own files what they do."""
    for file in FILES.glob("*.toml"):
        if file.stem not in EDITIONS:
            data = tomllib.loads(file.read_text("utf-8"))
            rules, fewest = data["rules"], min(int(count) for count in data["players"])
            at_once, must_beat = rules["disasters_strike_at_once"], rules["invoker_must_beat"]
            EDITIONS[file.stem] = Edition(fewest, at_once, must_beat)


learn_later_editions()


# --- Scoring ---------------------------------------------------------------------------------


def extremes(values: Sequence[int], most: int, fewest: int) -> list[int]:
    """Points of each seat where the highest value gains and the lowest loses, ties all."""
    if max(values) == min(values):
        return [0 for _ in values]
    points = {max(values): most, min(values): fewest}
    return [points.get(value, 0) for value in values]


def river_points(tiles: Counter[str]) -> int:
    """Nile and floods: one each, but only with a flood."""
    return tiles["nil"] + tiles["flo"] if tiles["flo"] > 0 else 0


def civilization_points(tiles: Counter[str]) -> int:
    """By the number of different kinds."""
    kinds = sum(1 for tile in CIVILIZATION if tiles[tile] > 0)
    return {0: -5, 1: 0, 2: 0, 3: 5, 4: 10, 5: 15}[kinds]


def monument_points(tiles: Counter[str]) -> int:
    """Different kinds, plus what there is of each kind."""
    kinds = sum(1 for tile in MONUMENTS if tiles[tile] > 0)
    points = {7: 10, 8: 15}.get(kinds, kinds)
    for tile in MONUMENTS:
        points += {3: 5, 4: 10, 5: 15}.get(tiles[tile], 0)
    return points


# --- State -----------------------------------------------------------------------------------


@dataclass
class Seat:
    """One player's suns, tiles and points."""

    suns: list[int]
    spent: list[int] = field(default_factory=list)
    tiles: Counter[str] = field(default_factory=Counter)
    score: int = 10

    def as_dict(self) -> dict[str, Any]:
        """The seat as NOTATION.md writes it."""
        suns, spent = sorted(self.suns, reverse=True), sorted(self.spent, reverse=True)
        tiles = without_zeros(self.tiles)
        return {"suns": suns, "spent": spent, "tiles": tiles, "score": self.score}


@dataclass
class Auction:
    """A running auction; it is kept until the winner's disasters are settled."""

    ra_player: int
    kind: str  # "ra", "invoked" or "full"
    to_answer: list[int]  # the seats not yet asked, in order
    bids: dict[int, int] = field(default_factory=dict)

    def standing_bid(self) -> int:
        """The highest bid so far, 0 if there is none."""
        return max(self.bids.values(), default=0)

    def as_dict(self) -> dict[str, Any]:
        """The auction as NOTATION.md writes it."""
        bids = {str(seat): sun for seat, sun in self.bids.items()}
        return {"ra_player": self.ra_player, "kind": self.kind, "bids": bids}


def without_zeros(counts: Counter[str]) -> dict[str, int]:
    """A plain dict of the counts that are not zero."""
    return {name: count for name, count in counts.items() if count != 0}

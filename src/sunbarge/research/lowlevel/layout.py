"""The layout of an observation: the name, index, unit and bounds of each number.

An observation is what one seat may know of a position: a float32 vector that begins with what all
seats share, followed by one block for each seat, clockwise from the observing seat. It has no
history, and says nothing about the order of the tiles in the bag. It has the points of all seats:
anyone may count them from public events.

`VERSION` changes with any change of names, order, size or units.
"""

from dataclasses import dataclass
from functools import cache

from sunbarge.engine.editions import DEFAULT, facts
from sunbarge.engine.kinds import (
    DISASTERS_FROM,
    EPOCHS,
    MAX_PLAYERS,
    MAX_SUN,
    MIN_PLAYERS,
    N_CIVILIZATION,
    N_MONUMENTS,
    N_PARTS,
    N_TILES,
    TRACK_SPACES,
    Part,
    Tile,
)
from sunbarge.notation.tiles import CODES

VERSION = 1

TILES_UNIT = 4.0
POINTS_UNIT = 50.0
EPOCH_UNIT = 10.0
RA_UNIT = 10.0


@dataclass(frozen=True)
class Field:
    """A part of the observation: consecutive numbers with one meaning."""

    name: str
    about: str
    labels: tuple[str, ...] = ()
    "Suffixes for the names of the field's numbers; empty if the field has a single number."
    unit: float = 1.0
    "The unit that the values are divided by."
    lowest: float = 0.0
    highest: float = 1.0
    "The upper bound after division by the unit; `lowest` is the lower bound."

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return len(self.labels) or 1

    def names(self) -> list[str]:
        """Return the names of the field's numbers."""
        return [f"{self.name}.{label}" for label in self.labels] or [self.name]


SUN_LABELS = tuple(str(sun) for sun in range(1, MAX_SUN + 1))
PART_LABELS = tuple(part.name.lower() for part in Part)
MOST_OF_A_KIND = max(facts(DEFAULT).bag[1:])
MOST_TILES = MOST_OF_A_KIND / TILES_UNIT
MOST_POINTS = 12.0
MOST_EPOCH = 15.0

TABLE_FIELDS = (
    Field("epoch", "1 for the epoch that is played", tuple("123"[:EPOCHS])),
    Field(
        "phase",
        "1 for what comes next: a free turn, another god or done, a bid, a tile that a disaster"
        " takes, a tile out of the bag, nothing",
        ("turn", "god", "auction", "lose", "draw", "over"),
    ),
    Field("opened", "1 for how the auction was opened", ("ra", "invoked", "full")),
    Field("then", "in phase `lose`, 1 for what goes on", ("god", "turn", "auction")),
    Field("ra_tiles", "Ra tiles drawn in this epoch", unit=RA_UNIT),
    Field("ra_left", "Ra tiles that still fit before the epoch ends", unit=RA_UNIT),
    Field("sun", "1 for the sun in the centre", SUN_LABELS),
    Field(
        "track",
        "tiles of each kind on the auction track",
        CODES[1:],
        TILES_UNIT,
        highest=TRACK_SPACES / TILES_UNIT,
    ),
    Field("track_size", "tiles on the auction track", unit=float(TRACK_SPACES)),
    Field("bag", "the part of the tiles of each kind that is still in the bag", CODES),
    Field("bag_size", "the part of all tiles that is still in the bag"),
    Field("ra_chance", "the probability that the next tile is a Ra tile"),
    Field("pending", "disasters taken that have not struck yet", CODES[DISASTERS_FROM:], 4.0),
    Field(
        "owed",
        "tiles that disasters still take",
        ("civilization", "monuments"),
        TILES_UNIT,
        highest=TRACK_SPACES * 2 / TILES_UNIT,
    ),
    Field(
        "lot",
        "how the lot would change what the observing seat scores at the end of the epoch, if it"
        " had it and its disasters struck (monuments: at the end of the game)",
        PART_LABELS[: Part.MONUMENTS + 1],
        EPOCH_UNIT,
        -MOST_EPOCH,
        MOST_EPOCH,
    ),
    Field("standing_bid", "the highest bid so far", unit=float(MAX_SUN)),
    Field(
        "rules",
        "1 if who invokes must bid if they can; 1 if disasters taken with gods strike at once",
        ("must_beat", "strike_at_once"),
    ),
)
SEAT_FIELDS = (
    Field("to_move", "1 if the seat decides next"),
    Field("turn", "1 if it is the turn of the seat; in an auction, if it is the Ra player"),
    Field("to_answer", "1 if the seat has still to answer in the auction"),
    Field("bid", "the sun it has bid", unit=float(MAX_SUN)),
    Field("points", "its points", unit=POINTS_UNIT, highest=MOST_POINTS),
    Field("suns_left", "face-up suns", unit=4.0),
    Field("suns", "1 for each face-up sun", SUN_LABELS),
    Field("spent", "1 for each sun that is face down", SUN_LABELS),
    Field(
        "tiles",
        "tiles of each kind before it",
        CODES[Tile.GOD : DISASTERS_FROM],
        TILES_UNIT,
        highest=MOST_TILES,
    ),
    Field("civilization_kinds", "different civilization tiles", unit=float(N_CIVILIZATION)),
    Field("monument_kinds", "different monuments", unit=float(N_MONUMENTS)),
    Field(
        "score",
        "what it would score if the epoch ended now, part by part",
        PART_LABELS,
        EPOCH_UNIT,
        -1.0,
        MOST_EPOCH,
    ),
)

TABLE_SIZE = sum(field.size for field in TABLE_FIELDS)
SEAT_SIZE = sum(field.size for field in SEAT_FIELDS)
assert len(PART_LABELS) == N_PARTS
assert len(CODES) == N_TILES


def offset(fields: tuple[Field, ...], name: str) -> int:
    """Return the index of a field's first number within its block."""
    names = [field.name for field in fields]
    return sum(field.size for field in fields[: names.index(name)])


def size(players: int) -> int:
    """Return the length of an observation.

    >>> size(3)
    291
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"Ra is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    return TABLE_SIZE + players * SEAT_SIZE


@cache
def names(players: int) -> tuple[str, ...]:
    """Return the names of the numbers in order; `seat0` is the observing seat.

    >>> names(2)[:3]
    ('epoch.1', 'epoch.2', 'epoch.3')
    """
    found = [name for field in TABLE_FIELDS for name in field.names()]
    for step in range(players):
        found += [f"seat{step}.{name}" for field in SEAT_FIELDS for name in field.names()]
    assert len(found) == size(players)
    return tuple(found)


@cache
def bounds(players: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the lower and the upper bounds of the numbers of an observation.

    >>> lowest, highest = bounds(4)
    >>> len(lowest) == len(highest) == size(4)
    True
    """
    fields = TABLE_FIELDS + players * SEAT_FIELDS
    lowest = [field.lowest for field in fields for _ in range(field.size)]
    highest = [field.highest for field in fields for _ in range(field.size)]
    assert len(lowest) == size(players)
    return tuple(lowest), tuple(highest)

"""Events: everything that can happen in a game, one class for each kind.

Tiles are named as in the notation. Automatic steps, which are no moves, have events, too.
"""

from dataclasses import dataclass

Parts = dict[str, int]


@dataclass(frozen=True)
class Event:
    """Something that happened."""


@dataclass(frozen=True)
class TileDrawn(Event):
    """A tile came out of the bag; `ra_tiles` counts those of this epoch, this one included."""

    seat: int
    tile: str
    ra_tiles: int


@dataclass(frozen=True)
class AuctionOpened(Event):
    """An auction began; `kind` is ra, invoked or full."""

    ra_player: int
    kind: str


@dataclass(frozen=True)
class SunBid(Event):
    """A seat bid one of its suns."""

    seat: int
    sun: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat did not bid."""

    seat: int


@dataclass(frozen=True)
class LotWon(Event):
    """The auction was won with `bid`, for these tiles and the sun that was in the centre."""

    seat: int
    bid: int
    sun: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class NobodyBid(Event):
    """All passed; the tiles stay, or are discarded if the track was full."""

    tiles: tuple[str, ...]
    discarded: bool


@dataclass(frozen=True)
class GodSpent(Event):
    """A god left the game for a tile of the track."""

    seat: int
    tile: str


@dataclass(frozen=True)
class GodsDone(Event):
    """No more gods are spent in this turn: by choice, or because none can be."""

    seat: int
    by_itself: bool


@dataclass(frozen=True)
class DisastersStruck(Event):
    """Disasters struck: what went at once, and what is owed when the seat has to choose.

    The later part of a debt may go by itself when its turn comes.
    """

    seat: int
    disasters: tuple[str, ...]
    lost: Parts
    owed: Parts


@dataclass(frozen=True)
class TilesLost(Event):
    """Tiles went to a disaster: one that was chosen, or the rest that left no choice."""

    seat: int
    lost: Parts
    by_itself: bool


@dataclass(frozen=True)
class EpochScored(Event):
    """An epoch ended, by the last Ra tile or the last sun, and was scored part by part."""

    epoch: int
    last_ra: bool
    parts: tuple[Parts, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    tiles: tuple[Parts, ...] = ()
    "What each seat had when it was scored, before anything was discarded."


@dataclass(frozen=True)
class EpochBegun(Event):
    """A new epoch began with the holder of the highest sun."""

    epoch: int
    seat: int


@dataclass(frozen=True)
class GameOver(Event):
    """The game ended."""

    scores: tuple[int, ...]
    winner: int

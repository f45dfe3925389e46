"""Events: everything that can happen in a game, one class for each kind.

Tiles have their short names, such as `pha`. Moves cause events, and so do the automatic steps that
follow a move.
"""

from dataclasses import dataclass

Parts = dict[str, int]


@dataclass(frozen=True)
class Event:
    """Something that happened in a game; the base class of all events."""


@dataclass(frozen=True)
class TileDrawn(Event):
    """A tile was drawn; `ra_tiles` counts the Ra tiles of this epoch so far, this tile included."""

    seat: int
    tile: str
    ra_tiles: int


@dataclass(frozen=True)
class AuctionOpened(Event):
    """An auction began; `kind` is `ra` (a Ra tile), `invoked`, or `full` (invoked, track full)."""

    ra_player: int
    kind: str


@dataclass(frozen=True)
class SunBid(Event):
    """A seat bid one of its suns."""

    seat: int
    sun: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat passed in an auction."""

    seat: int


@dataclass(frozen=True)
class LotWon(Event):
    """A seat won the auction with the sun `bid`, and took the tiles and the centre sun `sun`."""

    seat: int
    bid: int
    sun: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class NobodyBid(Event):
    """All seats passed; the tiles stay on the track, or are discarded if the track was full."""

    tiles: tuple[str, ...]
    discarded: bool


@dataclass(frozen=True)
class GodSpent(Event):
    """A seat spent a god to take a tile from the track."""

    seat: int
    tile: str


@dataclass(frozen=True)
class GodsDone(Event):
    """A seat stopped spending gods; `by_itself` is true if the seat could not spend any more."""

    seat: int
    by_itself: bool


@dataclass(frozen=True)
class DisastersStruck(Event):
    """Disasters struck: the seat lost the tiles `lost`, and must lose more tiles (`owed`).

    The seat then chooses which of the owed tiles it loses, unless there is no choice.
    """

    seat: int
    disasters: tuple[str, ...]
    lost: Parts
    owed: Parts


@dataclass(frozen=True)
class TilesLost(Event):
    """A seat lost tiles to a disaster; `by_itself` is true if the seat had no choice of tiles."""

    seat: int
    lost: Parts
    by_itself: bool


@dataclass(frozen=True)
class EpochScored(Event):
    """An epoch was scored; `last_ra` is false if it ended because no sun was face up."""

    epoch: int
    last_ra: bool
    parts: tuple[Parts, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    tiles: tuple[Parts, ...] = ()
    "The tiles of each seat at the end of the epoch, before any were discarded."


@dataclass(frozen=True)
class EpochBegun(Event):
    """A new epoch began; `seat` has the highest sun and therefore the first turn."""

    epoch: int
    seat: int


@dataclass(frozen=True)
class GameOver(Event):
    """The game ended with these final points and this winner."""

    scores: tuple[int, ...]
    winner: int

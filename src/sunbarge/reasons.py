"""Reasons for the value of a move, and remarks on a position, as data without words.

`analysis` chooses them and puts them into words. The web page shows the same reasons: it gets them
from the server, or `web/src/analysis` chooses them in the browser. Seats are numbers, tiles are
their codes in the notation, and probabilities are shares from 0 to 1.
"""

from dataclasses import dataclass, field
from typing import Literal

Because = Literal["bid_already", "must_bid", "must_beat"]
"Why a sun wins: it is bid already, or the seat that invoked Ra must bid or must overbid."
Opened = Literal["now", "by_ra"]
"How an auction in which all may pass can begin: by invoking on a full track, or if Ra comes."


# --- Drawing ----------------------------------------------------------------------------


@dataclass(frozen=True)
class ChanceOfRa:
    """How likely the next tile is Ra, and whether it would end the epoch."""

    kind: Literal["chance_of_ra"] = field(default="chance_of_ra", kw_only=True)
    chance: float
    ends_epoch: bool


@dataclass(frozen=True)
class IfRaComes:
    """Who would win the lot if the next tile is Ra, and the drawing seat's win probability then."""

    kind: Literal["if_ra_comes"] = field(default="if_ra_comes", kw_only=True)
    seat: int
    wins: float
    result: Literal["epoch_ends", "nobody_bids", "taken"]
    taker: int | None
    sun: int | None


@dataclass(frozen=True)
class BestAndWorstTile:
    """Which tiles would be the best and the worst to draw, with the chance to win after them."""

    kind: Literal["best_and_worst_tile"] = field(default="best_and_worst_tile", kw_only=True)
    best: str
    best_wins: float
    worst: str
    worst_wins: float


@dataclass(frozen=True)
class AnyTileWillDo:
    """Which tile is drawn makes little difference."""

    kind: Literal["any_tile_will_do"] = field(default="any_tile_will_do", kw_only=True)


# --- Auctions ---------------------------------------------------------------------------


@dataclass(frozen=True)
class NobodyBids:
    """Nobody should bid, and what then happens to the tiles."""

    kind: Literal["nobody_bids"] = field(default="nobody_bids", kw_only=True)
    tiles: Literal["none", "stay", "discarded"]


@dataclass(frozen=True)
class LotTaken:
    """Who wins the auction and with which sun if all bid well, and why with this sun."""

    kind: Literal["lot_taken"] = field(default="lot_taken", kw_only=True)
    seat: int
    sun: int
    overbids: bool
    "Whether the winning sun beats the bid whose value is explained."
    because: Because | None


@dataclass(frozen=True)
class OnlyTheSun:
    """There are no tiles on the track: only the centre sun is won."""

    kind: Literal["only_the_sun"] = field(default="only_the_sun", kw_only=True)


@dataclass(frozen=True)
class LotPoints:
    """What the tiles add for a seat if the epoch ended now, by part of the score."""

    kind: Literal["lot_points"] = field(default="lot_points", kw_only=True)
    seat: int
    points: int
    parts: dict[str, int]


@dataclass(frozen=True)
class GainOfWinning:
    """What a seat gains in the end by winning the auction instead of not bidding, estimated."""

    kind: Literal["gain_of_winning"] = field(default="gain_of_winning", kw_only=True)
    seat: int
    points: float
    wins: float


@dataclass(frozen=True)
class SunExchange:
    """Which sun the winner of the auction gives away, and which one it gets from the centre."""

    kind: Literal["sun_exchange"] = field(default="sun_exchange", kw_only=True)
    seat: int
    gives: int
    gets: int
    last_epoch: bool


@dataclass(frozen=True)
class HigherSun:
    """By how much the chance to win changes if the next higher sun is bid instead."""

    kind: Literal["higher_sun"] = field(default="higher_sun", kw_only=True)
    sun: int
    wins: float


# --- Gods and disasters -----------------------------------------------------------------


@dataclass(frozen=True)
class TileChange:
    """How taking or losing the tile changes the points of the epoch, if it ended now."""

    kind: Literal["tile_change"] = field(default="tile_change", kw_only=True)
    points: int
    parts: dict[str, int]


@dataclass(frozen=True)
class GodsKept:
    """How many gods a seat keeps if it spends no more of them."""

    kind: Literal["gods_kept"] = field(default="gods_kept", kw_only=True)
    seat: int
    gods: int


Reason = (
    ChanceOfRa
    | IfRaComes
    | BestAndWorstTile
    | AnyTileWillDo
    | NobodyBids
    | LotTaken
    | OnlyTheSun
    | LotPoints
    | GainOfWinning
    | SunExchange
    | HigherSun
    | TileChange
    | GodsKept
)


# --- The position as a whole ------------------------------------------------------------


@dataclass(frozen=True)
class NoChoice:
    """There is only one legal move."""

    kind: Literal["no_choice"] = field(default="no_choice", kw_only=True)


@dataclass(frozen=True)
class CloseCall:
    """The estimates do not tell which of these moves is best; the first has the highest value."""

    kind: Literal["close_call"] = field(default="close_call", kw_only=True)
    moves: tuple[str, ...]


@dataclass(frozen=True)
class LotNow:
    """What the tiles on the track would add for each seat if the epoch ended now."""

    kind: Literal["lot_now"] = field(default="lot_now", kw_only=True)
    points: tuple[int, ...]


@dataclass(frozen=True)
class LotGoesTo:
    """Who should win an auction in which all may pass, now or if Ra comes; None for nobody."""

    kind: Literal["lot_goes_to"] = field(default="lot_goes_to", kw_only=True)
    opened: Opened
    seat: int | None
    sun: int | None


@dataclass(frozen=True)
class FirstEpoch:
    """Most of the game is still to come, so that probabilities mean little."""

    kind: Literal["first_epoch"] = field(default="first_epoch", kw_only=True)


Remark = NoChoice | CloseCall | LotNow | LotGoesTo | FirstEpoch

"""The view: a table as one viewer may see it. A page needs nothing else, not even the rules.

Views are built for every viewer after every entry, so their parts are plain dataclasses, which
are built without validation; `VIEW` validates and serialises them.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import ConfigDict, SerializeAsAny, TypeAdapter

from .base import Seat, Sun, Tile

Parts = dict[str, int]
"Points by part of the score: gods gold pharaohs river civilization monuments suns."
Stage = Literal["gathering", "playing", "reading", "over"]
"gathering: seats are free; reading: all look at an epoch's sheet before the next one begins."
AuctionKind = Literal["ra", "invoked", "full"]
GamePhase = Literal["turn", "god", "auction", "lose", "over"]
Number = SerializeAsAny[float]
"A number that is written without a decimal point if it was given as an int."
ViewClass = TypeVar("ViewClass", bound=type)


def sorted_fields(cls: ViewClass) -> ViewClass:
    """Order the fields of a view class by name, as JSON with sorted keys has them.

    View hashes cover that JSON. Unknown keys are rejected in validation.
    """
    cls.__annotations__ = dict(sorted(cls.__annotations__.items()))
    cls.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
    return cls


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(view, /, **changes):
        """What `dataclasses.replace` returns, without running `__init__`: six times as fast."""
        changed = object.__new__(type(view))
        changed.__dict__ = {**view.__dict__, **changes}
        return changed


@dataclass(kw_only=True)
@sorted_fields
class LotForSeat:
    """What the lot on the track is worth to a seat if the epoch ended now, exactly."""

    total: int
    parts: Parts
    disasters: int
    "Points that its disasters cost, 0 or more; the total is after them."
    later: int
    "Before epoch 3: points it adds to monuments, which are scored only at the end."
    wakes: int
    "The seat's Nile tiles that would count only because of a flood in the lot."


@dataclass(kw_only=True)
@sorted_fields
class SeatView:
    """One seat."""

    name: str
    kind: Literal["free", "person", "bot"]
    bot: str | None
    "The level, if a bot plays here."
    here: bool
    "Whether the person is connected; always true for bots."
    yours: bool
    given_away: bool
    "A bot plays for a person who left; the person can take the seat back."
    suns: list[Sun]
    spent: list[Sun]
    tiles: dict[Tile, int]
    points: int | None
    "None if hidden from this viewer."
    epoch_now: Parts
    "What the seat would score if the epoch ended now."
    bid: Sun | None
    passed: bool
    lot: LotForSeat | None
    can_beat: Sun | None
    "The lowest sun with which the seat can still beat the standing bid in this auction."
    awaits_seed: bool
    "Kept for a rematch by a person whose page has yet to send a seed."
    ready: bool
    "Whether the seat has read the score sheet."


@dataclass(kw_only=True)
@sorted_fields
class AuctionView:
    """The running auction."""

    ra_player: Seat
    "The player who invoked Ra or drew a Ra tile; bids last."
    kind: AuctionKind
    standing: Sun | None
    leader: Seat | None
    to_answer: list[Seat]
    "Seats that still have to bid or pass, in order."


@dataclass(kw_only=True)
@sorted_fields
class LastAuction:
    """How the last auction ended."""

    ra_player: Seat
    kind: AuctionKind
    bids: list[tuple[Seat, Sun | None]]
    "In order; None is a pass."
    winner: Seat | None
    sun: Sun | None
    "The sun that the winner took from the centre."
    tiles: list[Tile]
    discarded: bool


@dataclass(kw_only=True)
@sorted_fields
class SheetView:
    """The score sheet of an epoch: points by seat and part."""

    epoch: int
    last_ra: bool
    "Ended by the last Ra tile; else by the last sun."
    parts: list[Parts]
    before: list[int | None]
    after: list[int | None]
    tiles: list[dict[Tile, int]] = field(default_factory=list)
    "What each seat had when it was scored; only on the last sheet, as it is shown with its tiles."


@dataclass(kw_only=True)
@sorted_fields
class LogLine:
    """One line of the log; pages also narrate and animate it.

    `kind` says which of the other fields are set; seats, tiles and suns are in the notation.
    """

    seq: int
    "Of the entry that caused it."
    kind: Literal[
        "draw", "ra", "auction", "bid", "pass", "won", "nobody", "god", "done", "struck",
        "lost", "scored", "epoch", "over", "undone", "sat", "left", "begun",
    ]  # fmt: skip
    seat: Seat | None = None
    tile: Tile | None = None
    tiles: list[Tile] = field(default_factory=list)
    sun: Sun | None = None
    taken: Sun | None = None
    "The sun from the centre, in `won`."
    number: int | None = None
    "Ra tiles so far in `ra`, the epoch in `scored` and `epoch`."
    auction: AuctionKind | None = None
    lost: dict[Tile, int] = field(default_factory=dict)
    by_itself: bool = False
    name: str | None = None


@dataclass(kw_only=True)
@sorted_fields
class TrackSpace:
    """One of the eight spaces of the auction track."""

    tile: Tile | None
    adds: int | None
    "What this tile alone adds to the lot for the viewer's seat; None without a seat."
    later: int | None
    "The same in monuments that count only at the end."
    costs: dict[Tile, int]
    "What a disaster would take from the viewer's seat."


@dataclass(kw_only=True)
@sorted_fields
class FairView:
    """What is public about the deal; see docs/play/fairness.md."""

    commitment: str
    seeds: list[str]
    "Each player's seed; complete when the game begins."
    secret: str | None
    "Revealed when the game is over."


@dataclass(kw_only=True)
@sorted_fields
class View:
    """A table, as one viewer sees it at one moment."""

    table: str
    seq: int
    title: str
    stage: Stage
    edition: str
    house: list[str]
    players: int
    public: bool
    open_points: bool
    invite: str | None
    "Invitation code for the table's link; only for those who sit here."
    host: bool
    "Whether the viewer created the table, and may begin before all seats are taken."
    pace: Number
    "Seconds that bots wait before they move."
    pace_now: Number
    "The same in this epoch, which may have a pace of its own."
    watchers: int
    epoch: int
    ra_tiles: int
    ra_limit: int
    sun: Sun
    track: list[TrackSpace]
    "Always eight."
    bag: dict[Tile, int]
    "Tiles that are left, by kind: public, as everybody can count them."
    ra_chance: Number
    draws_left: Number
    "Expected number of draws until the last Ra tile of the epoch."
    phase: GamePhase
    to_move: Seat | None
    acting: Seat | None
    "The viewer's own seat that is to move now, if one is."
    legal: list[str]
    "The legal moves of that seat."
    owed: dict[str, int]
    "Phase lose: how many tiles of each category the seat to move still loses."
    lose_hint: Tile | None
    "Phase lose, for the acting seat: the discard that costs least."
    may_undo: Seat | None
    "The viewer's seat that may take back its last move."
    seats: list[SeatView]
    auction: AuctionView | None
    last_auction: LastAuction | None
    sheets: list[SheetView]
    "The finished epochs."
    log: list[LogLine]
    "The last lines, oldest first."
    winner: Seat | None
    fair: FairView
    rematch: str | None
    "Id of the next game's table, once somebody has asked for a rematch."
    auto_pass: dict[str, bool]
    "Setting of the viewer's own seats, by number: pass if no sun can win."
    answer_ahead: dict[str, int | None]
    "Bids in advance of the viewer's own seats: the lowest sun that wins up to this; 0 is pass."


VIEW: TypeAdapter[View] = TypeAdapter(View)
LOG: TypeAdapter[list[LogLine]] = TypeAdapter(list[LogLine])

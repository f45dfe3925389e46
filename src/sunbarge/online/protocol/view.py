"""The view: a table as one viewer may see it.

A view contains everything that a page shows of a table, so that a page need not know the rules.
Views are built for every viewer after every entry of the log. For speed, their parts are plain
dataclasses, which are built without validation; `VIEW` validates and serialises them.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import ConfigDict, SerializeAsAny, TypeAdapter

from .base import Seat, Sun, Tile

Parts = dict[str, int]
"Points by part of the score: gods, gold, pharaohs, river, civilization, monuments, suns."
Stage = Literal["gathering", "playing", "reading", "over"]
"gathering: seats are free; reading: all read an epoch's score sheet before the next epoch."
AuctionKind = Literal["ra", "invoked", "full"]
GamePhase = Literal["turn", "god", "auction", "lose", "over"]
Number = SerializeAsAny[float]
"A number whose JSON has no decimal point if its value is an int."
ViewClass = TypeVar("ViewClass", bound=type)


def sorted_fields(cls: ViewClass) -> ViewClass:
    """Order the fields of a view class by name, since view hashes need JSON with sorted keys.

    Validation rejects unknown keys.
    """
    cls.__annotations__ = dict(sorted(cls.__annotations__.items()))
    cls.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
    return cls


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(view, /, **changes):
        """Return what `dataclasses.replace` would, six times as fast, by skipping `__init__`."""
        changed = object.__new__(type(view))
        changed.__dict__ = {**view.__dict__, **changes}
        return changed


@dataclass(kw_only=True)
@sorted_fields
class LotForSeat:
    """The points that a seat would gain by winning the lot if the epoch ended right after."""

    total: int
    parts: Parts
    disasters: int
    "Points that the lot's disasters cost, 0 or more; the total already subtracts them."
    later: int
    "Points that the lot adds to monuments, scored only at the end of the game; 0 in epoch 3."
    wakes: int
    "How many Nile tiles of the seat would score only because the lot contains a flood."
    with_flood: int
    "What the river would score with the lot and one more flood; 0 if it scores without that flood."
    kinds: int
    "How many kinds of civilization the seat would have."
    lead: int
    "How many more pharaohs the seat would have than `rival`; negative for fewer."
    rival: Seat
    "The seat with the most pharaohs among the other seats."


@dataclass(kw_only=True)
@sorted_fields
class SeatView:
    """One seat as a viewer sees it."""

    name: str
    kind: Literal["free", "person", "bot"]
    bot: str | None
    "Name of the bot that plays here; None for a person."
    here: bool
    "Whether the player is connected; always true for bots."
    yours: bool
    given_away: bool
    "Whether a bot plays for a person who left; the person can take the seat back."
    suns: list[Sun]
    spent: list[Sun]
    tiles: dict[Tile, int]
    points: int | None
    "Points so far; None if they are hidden from this viewer."
    epoch_now: Parts
    "The points that the seat would score, by part, if the epoch ended now."
    bid: Sun | None
    passed: bool
    lot: LotForSeat | None
    can_beat: Sun | None
    "The lowest sun with which the seat can still beat the highest bid in this auction."
    awaits_seed: bool
    "Whether the seat is held for a rematch by a person whose page has yet to send a seed."
    ready: bool
    "Whether the player of the seat has read the score sheet."


@dataclass(kw_only=True)
@sorted_fields
class AuctionView:
    """The running auction."""

    ra_player: Seat
    "The player who invoked Ra or drew a Ra tile, and who bids last."
    kind: AuctionKind
    standing: Sun | None
    leader: Seat | None
    to_answer: list[Seat]
    "Seats that still have to bid or pass, in order."


@dataclass(kw_only=True)
@sorted_fields
class LastAuction:
    """The result of the last auction."""

    ra_player: Seat
    kind: AuctionKind
    bids: list[tuple[Seat, Sun | None]]
    "Seat and sun of each bid, in order; None is a pass."
    winner: Seat | None
    sun: Sun | None
    "The sun that the winner took from the centre."
    tiles: list[Tile]
    discarded: bool


@dataclass(kw_only=True)
@sorted_fields
class SheetView:
    """The score sheet of an epoch: each seat's points by category (gods, river, monuments, ...)."""

    epoch: int
    last_ra: bool
    "Whether the last Ra tile ended the epoch; otherwise the last sun was spent."
    parts: list[Parts]
    before: list[int | None]
    after: list[int | None]
    tiles: list[dict[Tile, int]] = field(default_factory=list)
    "Tiles of each seat when it was scored; only on the last sheet, which shows them."


@dataclass(kw_only=True)
@sorted_fields
class LogLine:
    """One line of the log, which pages also narrate and animate.

    `kind` says which of the other fields are set; tiles have the codes that records of games use.
    """

    seq: int
    "Seq of the entry that caused the line."
    move: int | None = None
    "The number of the move that caused it, as in the record; None if no move did."
    kind: Literal[
        "draw", "ra", "auction", "bid", "pass", "won", "nobody", "god", "done", "struck",
        "lost", "scored", "epoch", "over", "undone", "sat", "left", "removed", "begun",
    ]  # fmt: skip
    seat: Seat | None = None
    tile: Tile | None = None
    tiles: list[Tile] = field(default_factory=list)
    sun: Sun | None = None
    taken: Sun | None = None
    "In lines of kind `won`: the sun that the winner took from the centre."
    number: int | None = None
    """Ra tiles so far in lines of kind `ra`; the epoch in kinds `scored` and `epoch`; how many
    players added a seed in kind `begun`."""
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
    "Points that this tile alone adds to the lot for the viewer's seat; None without a seat."
    later: int | None
    "Points at the end of the game for the monuments of the viewer's seat; None without a seat."
    costs: dict[Tile, int]
    "Tiles that a disaster on this space would take from the viewer's seat, by kind."


@dataclass(kw_only=True)
@sorted_fields
class FairView:
    """The public part of the commitment scheme; see docs/play/fairness.md."""

    commitment: str
    seeds: list[str]
    "Each player's seed; all are known when the game begins."
    secret: str | None
    "The secret, revealed when the game is over; None before."


@dataclass(kw_only=True)
@sorted_fields
class View:
    """A table, as one viewer sees it at one moment."""

    table: str
    seq: int
    "The number of the last log entry; it only grows, with an undo too."
    title: str
    stage: Stage
    edition: str
    house: list[str]
    players: int
    public: bool
    open_points: bool
    watch: bool
    "Whether anybody who knows the address of a private table may watch, without an invitation."
    advice: bool
    "Whether players may ask for the expert's advice."
    invite: str | None
    "Invitation code for the table's link; None for viewers without a seat."
    host: bool
    "Whether the viewer created the table, and so may begin before all seats are taken."
    pace: Number
    "Seconds that bots wait before they move, unless an epoch has a pace of its own."
    pace_now: Number
    "Seconds that bots wait in the current epoch."
    watchers: int
    epoch: int
    ra_tiles: int
    ra_limit: int
    sun: Sun
    track: list[TrackSpace]
    "The spaces of the auction track, always eight."
    bag: dict[Tile, int]
    "Tiles left in the bag, by kind; they are public, since everybody can count them."
    ra_chance: Number
    draws_left: Number
    "Expected number of draws until the last Ra tile of the epoch."
    phase: GamePhase
    to_move: Seat | None
    acting: Seat | None
    "The viewer's own seat that is to move now; None if another seat is to move."
    legal: list[str]
    "The legal moves of the seat `acting`; empty if that is None."
    owed: dict[str, int]
    "In phase lose: how many tiles of each category the seat to move must still discard."
    lose_hints: dict[Tile, int]
    "In phase lose: the discards that cost the viewer's seat the fewest points, as counts by kind."
    may_undo: Seat | None
    "The viewer's seat that may undo its last move; None if none may."
    seats: list[SeatView]
    auction: AuctionView | None
    last_auction: LastAuction | None
    sheets: list[SheetView]
    "The score sheets of the finished epochs."
    log: list[LogLine]
    "The newest lines of the log, oldest first."
    winner: Seat | None
    fair: FairView
    rematch: str | None
    "Id of the next game's table, once somebody has asked for a rematch."
    auto_pass: dict[str, bool]
    "For each of the viewer's own seats, by number: whether it passes if none of its suns can win."
    answer_ahead: dict[str, int | None]
    "For each of the viewer's own seats: the highest sun to bid automatically, or 0 to pass."


VIEW: TypeAdapter[View] = TypeAdapter(View)
SEAT: TypeAdapter[SeatView] = TypeAdapter(SeatView)
LINE: TypeAdapter[LogLine] = TypeAdapter(LogLine)
LOG: TypeAdapter[list[LogLine]] = TypeAdapter(list[LogLine])
TRACK: TypeAdapter[list[TrackSpace]] = TypeAdapter(list[TrackSpace])

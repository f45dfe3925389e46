"""The part of a table's view that shows the position, computed once and used for all viewers."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import cast

from sunbarge.engine.kinds import NO_TILE, NOBODY, Opened, Phase
from sunbarge.engine.state import State
from sunbarge.notation.positions import KINDS, PHASES, suns
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import (
    TRACK,
    AuctionKind,
    AuctionView,
    GamePhase,
    LastAuction,
    SeatView,
    SheetView,
    TrackSpace,
    View,
    replace,
)

from .lot_values import (
    EMPTY_SPACE,
    LotValues,
    auction_figures,
    by_name,
    lose_hints,
    plain_space,
)
from .progress import Auction, GameProgress

CHANCE_DIGITS, DRAWS_DIGITS = 4, 1
"How many digits after the decimal point a view shows of `ra_chance` and `draws_left`."


def rounded(number: float, digits: int) -> float:
    """Return a rounded number as a view shows it."""
    return without_point(round(number, digits))


def without_point(number: float) -> float:
    """Return a whole number as an int, so that its JSON has no decimal point."""
    return int(number) if number == int(number) else number


def none_if(nothing: int, number: int) -> int | None:
    """Return the number, or None if it equals `nothing`, the engine's code for no value."""
    return None if number == nothing else number


@lru_cache(maxsize=4096)
def listed(bits: int) -> list[int]:
    """Return the suns of a bit set, highest first; the list is cached and must not be changed."""
    return suns(bits)


class PublicPosition:
    """One position as every viewer sees it; expensive parts are computed on first use."""

    def __init__(self, progress: GameProgress, before: LotValues | None = None) -> None:
        """Read the current position of a game; `before` are lot values of an earlier one."""
        self.game = progress.game
        self.step = progress.latest_step
        self.final = self.step.final
        self.state: State = self.game.state
        keep = before is not None and before.hold_in(self.state)
        self.values = before if before and keep else LotValues(self.game, self.state)
        self.over = self.state.phase == Phase.OVER
        self.to_move: int | None = None if self.over else self.state.to_move
        self.figures = auction_figures(self.game)
        self.legal = self.game.legal_moves()
        self.lose_hints = lose_hints(self.figures) if self.state.phase == Phase.LOSE else {}
        self.bids: list[int] = self.state.bids.tolist()
        self.suns = [listed(bits) for bits in self.state.suns.tolist()]
        self.spent = [listed(bits) for bits in self.state.spent.tolist()]
        self.points: list[int] = self.state.points.tolist()
        self.asked: list[int] = self.figures.to_answer[: self.figures.asked].tolist()
        "The seats that still have to bid or pass in an auction, the seat to move first."
        self._can_beat: list[int] = self.figures.can_beat.tolist()
        self._passed: list[int] = self.figures.passed.tolist()
        self._tracks: dict[int | None, list[TrackSpace]] = {}
        self._plain_track_json: bytes | None = None

    def add_to(self, view: View) -> View:
        """Return the view with the position added to its board and seats."""
        state, figures = self.state, self.figures
        return replace(
            view,
            auction=self.auction(),
            bag=by_name(state.bag.tolist()),
            draws_left=rounded(figures.draws_left, DRAWS_DIGITS),
            epoch=state.epoch,
            last_auction=last_auction(self.step.last_auction),
            owed=self.owed(),
            phase=cast(GamePhase, PHASES[Phase(state.phase)]),
            ra_chance=rounded(figures.ra_chance, CHANCE_DIGITS),
            ra_tiles=self.final.ra_tiles if self.final else state.ra_tiles,
            seats=self.add_to_seats(view.seats),
            sun=state.sun,
            winner=none_if(NOBODY, figures.winner),
        )

    @property
    def has_lot(self) -> bool:
        """Return whether the game is running and the auction track is not empty."""
        return not self.over and any(kind != NO_TILE for kind in self.values.track)

    def add_to_seats(self, seats: Sequence[SeatView]) -> list[SeatView]:
        """Return the views of seats with their suns, tiles, bids and values of the lot added."""
        bidding, has_lot = self.state.phase == Phase.AUCTION, self.has_lot
        return [
            replace(
                seat,
                bid=none_if(0, self.bids[number]) if bidding else None,
                can_beat=none_if(0, self._can_beat[number]),
                epoch_now=values.epoch_now,
                lot=values.lot if has_lot else None,
                passed=bool(self._passed[number]),
                spent=self.spent[number],
                suns=self.suns[number],
                tiles=self.tiles(number) if self.final else values.tiles,
            )
            for number, (seat, values) in enumerate(zip(seats, self.values.seats, strict=True))
        ]

    def tiles(self, seat: int) -> dict[str, int]:
        """Return counts by name of a seat's tiles that the last epoch's scoring counted."""
        return dict(sorted(self.step.sheets[-1].tiles[seat].items()))

    def auction(self) -> AuctionView | None:
        """Return the running auction; None if there is none."""
        if not self.asked:
            return None
        return AuctionView(
            kind=cast(AuctionKind, KINDS[Opened(self.state.opened)]),
            leader=none_if(NOBODY, self.figures.leader),
            ra_player=self.state.turn,
            standing=none_if(0, self.figures.standing),
            to_answer=self.asked,
        )

    def owed(self) -> dict[str, int]:
        """Return how many tiles the seat to move must still discard for disasters, by category."""
        debts = {
            "civilization": int(self.state.owed_civilization),
            "monuments": int(self.state.owed_monuments),
        }
        return {category: debt for category, debt in debts.items() if debt}

    def track(self, seat: int | None) -> list[TrackSpace]:
        """Return the auction track with the points that each tile adds for `seat`, if given."""
        if seat not in self._tracks:
            if seat is None or self.over:
                self._tracks[seat] = self.plain_track()
            else:
                self._tracks[seat] = self.values.spaces(seat)
        return self._tracks[seat]

    def track_json(self, seat: int | None) -> bytes:
        """Return the JSON of the auction track as a seat sees it."""
        if seat is not None and not self.over:
            return self.values.spaces_json(seat)
        if self._plain_track_json is None:
            self._plain_track_json = TRACK.dump_json(self.plain_track())
        return self._plain_track_json

    def plain_track(self) -> list[TrackSpace]:
        """Return the auction track without values, for viewers without a seat."""
        track = self.final.track if self.final else self.values.track
        return [EMPTY_SPACE if kind == NO_TILE else plain_space(CODES[kind]) for kind in track]

    @cached_property
    def sheets(self) -> list[SheetView]:
        """Return the score sheets of the finished epochs with all totals, hidden ones included."""
        return [
            SheetView(
                after=list(sheet.after),
                before=list(sheet.before),
                epoch=sheet.epoch,
                last_ra=sheet.last_ra,
                parts=[dict(sorted(parts.items())) for parts in sheet.parts],
                tiles=[dict(sorted(row.items())) for row in sheet.tiles]
                if sheet is self.step.sheets[-1]
                else [],
            )
            for sheet in self.step.sheets
        ]


def last_auction(auction: Auction | None) -> LastAuction | None:
    """Return the result of the last auction; None if there was none."""
    if auction is None:
        return None
    return LastAuction(
        bids=list(auction.bids),
        discarded=auction.discarded,
        kind=cast(AuctionKind, auction.kind),
        ra_player=auction.ra_player,
        sun=auction.sun,
        tiles=list(auction.tiles),
        winner=auction.winner,
    )

"""The part of the view that shows the position, computed once and used for all viewers."""

from collections.abc import Sequence
from functools import cached_property
from typing import cast

from sunbarge.engine.kinds import NO_TILE, Opened, Phase, Seat, Tile
from sunbarge.engine.state import State
from sunbarge.notation.positions import KINDS, PHASES, suns
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import (
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

from .lot_values import EMPTY_SPACE, LotValues, plain_space
from .progress import Auction, GameProgress

DIGITS = 4
KINDS_BY_NAME = sorted((name, kind) for kind, name in enumerate(CODES))


def seats_to_answer(state: State) -> list[int]:
    """Return the seats that still have to bid or pass in an auction, the seat to move first."""
    if state.phase != Phase.AUCTION:
        return []
    seats: list[int] = []
    seat = state.to_move
    while True:
        if state.suns[seat]:
            seats.append(seat)
        if seat == state.turn:
            return seats
        seat = Seat((seat + 1) % state.players)


def by_name(counts: Sequence[int]) -> dict[str, int]:
    """Return counts of tiles by name, sorted by name, without kinds whose count is 0."""
    return {name: counts[kind] for name, kind in KINDS_BY_NAME if counts[kind]}


def draws_left(bag: int, ra: int, wanted: int) -> float:
    """Return the expected number of draws until `wanted` of the bag's `ra` Ra tiles are drawn."""
    return without_point(round(wanted * (bag + 1) / (ra + 1), 1))


def without_point(number: float) -> float:
    """Return a whole number as an int, so that its JSON has no decimal point."""
    return int(number) if number == int(number) else number


class PublicPosition:
    """One position as every viewer sees it; expensive parts are computed on first use."""

    def __init__(self, progress: GameProgress) -> None:
        """Read the current position of a game."""
        self.game = progress.game
        self.step = progress.latest_step
        self.values = LotValues(progress.game)
        self.state: State = self.values.state
        self.over = self.state.phase == Phase.OVER
        self.to_move: int | None = None if self.over else self.state.to_move
        self.bids: list[int] = self.state.bids.tolist()
        self.suns: list[list[int]] = [suns(held) for held in self.state.suns.tolist()]
        self.points: list[int] = self.state.points.tolist()
        self.asked = seats_to_answer(self.state)
        self._tracks: dict[int | None, list[TrackSpace]] = {}

    @cached_property
    def legal(self) -> list[str]:
        """Return the legal moves of the seat to move."""
        return self.game.legal_moves()

    @cached_property
    def lose_hint(self) -> str | None:
        """Return the discard that costs the seat to move the fewest points; None if none is due."""
        return self.values.lose_hint()

    def add_to(self, view: View) -> View:
        """Return the view with the position added to its board and seats."""
        state = self.state
        size, ra = int(state.bag_size), int(state.bag[Tile.RA])
        chance = round(ra / size, DIGITS) if size else 0.0
        return replace(
            view,
            auction=self.auction(),
            bag=by_name(state.bag.tolist()),
            draws_left=draws_left(size, ra, view.ra_limit - state.ra_tiles),
            epoch=state.epoch,
            last_auction=last_auction(self.step.last_auction),
            owed=self.owed(),
            phase=cast(GamePhase, PHASES[Phase(state.phase)]),
            ra_chance=without_point(chance),
            ra_tiles=state.ra_tiles,
            seats=[self.add_to_seat(seat, number) for number, seat in enumerate(view.seats)],
            sun=state.sun,
            winner=self.game.winner,
        )

    @cached_property
    def lot_on_track(self) -> bool:
        """Whether the game is running and the auction track is not empty."""
        return not self.over and any(kind != NO_TILE for kind in self.values.track)

    def add_to_seat(self, seat: SeatView, number: int) -> SeatView:
        """Return the view of a seat with its suns, tiles, bid and value of the lot added."""
        state = self.state
        asked, bidding = number in self.asked, state.phase == Phase.AUCTION
        bid = self.bids[number] if bidding else 0
        higher = [sun for sun in self.suns[number] if sun > max(self.bids)] if asked else ()
        return replace(
            seat,
            bid=bid or None,
            can_beat=min(higher, default=None),
            epoch_now={} if self.over else self.values.now(number),
            lot=self.values.lot(number) if self.lot_on_track else None,
            passed=bidding and not asked and not bid and bool(state.suns[number]),
            spent=suns(int(state.spent[number])),
            suns=self.suns[number],
            tiles=by_name(self.values.tiles[number]),
        )

    def auction(self) -> AuctionView | None:
        """Return the running auction; None if there is none."""
        if not self.asked:
            return None
        standing = max(self.bids)
        return AuctionView(
            kind=cast(AuctionKind, KINDS[Opened(self.state.opened)]),
            leader=self.bids.index(standing) if standing else None,
            ra_player=self.state.turn,
            standing=standing or None,
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
        """Return the auction track with the points that each tile adds for a seat."""
        if seat not in self._tracks:
            self._tracks[seat] = self.plain_track() if seat is None else self.values.spaces(seat)
        return self._tracks[seat]

    def plain_track(self) -> list[TrackSpace]:
        """Return the auction track without values, for viewers without a seat."""
        track = self.values.track
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

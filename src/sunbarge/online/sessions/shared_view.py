"""A position as every viewer sees it, as plain dicts with sorted keys, ready to be sent."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import NO_TILE, Opened, Phase, Seat, Tile
from sunbarge.engine.state import State
from sunbarge.notation.positions import KINDS, PHASES, suns
from sunbarge.notation.tiles import CODES

from .lot_values import LotValues, bare_space
from .progress import Auction, GameProgress

Json = dict[str, Any]
DIGITS = 4


def to_answer(state: State) -> list[Seat]:
    """The seats that are still to be asked in an auction, the one to move first."""
    if state.phase != Phase.AUCTION:
        return []
    seats, seat = [], state.to_move
    while True:
        if state.suns[seat]:
            seats.append(seat)
        if seat == state.turn:
            return seats
        seat = Seat((seat + 1) % state.players)


def by_name(counts: Iterable[int]) -> Json:
    """Counts by kind as a dict in order of the tiles' names."""
    return dict(sorted((CODES[kind], n) for kind, n in enumerate(counts) if n))


def draws_left(bag: int, ra: int, wanted: int) -> float:
    """How many draws it takes on average until so many Ra tiles of a bag have come."""
    return whole(round(wanted * (bag + 1) / (ra + 1), 1))


class SharedView:
    """Everything that can be seen of one position; what costs time is computed once."""

    def __init__(self, course: GameProgress) -> None:
        """Look at the position in which a game is now."""
        self.game = course.game
        self.step = course.now
        self.worth = LotValues(course.game)
        self.state: State = self.worth.state
        self.over = self.state.phase == Phase.OVER
        self.to_move: int | None = None if self.over else self.state.to_move
        self.bids: list[int] = self.state.bids.tolist()
        self.held: list[list[int]] = [suns(held) for held in self.state.suns.tolist()]
        self.asked = to_answer(self.state)
        self._spaces: dict[int | None, list[Json]] = {}

    @cached_property
    def legal(self) -> list[str]:
        """What the seat to move may do."""
        return self.game.legal_moves()

    @cached_property
    def common(self) -> Json:
        """What is the same for all viewers."""
        state = self.state
        size = int(state.bag_size)
        ra = int(state.bag[Tile.RA])
        limit = facts(self.game.edition).players[state.players].ra_limit
        chance = round(ra / size, DIGITS) if size else 0.0
        return {
            "auction": self.auction(),
            "bag": by_name(state.bag.tolist()),
            "draws_left": draws_left(size, ra, limit - state.ra_tiles),
            "epoch": state.epoch,
            "last_auction": last_auction(self.step.last),
            "owed": self.owed(),
            "phase": PHASES[Phase(state.phase)],
            "ra_chance": whole(chance),
            "ra_limit": limit,
            "ra_tiles": state.ra_tiles,
            "sun": state.sun,
            "winner": self.game.winner,
        }

    @cached_property
    def seats(self) -> list[Json]:
        """What lies in front of each seat, and its part in the auction."""
        empty = self.over or all(kind == NO_TILE for kind in self.worth.track)
        return [self.seat(number, empty) for number in range(self.state.players)]

    def seat(self, number: int, empty: bool) -> Json:
        """One seat."""
        state = self.state
        asked, bidding = number in self.asked, state.phase == Phase.AUCTION
        bid = self.bids[number] if bidding else 0
        standing = max(self.bids)
        higher = [sun for sun in self.held[number] if sun > standing]
        passed = bidding and not asked and not bid and self.has_answered(number)
        return {
            "bid": bid or None,
            "can_beat": min(higher) if asked and higher else None,
            "epoch_now": {} if self.over else self.worth.now(number),
            "lot": None if empty else self.worth.lot(number),
            "passed": passed,
            "points": int(state.points[number]),
            "spent": suns(int(state.spent[number])),
            "suns": self.held[number],
            "tiles": by_name(self.worth.tiles[number]),
        }

    def has_answered(self, number: int) -> bool:
        """Whether a seat was asked in this auction: only seats with a face-up sun are."""
        return bool(self.state.suns[number])

    def auction(self) -> Json | None:
        """The auction that is on."""
        if not self.asked:
            return None
        standing = max(self.bids)
        return {
            "kind": KINDS[Opened(self.state.opened)],
            "leader": self.bids.index(standing) if standing else None,
            "ra_player": self.state.turn,
            "standing": standing or None,
            "to_answer": self.asked,
        }

    def owed(self) -> Json:
        """What the seat to move still has to give to disasters."""
        debts = {
            "civilization": int(self.state.owed_civilization),
            "monuments": int(self.state.owed_monuments),
        }
        return {what: debt for what, debt in debts.items() if debt}

    def spaces(self, seat: int | None) -> list[Json]:
        """The auction track, with what each tile is worth to a seat."""
        if seat not in self._spaces:
            self._spaces[seat] = self.bare_spaces() if seat is None else self.worth.spaces(seat)
        return self._spaces[seat]

    def bare_spaces(self) -> list[Json]:
        """The auction track for somebody without a seat."""
        track = self.worth.track
        return [bare_space(None if kind == NO_TILE else CODES[kind]) for kind in track]

    @cached_property
    def hint(self) -> str | None:
        """The discard that costs the seat to move least."""
        return self.worth.hint()

    @cached_property
    def sheets(self) -> list[Json]:
        """The finished epochs with all totals, which are covered later."""
        return [
            {
                "after": list(sheet.after),
                "before": list(sheet.before),
                "epoch": sheet.epoch,
                "last_ra": sheet.last_ra,
                "parts": [dict(sorted(parts.items())) for parts in sheet.parts],
                "tiles": [dict(sorted(row.items())) for row in sheet.tiles]
                if sheet is self.step.sheets[-1]
                else [],
            }
            for sheet in self.step.sheets
        ]


def last_auction(auction: Auction | None) -> Json | None:
    """How the last auction ended."""
    if auction is None:
        return None
    return {
        "bids": [list(answer) for answer in auction.bids],
        "discarded": auction.discarded,
        "kind": auction.kind,
        "ra_player": auction.ra_player,
        "sun": auction.sun,
        "tiles": list(auction.tiles),
        "winner": auction.winner,
    }


def whole(number: float) -> float | int:
    """Whole numbers without a point, so that every language writes them alike."""
    return int(number) if number == int(number) else number

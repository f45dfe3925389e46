"""A plain, slow second reading of the rules of Ra, to check the real engine against.

Nothing here is shared with the engine. The words (tiles, moves, positions) are those of
NOTATION.md, the rules those of RULES.md, in the order of that file. Chance is always manual:
a draw is played as ``draw:TILE``.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.oracle_facts import (
    CATEGORIES,
    DISASTERS,
    DISCARDED_AFTER_EPOCH,
    EDITIONS,
    EPOCHS,
    GROUPS,
    LOSER_CHOOSES,
    NO_PENALTIES,
    RA_LIMIT,
    TILES,
    TRACK_SPACES,
    Auction,
    Seat,
    civilization_points,
    extremes,
    monument_points,
    river_points,
    without_zeros,
)


class Oracle:
    """A game of Ra, driven by moves in the notation of the project."""

    def __init__(
        self,
        players: int,
        edition: str = "disk",
        groups: Sequence[int] = (),
        house: Sequence[str] = (),
    ) -> None:
        """Set up a game; without ``groups``, seat i holds group i."""
        if edition not in EDITIONS:
            raise ValueError(f"unknown edition {edition!r}")
        if players not in GROUPS or players < EDITIONS[edition].fewest_players:
            raise ValueError(f"{players!r} players are not possible in edition {edition!r}")
        rows = list(groups) if groups else list(range(players))
        if sorted(rows) != list(range(players)):
            raise ValueError(f"groups must name each of 0 to {players - 1} once: {rows!r}")
        if any(rule != NO_PENALTIES for rule in house):
            raise ValueError(f"unknown house rule in {list(house)!r}")
        if house and players != 2:
            raise ValueError(f"{NO_PENALTIES} is for two players")
        self.players, self.edition, self.house = players, edition, sorted(set(house))
        self.seats = [Seat(suns=list(GROUPS[players][row])) for row in rows]
        self.sun = 1  # in the centre
        self.bag = Counter(TILES)
        self.box: Counter[str] = Counter()
        self.track: list[str | None] = [None] * TRACK_SPACES
        self.ra_tiles = 0  # on the Ra track; they go to the box when the epoch ends
        self.epoch, self.phase, self.mover = 1, "turn", 0
        self.auction: Auction | None = None
        self.pending: list[str] = []
        self.loser, self.then = 0, "turn"  # who suffers disasters, and what follows
        self.debt: Counter[str] = Counter()  # what he owes by category
        self.epoch_scores: list[list[dict[str, int]]] = []
        self._start_epoch()

    # --- What may be asked at any time ---

    @property
    def to_move(self) -> int | None:
        """The seat that is asked, None when the game is over."""
        return None if self.is_over else self.mover

    @property
    def is_over(self) -> bool:
        """True after the third epoch."""
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        return [seat.score for seat in self.seats]

    @property
    def winner(self) -> int | None:
        """Most points; among tied seats, the highest single sun. None before the end."""
        if not self.is_over:
            return None
        tied = [i for i in range(self.players) if self.scores[i] == max(self.scores)]
        return max(tied, key=lambda i: max(self.seats[i].suns))

    def position(self) -> dict[str, Any]:
        """The situation as a plain dict that survives JSON."""
        track = list(self.track)
        while track and track[-1] is None:
            track.pop()
        return {
            "edition": self.edition,
            "house": list(self.house),
            "players": self.players,
            "epoch": self.epoch,
            "ra_tiles": self.ra_tiles,
            "ra_limit": RA_LIMIT[self.players],
            "sun": self.sun,
            "track": track,
            "phase": self.phase,
            "to_move": self.to_move,
            "auction": None if self.auction is None else self.auction.as_dict(),
            "pending": sorted(self.pending, key=list(DISASTERS).index),
            "lose": self._loss_as_dict(),
            "seats": [seat.as_dict() for seat in self.seats],
            "bag": without_zeros(self.bag),
        }

    def _loss_as_dict(self) -> dict[str, Any] | None:
        """What the loser still owes, and what follows."""
        if self.phase != "lose":
            return None
        owed = Counter({category: self._owed(category) for category in LOSER_CHOOSES})
        return {**without_zeros(owed), "then": self.then}

    # --- Moves ---

    def legal_moves(self) -> list[str]:
        """All legal moves as text, sorted; a draw is just ``draw``."""
        if self.phase == "turn":
            draw = ["draw"] if None in self.track else []
            return sorted([*draw, "invoke", *self._god_moves(self.mover)])
        if self.phase == "god":
            return sorted(["done", *self._god_moves(self.mover)])
        if self.phase == "auction":
            return sorted(self._auction_moves())
        if self.phase == "lose":
            return sorted(self._lose_moves())
        return []

    def _god_moves(self, seat: int) -> list[str]:
        """One move for each kind of tile that the seat could take with a god."""
        if self.seats[seat].tiles["god"] == 0:
            return []
        return [f"god:{tile}" for tile in {*self.track} if tile not in (None, "god")]

    def _auction_moves(self) -> list[str]:
        auction = self.auction
        assert auction is not None
        suns = self.seats[self.mover].suns
        bids = [f"bid:{sun}" for sun in suns if sun > auction.standing_bid()]
        all_others_passed = not auction.bids
        must_bid = all_others_passed or EDITIONS[self.edition].invoker_must_beat
        if auction.kind == "invoked" and self.mover == auction.ra_player and must_bid and bids:
            return bids
        return [*bids, "pass"]

    def _lose_moves(self) -> list[str]:
        """Tiles of the first category in which there is a choice: those before are settled."""
        category = next(c for c in LOSER_CHOOSES if self._owed(c) > 0)
        tiles = self.seats[self.mover].tiles
        return [f"lose:{tile}" for tile in CATEGORIES[category] if tiles[tile] > 0]

    def play(self, move: str) -> None:
        """Play one move; ValueError, and no change, if it is not legal."""
        word, _, what = move.partition(":")
        legal = self.legal_moves()
        is_good_draw = word == "draw" and "draw" in legal and self.bag[what] > 0
        if not is_good_draw and (move == "draw" or move not in legal):
            raise ValueError(f"{move!r} is not possible; legal (draw as draw:TILE): {legal}")
        if word == "draw":
            self._draw(what)
        elif word == "invoke":
            self._open_auction("invoked" if None in self.track else "full")
        elif word == "god":
            self._spend_god(what)
        elif word == "done":
            self._done()
        elif word == "bid":
            self._answer(int(what))
        elif word == "pass":
            self._answer(None)
        else:
            self._discard(what)
            self._settle()

    # --- A turn ---

    def _start_epoch(self) -> None:
        """The holder of the highest sun starts; the sun in the centre belongs to nobody."""
        highest = max(range(self.players), key=lambda i: max(self.seats[i].suns))
        self.phase, self.mover = "turn", highest

    def _pass_turn(self, seat: int) -> None:
        """The turn goes on left of ``seat``, to a seat with a face-up sun if there is one."""
        active = self._active_after(seat)
        if active:
            self.phase, self.mover = "turn", active[0]
        else:
            self._end_epoch()

    def _active_after(self, seat: int) -> list[int]:
        """Seats with a face-up sun, from the left neighbour round to the seat itself."""
        clockwise = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return [other for other in clockwise if self.seats[other].suns]

    def _draw(self, tile: str) -> None:
        self.bag[tile] -= 1
        if tile != "ra":
            self.track[self.track.index(None)] = tile
            self._pass_turn(self.mover)
            return
        self.ra_tiles += 1
        if self.ra_tiles == RA_LIMIT[self.players]:
            self._end_epoch()
        else:
            self._open_auction("ra")

    def _spend_god(self, tile: str) -> None:
        """One god for one tile; the action goes on while there is something to take."""
        seat = self.mover
        self.seats[seat].tiles["god"] -= 1
        self.box["god"] += 1
        self.track[self.track.index(tile)] = None
        self._give(seat, tile)
        more = len(self._god_moves(seat)) > 0
        if tile in DISASTERS and EDITIONS[self.edition].strikes_at_once:
            self._strike(seat, [tile], "god" if more else "turn")
            return
        self.pending += [tile] if tile in DISASTERS else []
        if more:
            self.phase = "god"
        else:
            self._done()

    def _done(self) -> None:
        """The god action is over; disasters that waited for its end strike now."""
        disasters, self.pending = self.pending, []
        self._strike(self.mover, disasters, "turn")

    def _give(self, seat: int, tile: str) -> None:
        """A tile goes to a seat, or to the box if it is a disaster."""
        if tile in DISASTERS:
            self.box[tile] += 1
        else:
            self.seats[seat].tiles[tile] += 1

    # --- An auction ---

    def _open_auction(self, kind: str) -> None:
        """Every seat with a face-up sun answers once, the Ra player last."""
        asked = self._active_after(self.mover)
        self.auction = Auction(self.mover, kind, asked)
        self.phase, self.mover = "auction", asked[0]

    def _answer(self, sun: int | None) -> None:
        """The mover bids a sun, or passes (None)."""
        auction = self.auction
        assert auction is not None
        seat = auction.to_answer.pop(0)
        if sun is not None:
            auction.bids[seat] = sun
        if auction.to_answer:
            self.mover = auction.to_answer[0]
        elif auction.bids:
            self._win(*max(auction.bids.items(), key=lambda seat_and_sun: seat_and_sun[1]))
        else:
            if auction.kind == "full":
                self._discard_track()
            self._close_auction()

    def _win(self, winner: int, bid: int) -> None:
        """The winner takes all tiles, exchanges suns, and suffers the disasters."""
        won = [tile for tile in self.track if tile is not None]
        self.track = [None] * TRACK_SPACES
        for tile in won:
            self._give(winner, tile)
        self.seats[winner].suns.remove(bid)
        self.seats[winner].spent.append(self.sun)
        self.sun = bid
        self._strike(winner, [tile for tile in won if tile in DISASTERS], "auction")

    def _close_auction(self) -> None:
        """Play goes on left of the Ra player, whoever won."""
        assert self.auction is not None
        ra_player, self.auction = self.auction.ra_player, None
        self._pass_turn(ra_player)

    # --- Disasters ---

    def _strike(self, seat: int, disasters: list[str], then: str) -> None:
        """Write down what the disasters cost, and settle as far as nobody need be asked."""
        self.loser, self.debt, self.then = seat, Counter(), then
        for disaster in disasters:
            self.debt[DISASTERS[disaster]] += 2
        self._settle()

    def _owed(self, category: str) -> int:
        """What must still go in a category: the debt, or as many tiles as there are."""
        tiles = self.seats[self.loser].tiles
        return min(self.debt[category], sum(tiles[tile] for tile in CATEGORIES[category]))

    def _is_choice(self, category: str) -> bool:
        """More tiles than must go, of two or more kinds, and the loser may choose."""
        tiles = self.seats[self.loser].tiles
        counts = [tiles[tile] for tile in CATEGORIES[category] if tiles[tile] > 0]
        choice = sum(counts) > self._owed(category) and len(counts) >= 2
        return category in LOSER_CHOOSES and choice

    def _settle(self) -> None:
        """Forced discards, category by category, until there is a choice or no debt."""
        for category in CATEGORIES:
            while self._owed(category) > 0:
                if self._is_choice(category):
                    self.phase, self.mover = "lose", self.loser
                    return
                tiles = self.seats[self.loser].tiles
                self._discard(next(tile for tile in CATEGORIES[category] if tiles[tile] > 0))
        self._go_on_after_disasters()

    def _discard(self, tile: str) -> None:
        """The loser gives up one tile."""
        category = next(name for name, kinds in CATEGORIES.items() if tile in kinds)
        self.seats[self.loser].tiles[tile] -= 1
        self.box[tile] += 1
        self.debt[category] -= 1

    def _go_on_after_disasters(self) -> None:
        """All is settled: more gods, or the turn passes left of the mover or the Ra player."""
        if self.then == "god":
            self.phase, self.mover = "god", self.loser
        elif self.then == "turn":
            self._pass_turn(self.loser)
        else:
            self._close_auction()

    # --- End of an epoch ---

    def _discard_track(self) -> None:
        self.box.update(tile for tile in self.track if tile is not None)
        self.track = [None] * TRACK_SPACES

    def _end_epoch(self) -> None:
        """Clear the board, score, discard, turn the suns, and go on or end the game."""
        self._discard_track()
        self.box["ra"] += self.ra_tiles
        self.ra_tiles = 0
        parts = self._score_epoch()
        self.epoch_scores.append(parts)
        for seat, part in zip(self.seats, parts, strict=True):
            seat.score = max(0, seat.score + sum(part.values()))
            for tile in DISCARDED_AFTER_EPOCH:
                self.box[tile] += seat.tiles[tile]
                seat.tiles[tile] = 0
            seat.suns += seat.spent
            seat.spent = []
        if self.epoch == EPOCHS:
            self.phase = "over"
        else:
            self.epoch += 1
            self._start_epoch()

    def _score_epoch(self) -> list[dict[str, int]]:
        """What each seat scores, part by part, zero parts left out."""
        penalties = NO_PENALTIES not in self.house
        pharaohs = [seat.tiles["pha"] for seat in self.seats]
        sums = [sum(seat.suns) + sum(seat.spent) for seat in self.seats]
        pharaoh_points = extremes(pharaohs, 5, -2 if penalties else 0)
        sun_points = extremes(sums, 5, -5 if penalties else 0)
        result = []
        for i, seat in enumerate(self.seats):
            part = Counter(
                gods=2 * seat.tiles["god"],
                gold=3 * seat.tiles["gol"],
                pharaohs=pharaoh_points[i],
                river=river_points(seat.tiles),
                civilization=civilization_points(seat.tiles),
            )
            if self.epoch == EPOCHS:
                part["monuments"] = monument_points(seat.tiles)
                part["suns"] = sun_points[i]
            result.append(without_zeros(part))
        return result

"""Numbers that views show beside a position, such as what the lot is worth to each seat.

The compiled functions of `engine.figures` compute all of them as one NumPy record; here they get
the names that views use.
"""

from collections import namedtuple
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from pydantic_core import to_json

from sunbarge.engine.figures import (
    auction_figures_at,
    blank_figures,
    lot_figures_at,
    tile_figures_at,
)
from sunbarge.engine.figures.record import FIGURES, Figures
from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, Phase, Seat
from sunbarge.engine.state import Records, State
from sunbarge.game import Game
from sunbarge.game.scoring import PART_NAMES
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import TRACK, LotForSeat, Parts, TrackSpace

PARTS_BY_NAME = sorted((name, part) for part, name in enumerate(PART_NAMES))
KINDS_BY_NAME = sorted((name, kind) for kind, name in enumerate(CODES))
ReadFigures = namedtuple("ReadFigures", FIGURES.names or ())  # type: ignore[misc]
"The fields of the NumPy record `FIGURES` as a named tuple, which Python reads faster."


class SeatValues(NamedTuple):
    """The tiles of a seat, their points, and what the lot is worth to this seat."""

    tiles: dict[str, int]
    epoch_now: Parts
    "The points by category (gods, river, ...) if the epoch ended now."
    lot: LotForSeat
    "The points that the seat would gain by winning the whole lot."


class LotValues:
    """What the lot and its tiles are worth to each seat, computed on first use."""

    def __init__(self, game: Game, state: State) -> None:
        """Copy the position of a game; `state` is the same position as a named tuple."""
        self._states, self._editions = game.low_level()
        self._what_decides = what_decides(state)
        self.players: int = state.players
        self.track: list[int] = state.track.tolist()
        self._tiles: list[list[int]] = state.tiles.tolist()
        self._record = blank_figures()
        self._seats: list[SeatValues] = []
        self._spaces_json: dict[int, bytes] = {}

    def hold_in(self, state: State) -> bool:
        """Return whether the values are the same in another position of the game, `state`.

        They are the same throughout an auction.
        """
        return what_decides(state) == self._what_decides

    @property
    def seats(self) -> list[SeatValues]:
        """For each seat: its tiles, their points, and what the lot is worth to it."""
        if not self._seats:
            lot_figures_at(self._states, 0, self._editions, self._record)
            figures = read(self._record)
            now: list[list[int]] = figures.now.tolist()
            self._seats = [
                SeatValues(by_name(self._tiles[seat]), by_part(now[seat]), lot)
                for seat, lot in enumerate(lots(figures, self.players))
            ]
        return self._seats

    def spaces(self, seat: int) -> list[TrackSpace]:
        """Return the spaces of the track, each with the points its tile adds for a seat."""
        adds, later = self._tile_figures(seat)
        return [
            EMPTY_SPACE
            if kind == NO_TILE
            else TrackSpace(
                adds=adds[number],
                costs=self._costs(seat, kind) if kind >= DISASTERS_FROM else {},
                later=later[number],
                tile=CODES[kind],
            )
            for number, kind in enumerate(self.track)
        ]

    def spaces_json(self, seat: int) -> bytes:
        """Return the JSON of `spaces(seat)`, in a fifth of the time that encoding them takes."""
        if seat not in self._spaces_json:
            adds, later = self._tile_figures(seat)
            spaces = [
                EMPTY_JSON
                if kind == NO_TILE
                else SPACE_JSON[kind] % (adds[number], self._costs_json(seat, kind), later[number])
                for number, kind in enumerate(self.track)
            ]
            self._spaces_json[seat] = b"[%b]" % b",".join(spaces)
        return self._spaces_json[seat]

    def _tile_figures(self, seat: int) -> tuple[list[int], list[int]]:
        """Return what the tile on each space of the track adds for a seat, as two lists of points.

        They are `adds` and `later` of the class `TrackSpace`.
        """
        tile_figures_at(self._states, 0, self._editions, Seat(seat), self._record)
        adds, later = self._record["tile_adds"][0, seat], self._record["tile_later"][0, seat]
        return adds.tolist(), later.tolist()

    def _costs_json(self, seat: int, kind: int) -> bytes:
        """Return the JSON of `_costs` for a kind of tile; {} if it is no disaster."""
        return to_json(self._costs(seat, kind)) if kind >= DISASTERS_FROM else b"{}"

    def _costs(self, seat: int, disaster: int) -> dict[str, int]:
        """Return counts by name of tiles that one disaster alone takes from a seat that wins it."""
        counts = self._record["disaster_costs"][0, seat, disaster - DISASTERS_FROM].tolist()
        return by_name(counts)


def what_decides(state: State) -> tuple[object, ...]:
    """Return what decides the worth of a lot: tiles, suns, the epoch, and whether the game runs."""
    running = state.phase != Phase.OVER
    on_table = state.track, state.tiles, state.suns, state.spent
    return state.epoch, running, *(field.tobytes() for field in on_table)


def auction_figures(game: Game) -> Figures:
    """Return the numbers about the auction, the bag and the tiles to discard in a position."""
    states, editions = game.low_level()
    record = blank_figures()
    auction_figures_at(states, 0, editions, record)
    return read(record)


def lose_hints(figures: Figures) -> dict[str, int]:
    """Return the tiles that the seat to move best discards for a disaster, as counts by name.

    They cost the fewest points; the result is empty if no discard is due.
    """
    return by_name(figures.lose_hints.tolist())


def read(record: Records) -> Figures:
    """Return the only record in an array of the NumPy type `FIGURES`, as a named tuple."""
    return cast(Figures, ReadFigures(*record.tolist()[0]))


def lots(figures: Figures, players: int) -> Iterator[LotForSeat]:
    """Yield the points that each seat would gain by winning the whole lot."""
    parts: list[list[int]] = figures.lot_parts.tolist()
    for seat, row in zip(range(players), lot_rows(figures), strict=False):
        disasters, kinds, later, lead, rival, total, wakes, with_flood = row
        yield LotForSeat(
            disasters=disasters,
            kinds=kinds,
            later=later,
            lead=lead,
            parts=by_part(parts[seat]),
            rival=rival,
            total=total,
            wakes=wakes,
            with_flood=with_flood,
        )


def lot_rows(figures: Figures) -> Iterator[tuple[int, ...]]:
    """Return a row of numbers about the lot for each seat; `lots` names the columns."""
    columns = (
        figures.lot_disasters,
        figures.lot_kinds,
        figures.lot_later,
        figures.lot_lead,
        figures.rival,
        figures.lot_total,
        figures.lot_wakes,
        figures.lot_with_flood,
    )
    return zip(*(column.tolist() for column in columns), strict=True)


def by_name(counts: Sequence[int]) -> dict[str, int]:
    """Convert counts by kind of tile to counts by name, sorted by name, without counts of 0."""
    return {name: counts[kind] for name, kind in KINDS_BY_NAME if counts[kind]}


def by_part(points: list[int]) -> Parts:
    """Convert a list of points, indexed by category, to points by the name of the category.

    The names are sorted; categories with 0 points are left out.
    """
    return {name: points[part] for name, part in PARTS_BY_NAME if points[part]}


def plain_space(tile: str | None) -> TrackSpace:
    """Return a space of the track with its tile, but without points."""
    return TrackSpace(adds=None, costs={}, later=None, tile=tile)


EMPTY_SPACE = plain_space(None)
EMPTY_JSON = TRACK.dump_json([EMPTY_SPACE])[1:-1]
SPACE_JSON = [b'{"adds":%%d,"costs":%%b,"later":%%d,"tile":"%b"}' % tile.encode() for tile in CODES]
"By kind of tile: the JSON of a space with this tile; `adds`, `costs` and `later` are missing."

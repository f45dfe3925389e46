"""Numbers that views show beside a position, such as what the lot is worth to each seat.

The compiled functions of `engine.figures` compute all of them as one NumPy record; here they get
the names that views use.
"""

from collections import namedtuple
from collections.abc import Sequence
from json import JSONEncoder
from typing import cast

from sunbarge.engine.figures import (
    auction_figures_at,
    blank_figures,
    lot_figures_at,
    tile_figures_at,
)
from sunbarge.engine.figures.record import FIGURES, Figures
from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, Seat
from sunbarge.engine.state import State, snapshot
from sunbarge.game import Game
from sunbarge.game.scoring import PART_NAMES
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import TRACK, LotForSeat, Parts, TrackSpace

PARTS_BY_NAME = sorted((name, part) for part, name in enumerate(PART_NAMES))
KINDS_BY_NAME = sorted((name, kind) for kind, name in enumerate(CODES))
encode_json = JSONEncoder(separators=(",", ":")).encode
ReadFigures = namedtuple("ReadFigures", FIGURES.names or ())  # type: ignore[misc]
"The fields of the NumPy record `FIGURES` as a named tuple, which Python reads faster."


class LotValues:
    """What the lot and its tiles are worth to each seat, and other numbers that views show."""

    def __init__(self, game: Game) -> None:
        """Compute the numbers of a position, except those of single tiles, which come on demand."""
        self._states, self._editions = game.low_level()
        self.state: State = snapshot(game.fingerprint())
        self.track: list[int] = self.state.track.tolist()
        self.tiles: list[list[int]] = self.state.tiles.tolist()
        self._record = blank_figures()
        auction_figures_at(self._states, 0, self._editions, self._record)
        lot_figures_at(self._states, 0, self._editions, self._record)
        self.figures = cast(Figures, ReadFigures(*self._record.tolist()[0]))
        self._adds, self._later = self._record["tile_adds"][0], self._record["tile_later"][0]
        self._now: list[list[int]] = self.figures.now.tolist()
        self._parts: list[list[int]] = self.figures.lot_parts.tolist()

    def now(self, seat: int) -> Parts:
        """Return a seat's points by category (gods, river, ...) if the epoch ended now."""
        return by_part(self._now[seat])

    def lot(self, seat: int) -> LotForSeat:
        """Return the points that a seat would gain by winning the whole lot."""
        figures = self.figures
        return LotForSeat(
            disasters=int(figures.lot_disasters[seat]),
            kinds=int(figures.lot_kinds[seat]),
            later=int(figures.lot_later[seat]),
            lead=int(figures.lot_lead[seat]),
            parts=by_part(self._parts[seat]),
            rival=int(figures.rival[seat]),
            total=int(figures.lot_total[seat]),
            wakes=int(figures.lot_wakes[seat]),
            with_flood=int(figures.lot_with_flood[seat]),
        )

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
        adds, later = self._tile_figures(seat)
        spaces = [
            EMPTY_JSON
            if kind == NO_TILE
            else SPACE_JSON[kind] % (adds[number], self._costs_json(seat, kind), later[number])
            for number, kind in enumerate(self.track)
        ]
        return b"[%b]" % b",".join(spaces)

    def _tile_figures(self, seat: int) -> tuple[list[int], list[int]]:
        """Return `adds` and `later` of each space of the track for a seat, as in `TrackSpace`."""
        tile_figures_at(self._states, 0, self._editions, Seat(seat), self._record)
        return self._adds[seat].tolist(), self._later[seat].tolist()

    def _costs_json(self, seat: int, kind: int) -> bytes:
        """Return the JSON of `_costs`, or of {} for a tile that is no disaster."""
        costs = self._costs(seat, kind) if kind >= DISASTERS_FROM else {}
        return encode_json(costs).encode() if costs else b"{}"

    def _costs(self, seat: int, disaster: int) -> dict[str, int]:
        """Return counts by name of tiles that one disaster alone takes from a seat that wins it."""
        counts = self._record["disaster_costs"][0, seat, disaster - DISASTERS_FROM].tolist()
        return by_name(counts)

    def lose_hints(self) -> dict[str, int]:
        """Return the tiles that the seat to move best discards for a disaster, as counts by name.

        They cost the fewest points; the result is empty if no discard is due.
        """
        return by_name(self.figures.lose_hints.tolist())


def by_name(counts: Sequence[int]) -> dict[str, int]:
    """Convert counts by kind of tile to counts by name, sorted by name, without counts of 0."""
    return {name: counts[kind] for name, kind in KINDS_BY_NAME if counts[kind]}


def by_part(points: list[int]) -> Parts:
    """Convert points by category to points by its name, sorted; 0 points are left out."""
    return {name: points[part] for name, part in PARTS_BY_NAME if points[part]}


def plain_space(tile: str | None) -> TrackSpace:
    """Return a space of the track with its tile, but without points."""
    return TrackSpace(adds=None, costs={}, later=None, tile=tile)


EMPTY_SPACE = plain_space(None)
EMPTY_JSON = TRACK.dump_json([EMPTY_SPACE])[1:-1]
SPACE_JSON = [b'{"adds":%%d,"costs":%%b,"later":%%d,"tile":"%b"}' % tile.encode() for tile in CODES]
"By kind of tile: the JSON of a space with it, in which `adds`, `costs` and `later` are missing."

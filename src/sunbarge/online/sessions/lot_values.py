"""The exact value of the lot on the track, and of each of its tiles, to each seat.

All values are the points that the seat would gain if the epoch ended now, before totals are raised
to 0, and with the best discards. Monuments are scored at the end of the game only; the points that
a lot adds to them in earlier epochs are called `later`.
"""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    EPOCHS,
    MAX_PLAYERS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_PARTS,
    NO_TILE,
    TILES_PER_DISASTER,
    Part,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.state import State, snapshot
from sunbarge.game import Game
from sunbarge.game.scoring import PART_NAMES
from sunbarge.notation.tiles import CODES
from sunbarge.online.protocol.view import LotForSeat, Parts, TrackSpace

AT_THE_END = (Part.MONUMENTS, Part.SUNS)
PARTS_BY_NAME = sorted((name, part) for part, name in enumerate(PART_NAMES))
"What is scored at the end of the game."
EPOCH_PARTS_BY_NAME = [(name, part) for name, part in PARTS_BY_NAME if part not in AT_THE_END]
"What is scored at the end of an earlier epoch."
CIVILIZATION = range(CIVILIZATION_FROM, CIVILIZATION_TO)
MONUMENTS = range(MONUMENTS_FROM, MONUMENTS_TO)


class LotValues:
    """Computes what the lot and its tiles are worth to each seat, on a copy of a position."""

    def __init__(self, game: Game) -> None:
        """Copy a position and make its epoch the last one, so that monuments are scored, too."""
        self._states, self._editions = game.low_level()
        self.state: State = snapshot(game.fingerprint())
        self.track: list[int] = self.state.track.tolist()
        self.tiles: list[list[int]] = self.state.tiles.tolist()
        self.last = self.state.epoch == EPOCHS
        self._states["epoch"] = EPOCHS
        self._track = self._states["track"][0]
        self._placed, self._struck, parts = (
            np.zeros((MAX_PLAYERS, N_PARTS), np.int32) for _ in range(3)
        )
        calls.score_at(self._states, 0, self._editions, parts)
        self._now: list[list[int]] = parts.tolist()
        self._scored = PARTS_BY_NAME if self.last else EPOCH_PARTS_BY_NAME
        self._whole_lots: dict[int, tuple[list[int], list[int]]] = {}

    def now(self, seat: int) -> Parts:
        """Return a seat's points by category (gods, river, ...) if the epoch ended now."""
        return self._by_name(self._now[seat])

    def lot(self, seat: int) -> LotForSeat:
        """Return the points that a seat would gain by winning the whole lot."""
        placed, struck = self._whole_lot(seat)
        change = [after - before for after, before in zip(struck, self._now[seat], strict=True)]
        return LotForSeat(
            disasters=self._total(placed) - self._total(struck),
            later=0 if self.last else change[Part.MONUMENTS],
            parts=self._by_name(change),
            total=self._total(change),
            wakes=self._wakes(seat) if change[Part.RIVER] > 0 else 0,
        )

    def spaces(self, seat: int) -> list[TrackSpace]:
        """Return the spaces of the track, each with the points its tile adds for a seat."""
        _, whole = self._whole_lot(seat)
        return [
            EMPTY_SPACE if kind == NO_TILE else self._space(seat, number, kind, whole)
            for number, kind in enumerate(self.track)
        ]

    def _space(self, seat: int, number: int, kind: int, whole: list[int]) -> TrackSpace:
        """Return a space, with the value of the lot minus that of the lot without this tile."""
        self._track[number] = NO_TILE
        self._score_with_lot(seat)
        self._track[number] = kind
        rest: list[int] = self._struck[seat].tolist()
        return TrackSpace(
            adds=self._total(whole) - self._total(rest),
            costs=self.costs(seat, kind) if kind >= DISASTERS_FROM else {},
            later=0 if self.last else whole[Part.MONUMENTS] - rest[Part.MONUMENTS],
            tile=CODES[kind],
        )

    def costs(self, seat: int, disaster: int) -> dict[str, int]:
        """Return the tiles that one disaster alone would take from a seat that wins the lot."""
        held = list(self.tiles[seat])
        for kind in self.track:
            if kind != NO_TILE and kind < DISASTERS_FROM:
                held[kind] += 1
        return dict(sorted((CODES[kind], n) for kind, n in self._losses(held, disaster)))

    def lose_hint(self) -> str | None:
        """Return the discard that costs the seat to move the fewest points; None if none is due."""
        if self.state.phase != Phase.LOSE:
            return None
        held = list(self.tiles[self.state.to_move])
        if self.state.owed_civilization:
            return CODES[commonest(held)]
        lost = self._monuments_to_lose(held, self.state.owed_monuments)
        return CODES[min(lost)]

    def _wakes(self, seat: int) -> int:
        """Return how many Nile tiles of a seat score only because of a flood in the lot."""
        held = self.tiles[seat]
        return held[Tile.NILE] if Tile.FLOOD in self.track and not held[Tile.FLOOD] else 0

    def _whole_lot(self, seat: int) -> tuple[list[int], list[int]]:
        """Return a seat's points with the lot, before and after the disasters of the lot strike.

        Each of the two lists has the points of every category of the score.
        """
        if seat not in self._whole_lots:
            self._score_with_lot(seat)
            self._whole_lots[seat] = self._placed[seat].tolist(), self._struck[seat].tolist()
        return self._whole_lots[seat]

    def _score_with_lot(self, seat: int) -> None:
        """Score a seat as if it won the lot, without and with the losses by the lot's disasters."""
        calls.score_with_lot_at(
            self._states, 0, self._editions, Seat(seat), self._placed, self._struck
        )

    def _total(self, parts: list[int]) -> int:
        """Return the sum of those points by category that are scored at the end of this epoch."""
        return sum(parts) if self.last else sum(parts) - parts[Part.MONUMENTS] - parts[Part.SUNS]

    def _by_name(self, points: list[int]) -> Parts:
        """Return points by name of the category, sorted; categories with 0 points are left out."""
        return {name: points[part] for name, part in self._scored if points[part]}

    def _losses(self, held: list[int], disaster: int) -> list[tuple[int, int]]:
        """Return the kinds and numbers of tiles that a disaster takes from those held."""
        two = TILES_PER_DISASTER
        if disaster == Tile.FUNERAL:
            lost = Counter({int(Tile.PHARAOH): min(two, held[Tile.PHARAOH])})
        elif disaster == Tile.DROUGHT:
            floods = min(two, held[Tile.FLOOD])
            niles = min(two - floods, held[Tile.NILE])
            lost = Counter({int(Tile.FLOOD): floods, int(Tile.NILE): niles})
        elif disaster == Tile.WAR:
            lost = Counter()
            for _ in range(min(two, sum(held[kind] for kind in CIVILIZATION))):
                lost[commonest(held)] += 1
                held[commonest(held)] -= 1
        else:
            owed = min(two, sum(held[kind] for kind in MONUMENTS))
            lost = Counter(self._monuments_to_lose(held, owed))
        return [(kind, number) for kind, number in lost.items() if number]

    def _monuments_to_lose(self, held: list[int], owed: int) -> tuple[int, ...]:
        """Return the monuments whose loss costs the fewest points at the end of the game."""
        kinds = [kind for kind in MONUMENTS if held[kind]]
        choices = (
            lost
            for lost in combinations_with_replacement(kinds, owed)
            if all(lost.count(kind) <= held[kind] for kind in lost)
        )
        return max(choices, key=lambda lost: self._monument_points(held, lost))

    def _monument_points(self, held: list[int], lost: tuple[int, ...]) -> int:
        """Return the points for monuments at the end of the game without the tiles `lost`."""
        edition = self._editions[0]
        left = [held[kind] - lost.count(kind) for kind in MONUMENTS]
        kinds = sum(count > 0 for count in left)
        copies = edition.monument_copies.tolist()
        return int(edition.monument_kinds[kinds]) + int(sum(copies[count] for count in left))


def commonest(held: list[int]) -> int:
    """Return the most frequent kind of civilization tile, of which losing one costs least."""
    return max(CIVILIZATION, key=lambda kind: held[kind])


def plain_space(tile: str | None) -> TrackSpace:
    """Return a space of the track without values."""
    return TrackSpace(adds=None, costs={}, later=None, tile=tile)


EMPTY_SPACE = plain_space(None)

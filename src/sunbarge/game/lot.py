"""The exact value of the lot for each seat, if the epoch ended now."""

from dataclasses import dataclass

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Seat
from sunbarge.engine.state import Points

from .game import Game
from .scoring import PART_NAMES


@dataclass(frozen=True)
class LotValue:
    """How winning the tiles on the track changes a seat's score if the epoch ended now."""

    seat: int
    adds: int
    "The points that the tiles add before the disasters among them strike."
    takes: int
    "The points that the disasters cost if the seat loses the tiles that are worth least."
    parts: dict[str, int]
    "The change of each part of the score, disasters included; zero parts are left out."
    others: tuple[int, ...]
    "The change of every seat's score; others may lose points for pharaohs, for example."

    @property
    def total(self) -> int:
        """The value of the lot in points: what its tiles add minus what its disasters cost."""
        return self.adds - self.takes


def lot_value(game: Game) -> list[LotValue]:
    """Return what the tiles on the track are worth to each seat if the epoch ended now.

    The value is exact but ignores that points never fall below 0. The sun that comes with the
    lot is not counted: `sunbarge.lot_estimates` estimates its worth for the rest of the game.

    >>> game = Game(players=2, groups=[0, 1], chance="manual")
    >>> _ = game.play("draw:gol")
    >>> [value.total for value in lot_value(game)]
    [3, 3]
    """
    check_game(game)
    states, editions = game.low_level()
    now, placed, struck = (np.zeros((MAX_PLAYERS, N_PARTS), np.int32) for _ in range(3))
    calls.score_at(states, 0, editions, now)
    values = []
    for seat in range(game.players):
        calls.score_with_lot_at(states, 0, editions, Seat(seat), placed, struck)
        values.append(value_from_scores(game.players, seat, now, placed, struck))
    return values


def value_from_scores(
    players: int, seat: int, now: Points, placed: Points, struck: Points
) -> LotValue:
    """Return a lot's value from the scores without it, with its tiles, and after its disasters."""
    change = struck - now
    return LotValue(
        seat=seat,
        adds=int((placed - now)[seat].sum()),
        takes=int((placed - struck)[seat].sum()),
        parts={PART_NAMES[p]: int(n) for p, n in enumerate(change[seat]) if n},
        others=tuple(int(n) for n in change.sum(axis=1)[:players]),
    )


def check_game(value: object) -> None:
    """Raise ValueError unless the value is a Game."""
    if not isinstance(value, Game):
        raise ValueError(
            f"a game is wanted, not {type(value).__name__}: make one with "
            "sunbarge.Game.from_line, from_position or from_record"
        )

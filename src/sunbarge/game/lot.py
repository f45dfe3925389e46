"""The exact value of the lot for each seat, if the epoch ended now."""

from dataclasses import dataclass

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Seat

from .game import Game
from .scoring import PART_NAMES


@dataclass(frozen=True)
class LotValue:
    """What winning the tiles on the track would do to a seat's score if the epoch ended now."""

    seat: int
    adds: int
    "What the tiles add before their disasters strike."
    takes: int
    "What the disasters then cost, if the seat discards as well as it can."
    parts: dict[str, int]
    "The change of each part of the score, disasters included; zero parts are left out."
    others: tuple[int, ...]
    "What it changes for every seat: winning pharaohs can cost the others theirs."

    @property
    def total(self) -> int:
        """What the lot is worth, all in all."""
        return self.adds - self.takes


def lot_value(game: Game) -> list[LotValue]:
    """What the tiles on the track are worth to each seat, exactly, if the epoch ended now.

    Points are counted before the floor at 0. The sun that comes with the lot is not counted:
    `sunbarge.lot_estimates` estimates what winning it is worth at the end of the game.

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
        change = struck - now
        values.append(
            LotValue(
                seat=seat,
                adds=int((placed - now)[seat].sum()),
                takes=int((placed - struck)[seat].sum()),
                parts={PART_NAMES[p]: int(n) for p, n in enumerate(change[seat]) if n},
                others=tuple(int(n) for n in change.sum(axis=1)[: game.players]),
            )
        )
    return values


def check_game(value: object) -> None:
    """Raise a ValueError for anything that is not a Game."""
    if not isinstance(value, Game):
        raise ValueError(
            f"a game is wanted, not {type(value).__name__}: make one with "
            "sunbarge.Game.from_line, from_position or from_record"
        )

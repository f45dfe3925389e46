"""Who sits where: the net speaks of equals, and known bots shift the odds.

A seat that plays worse wins less often than it would among equals, and the more so the more of
the game is still to come. `handicaps.toml` says by how much, in log odds, for each bot and number
of players: at the start and after the first and the second epoch; at the end by nothing.
`sunbarge calibrate --fit` measures it.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import exp

from sunbarge.bots import kind
from sunbarge.bots.evaluation import Evaluation, LotEvaluation
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game

SeatBots = tuple[str | None, ...]
"The bot in each seat; None is anybody, who plays like the net."

EQUALS = ("learned", "expert")


def check_seat_bots(game: Game, seats: Sequence[str | None] | None) -> SeatBots:
    """Who sits where, checked; nobody is known if nothing is said."""
    if seats is None:
        return (None,) * game.players
    if len(seats) != game.players:
        raise ValueError(f"{len(seats)} bots for {game.players} seats")
    for name in seats:
        if name is not None:
            kind(name)
    return tuple(seats)


def without_handicap(seats: Sequence[str | None]) -> list[str]:
    """The bots among them of which nobody knows by how much they are worse off, each once."""
    known = {*EQUALS, *(name for table in handicaps().values() for name in table)}
    return [name for name in dict.fromkeys(seats) if name is not None and name not in known]


def progress(game: Game) -> float:
    """How far the game is: 0 at its start, 1 for each epoch that is over."""
    now = game.position()
    return float(now["epoch"] - 1 + now["ra_tiles"] / now["ra_limit"])


def adjust(move: Evaluation, bots: SeatBots, progress: float) -> Evaluation:
    """What a move leads to, told who sits where; the points are as among equals."""
    return replace(move, wins=adjust_wins(move.wins, bots, progress))


def adjust_lot(lot: LotEvaluation, bots: SeatBots, progress: float) -> LotEvaluation:
    """What an auction leads to, told who sits where."""
    return replace(
        lot,
        won={winner: adjust(end, bots, progress) for winner, end in lot.won.items()},
        without=tuple(adjust(end, bots, progress) for end in lot.without),
        expected=adjust(lot.expected, bots, progress),
    )


def adjust_wins(wins: Sequence[float], bots: SeatBots, progress: float) -> tuple[float, ...]:
    """Win probabilities among equals, told who sits where."""
    if not any(bots):
        return tuple(wins)
    odds = [
        win * exp(-handicap(name, len(wins), progress))
        for win, name in zip(wins, bots, strict=True)
    ]
    return tuple(each / sum(odds) for each in odds) if sum(odds) > 0 else tuple(wins)


def handicap(name: str | None, players: int, progress: float) -> float:
    """The log odds by which a seat is worse off than among equals."""
    known = handicaps().get(str(players), {}).get(name or "", [0.0] * EPOCHS)
    nodes = [*known, 0.0]
    at = min(int(progress), EPOCHS - 1)
    along = min(progress - at, 1.0)
    return nodes[at] * (1 - along) + nodes[at + 1] * along


@cache
def handicaps() -> dict[str, dict[str, list[float]]]:
    """What was measured, by number of players and bot."""
    text = files(__package__).joinpath("handicaps.toml").read_text("utf-8")
    return tomllib.loads(text)

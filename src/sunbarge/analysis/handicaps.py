"""Adjusts win probabilities for the strength of known bots.

The value net assumes that all players are as strong as itself. For each weaker bot and number of
players, `handicaps.toml` has three handicaps in log odds: for the start of the game and for the
ends of the first and second epoch. At the end of the game the handicap is 0. `sunbarge calibrate
--fit` measures them.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import exp

from sunbarge.bots import kind, names
from sunbarge.bots.bot_names import is_installed, split_effort
from sunbarge.bots.evaluation import Evaluation, LotEvaluation
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game
from sunbarge.game.player_tags import bots_of

from .point_shifts import between_epochs, shift_points

SeatBots = tuple[str | None, ...]
"The name of the bot in each seat; None for an unknown player, assumed as strong as the value net."

EQUALS = ("learned", "expert")


def check_seat_bots(game: Game, seats: Sequence[str | None] | None) -> SeatBots:
    """Return `seats` without efforts, or if it is None, the bots that the game's tags name.

    Raises ValueError for an unknown bot or a wrong number of seats.
    """
    if seats is None:
        return seat_bots_in_tags(game)
    if len(seats) != game.players:
        raise ValueError(f"{len(seats)} bots for {game.players} seats")
    for name in seats:
        if name is not None:
            kind(name)
    return tuple(None if name is None else split_effort(name)[0] for name in seats)


def seat_bots_in_tags(game: Game) -> SeatBots:
    """Return the name of the bot in each seat by the game's tags; None if it is not installed.

    Code that a record names is never loaded.
    """
    named = bots_of(game.tags, game.players)
    places = [split_effort(name)[0] if name and is_installed(name) else None for name in named]
    return tuple(place if place in names() else None for place in places)


def without_handicap(seats: Sequence[str | None]) -> list[str]:
    """Return the names of the bots that have no measured handicap, without duplicates."""
    known = {*EQUALS, *(name for table in handicaps().values() for name in table)}
    named = [name for name in dict.fromkeys(seats) if name is not None]
    return [name for name in named if split_effort(name)[0] not in known]


def progress(game: Game) -> float:
    """Return how far a game is, from 0 to 3: finished epochs plus the share of Ra tiles drawn."""
    now = game.position()
    return float(now["epoch"] - 1 + now["ra_tiles"] / now["ra_limit"])


def adjust(move: Evaluation, bots: SeatBots, progress: float) -> Evaluation:
    """Return the evaluation of a move with probabilities and points adjusted to the bots."""
    wins = adjust_wins(move.wins, bots, progress)
    return replace(move, wins=wins, points=shift_points(move.points, bots, progress))


def adjust_lot(lot: LotEvaluation, bots: SeatBots, progress: float) -> LotEvaluation:
    """Return the evaluation of a lot with all probabilities and points adjusted to the bots."""
    return replace(
        lot,
        won={winner: adjust(end, bots, progress) for winner, end in lot.won.items()},
        without=tuple(adjust(end, bots, progress) for end in lot.without),
        expected=adjust(lot.expected, bots, progress),
    )


def adjust_wins(wins: Sequence[float], bots: SeatBots, progress: float) -> tuple[float, ...]:
    """Turn the win probabilities of equally strong players into those of bots with handicaps."""
    if not any(bots):
        return tuple(wins)
    odds = [
        win * exp(-handicap(name, len(wins), progress))
        for win, name in zip(wins, bots, strict=True)
    ]
    return tuple(each / sum(odds) for each in odds) if sum(odds) > 0 else tuple(wins)


def handicap(name: str | None, players: int, progress: float) -> float:
    """Return the handicap of a bot in log odds, linearly interpolated between epochs."""
    known = handicaps().get(str(players), {}).get(name or "", [0.0] * EPOCHS)
    return between_epochs(known, progress)


@cache
def handicaps() -> dict[str, dict[str, list[float]]]:
    """Return the measured handicaps, by number of players and name of the bot.

    Each list has the handicaps at the start of the game and at the ends of epochs 1 and 2.
    """
    text = files(__package__).joinpath("handicaps.toml").read_text("utf-8")
    return tomllib.loads(text)

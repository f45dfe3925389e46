"""Adjusts win probabilities for the strength of known bots.

The value net assumes that all players are as strong as itself. The handicap of a weaker bot is by
how much its log odds to win are lower than the net predicts. For each such bot and number of
players, `handicaps.toml` has three handicaps: for the start of the game and for the ends of the
first and second epoch. At the end of the game the handicap is 0. `sunbarge calibrate --fit`
measures the handicaps.
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
    """Return the bots in `seats`, or if it is None, those that the game's tags name.

    Amounts of search are left out: `expert:200` becomes `expert`. Raises ValueError for an
    unknown bot or a wrong number of seats.
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
    """Return the bot that the game's tags name for each seat; None for people and unknown bots.

    Bots that are not installed count as unknown, so that no code that a record names is loaded.
    """
    named = bots_of(game.tags, game.players)
    places = [split_effort(name)[0] if name and is_installed(name) else None for name in named]
    return tuple(place if place in names() else None for place in places)


def without_handicap(seats: Sequence[str | None]) -> list[str]:
    """Return the bots in `seats` whose handicap is not known, without duplicates."""
    known = {*EQUALS, *(name for table in handicaps().values() for name in table)}
    named = [name for name in dict.fromkeys(seats) if name is not None]
    return [name for name in named if split_effort(name)[0] not in known]


def progress(game: Game) -> float:
    """Return how far a game is, from 0 to 3: finished epochs plus the share of Ra tiles drawn."""
    now = game.position()
    return float(now["epoch"] - 1 + now["ra_tiles"] / now["ra_limit"])


def adjust(move: Evaluation, bots: SeatBots, progress: float) -> Evaluation:
    """Return the evaluation of a move, adjusted to the strength of the bots in the seats."""
    wins = adjust_wins(move.wins, bots, progress)
    return replace(move, wins=wins, points=shift_points(move.points, bots, progress))


def adjust_lot(lot: LotEvaluation, bots: SeatBots, progress: float) -> LotEvaluation:
    """Return the evaluation of a lot, adjusted to the strength of the bots in the seats."""
    return replace(
        lot,
        won={winner: adjust(end, bots, progress) for winner, end in lot.won.items()},
        without=tuple(adjust(end, bots, progress) for end in lot.without),
        expected=adjust(lot.expected, bots, progress),
    )


def adjust_wins(wins: Sequence[float], bots: SeatBots, progress: float) -> tuple[float, ...]:
    """Convert win probabilities of equally strong players to those of the bots in the seats."""
    if not any(bots):
        return tuple(wins)
    odds = [
        win * exp(-handicap(name, len(wins), progress))
        for win, name in zip(wins, bots, strict=True)
    ]
    return tuple(each / sum(odds) for each in odds) if sum(odds) > 0 else tuple(wins)


def handicap(name: str | None, players: int, progress: float) -> float:
    """Return by how much a bot's log odds to win are lower than the value net predicts.

    The handicaps measured at the starts of the epochs are interpolated linearly. The result is 0
    for a bot without measured handicap, and if `name` is None.
    """
    known = handicaps().get(str(players), {}).get(name or "", [0.0] * EPOCHS)
    return between_epochs(known, progress)


@cache
def handicaps() -> dict[str, dict[str, list[float]]]:
    """Return the measured handicaps of weaker bots, by number of players and name of the bot.

    A handicap is by how much the bot's log odds to win are lower than the value net predicts. Each
    list has three handicaps: at the start of the game and at the ends of epochs 1 and 2.
    """
    text = files(__package__).joinpath("handicaps.toml").read_text("utf-8")
    return tomllib.loads(text)

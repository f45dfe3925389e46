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

from sunbarge.bots import kind
from sunbarge.bots.bot_names import split_effort
from sunbarge.bots.evaluation import Evaluation, LotEvaluation
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game

SeatBots = tuple[str | None, ...]
"The name of the bot in each seat; None for an unknown player, assumed as strong as the value net."

EQUALS = ("learned", "expert")


def check_seat_bots(game: Game, seats: Sequence[str | None] | None) -> SeatBots:
    """Return the name of the bot in each seat; None for every seat if `seats` is None.

    Raises ValueError for an unknown bot or a wrong number of seats.
    """
    if seats is None:
        return (None,) * game.players
    if len(seats) != game.players:
        raise ValueError(f"{len(seats)} bots for {game.players} seats")
    for name in seats:
        if name is not None:
            kind(name)
    return tuple(None if name is None else split_effort(name)[0] for name in seats)


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
    """Return the evaluation of a move with win probabilities adjusted by the bots' handicaps."""
    return replace(move, wins=adjust_wins(move.wins, bots, progress))


def adjust_lot(lot: LotEvaluation, bots: SeatBots, progress: float) -> LotEvaluation:
    """Return the evaluation of a lot with all win probabilities adjusted by handicaps."""
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
    nodes = [*known, 0.0]
    at = min(int(progress), EPOCHS - 1)
    along = min(progress - at, 1.0)
    return nodes[at] * (1 - along) + nodes[at + 1] * along


@cache
def handicaps() -> dict[str, dict[str, list[float]]]:
    """Return the measured handicaps, by number of players and name of the bot."""
    text = files(__package__).joinpath("handicaps.toml").read_text("utf-8")
    return tomllib.loads(text)

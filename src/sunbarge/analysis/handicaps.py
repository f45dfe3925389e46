"""Adjusts win probabilities for the strength of known bots.

The value net assumes that all players are as strong as itself. A weaker bot has a handicap in log
odds, by number of players: at the start and after the first and second epoch, falling to 0 at the
end. `handicaps.toml` holds the handicaps, which `sunbarge calibrate --fit` measures.
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
"The bot in each seat; None if it is unknown, which counts as strong as the net."

EQUALS = ("learned", "expert")


def check_seat_bots(game: Game, seats: Sequence[str | None] | None) -> SeatBots:
    """The bots of the seats, checked; all are unknown if none are given."""
    if seats is None:
        return (None,) * game.players
    if len(seats) != game.players:
        raise ValueError(f"{len(seats)} bots for {game.players} seats")
    for name in seats:
        if name is not None:
            kind(name)
    return tuple(seats)


def without_handicap(seats: Sequence[str | None]) -> list[str]:
    """The bots whose handicap was not measured, each once."""
    known = {*EQUALS, *(name for table in handicaps().values() for name in table)}
    return [name for name in dict.fromkeys(seats) if name is not None and name not in known]


def progress(game: Game) -> float:
    """Epochs played so far, with the share of the current one: from 0 to 3."""
    now = game.position()
    return float(now["epoch"] - 1 + now["ra_tiles"] / now["ra_limit"])


def adjust(move: Evaluation, bots: SeatBots, progress: float) -> Evaluation:
    """Adjust the win probabilities after a move; expected points stay as they are."""
    return replace(move, wins=adjust_wins(move.wins, bots, progress))


def adjust_lot(lot: LotEvaluation, bots: SeatBots, progress: float) -> LotEvaluation:
    """Adjust the win probabilities after every end of an auction."""
    return replace(
        lot,
        won={winner: adjust(end, bots, progress) for winner, end in lot.won.items()},
        without=tuple(adjust(end, bots, progress) for end in lot.without),
        expected=adjust(lot.expected, bots, progress),
    )


def adjust_wins(wins: Sequence[float], bots: SeatBots, progress: float) -> tuple[float, ...]:
    """Win probabilities of equal players, adjusted by handicaps."""
    if not any(bots):
        return tuple(wins)
    odds = [
        win * exp(-handicap(name, len(wins), progress))
        for win, name in zip(wins, bots, strict=True)
    ]
    return tuple(each / sum(odds) for each in odds) if sum(odds) > 0 else tuple(wins)


def handicap(name: str | None, players: int, progress: float) -> float:
    """The handicap of a bot in log odds, interpolated between epochs."""
    known = handicaps().get(str(players), {}).get(name or "", [0.0] * EPOCHS)
    nodes = [*known, 0.0]
    at = min(int(progress), EPOCHS - 1)
    along = min(progress - at, 1.0)
    return nodes[at] * (1 - along) + nodes[at + 1] * along


@cache
def handicaps() -> dict[str, dict[str, list[float]]]:
    """The measured handicaps, by number of players and bot."""
    text = files(__package__).joinpath("handicaps.toml").read_text("utf-8")
    return tomllib.loads(text)

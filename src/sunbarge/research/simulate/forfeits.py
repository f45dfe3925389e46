"""Forfeited games: the seat, the reason, and the corrected result."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sunbarge.engine import calls
from sunbarge.game import Game

from .compiled import Result

MAX_REASONS = 3  # per bot in a summary; the others are only counted
MAX_LENGTH = 160  # characters of a reason in a summary


@dataclass(frozen=True)
class Forfeited:
    """A seat whose bot forfeited the game, with the reason."""

    game: int
    seat: int
    bot: str
    reason: str


def apply_forfeits(game: Game, result: Result, seats: list[int]) -> None:
    """Set the points of the seats that forfeited to 0; the best of the other seats wins.

    `seats` are those that forfeited, in the order in which they did. If all seats forfeited, the
    last one in `seats` wins.
    """
    states = game.low_level()[0]
    for seat in seats:
        result.points[seat] = 0
        result.parts[seat] = 0
        states[0].points[seat] = -1  # so that it ranks below all others
    result.winner = seats[-1] if len(seats) == game.players else int(calls.winner_at(states, 0))


def summary(forfeits: Iterable[tuple[str, str]]) -> list[tuple[str, int, str]]:
    """Group (bot, reason) pairs into (bot, count, reason), most frequent reasons first."""
    by_bot: dict[str, Counter[str]] = {}
    for bot, reason in forfeits:
        by_bot.setdefault(bot, Counter())[reason] += 1
    lines = []
    for bot, reasons in by_bot.items():
        common = reasons.most_common(MAX_REASONS)
        lines += [(bot, count, shorten(reason)) for reason, count in common]
        rest = reasons.total() - sum(count for _, count in common)
        lines += [(bot, rest, "other reasons")] if rest else []
    return lines


def shorten(reason: str) -> str:
    """Truncate a reason to `MAX_LENGTH` characters."""
    return reason if len(reason) <= MAX_LENGTH else f"{reason[: MAX_LENGTH - 1]}…"

"""Seats that lost their game by misbehaving: who, and why."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sunbarge.engine import calls
from sunbarge.game import Game

TOLD = 3  # reasons of a bot that are told; the rest are counted
LONGEST = 160  # letters of a reason in a summary


@dataclass(frozen=True)
class Forfeited:
    """A seat of a game that a bot has forfeited."""

    game: int
    seat: int
    bot: str
    reason: str


def apply_forfeits(table: Game, result: Any, seats: list[int]) -> None:
    """Take the points of seats that forfeited, in this order; the best of the others has won.

    If nobody is left, who forfeited last has won.
    """
    states = table.low_level()[0]
    for seat in seats:
        result.points[seat] = 0
        result.parts[seat] = 0
        states[0].points[seat] = -1  # below all others
    result.winner = seats[-1] if len(seats) == table.players else int(calls.winner_at(states, 0))


def summary(forfeits: Iterable[tuple[str, str]]) -> list[tuple[str, int, str]]:
    """From pairs of bot and reason: what each bot forfeited most often for, and how often."""
    by_bot: dict[str, Counter[str]] = {}
    for bot, reason in forfeits:
        by_bot.setdefault(bot, Counter())[reason] += 1
    lines = []
    for bot, reasons in by_bot.items():
        common = reasons.most_common(TOLD)
        lines += [(bot, count, shorten(reason)) for reason, count in common]
        rest = reasons.total() - sum(count for _, count in common)
        lines += [(bot, rest, "other reasons")] if rest else []
    return lines


def shorten(reason: str) -> str:
    """A reason that fits into a table."""
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"

"""Counting results: win shares with their intervals, mean points by part, length."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..engine.kinds import N_PARTS
from ..game.narrate import PART_NAMES as PARTS
from .forfeits import Forfeited
from .plan import Plan

CONFIDENCE = 1.959964  # two-sided 95 %


def interval(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; both numbers may be effective ones."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games**2)
    width = CONFIDENCE * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - width), min(1.0, middle + width)


@dataclass
class Line:
    """What one bot of the plan did, over all seats it sat in."""

    bot: str
    games: int = 0
    wins: int = 0
    points: int = 0
    parts: list[int] = field(default_factory=lambda: [0] * N_PARTS)


class Tally:
    """A running count of a plan's results."""

    def __init__(self, plan: Plan) -> None:
        """Begin with nothing: one line a seat of the plan."""
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.last_ra = 0
        self.lines = [Line(bot) for bot in plan.bots]

    def add(self, first: int, results: Any) -> None:
        """Count a chunk of results."""
        self.games += len(results)
        self.decisions += int(results["decisions"].sum())
        self.last_ra += int(results["last_ra"].sum())
        games = np.arange(first, first + len(results))
        for seat in range(self.plan.players):
            bots = (seat + games) % self.plan.players
            for bot, line in enumerate(self.lines):
                rows = results[bots == bot]
                line.games += len(rows)
                line.wins += int((rows["winner"] == seat).sum())
                line.points += int(rows["points"][:, seat].sum())
                for part in range(N_PARTS):
                    line.parts[part] += int(rows["parts"][:, seat, part].sum())

    def by_bot(self) -> list[Line]:
        """The lines of equal bots added up, in the order of the plan."""
        merged: dict[str, Line] = {}
        for line in self.lines:
            into = merged.setdefault(line.bot, Line(line.bot))
            into.games += line.games
            into.wins += line.wins
            into.points += line.points
            into.parts = [a + b for a, b in zip(into.parts, line.parts, strict=True)]
        return list(merged.values())


def rows(
    plan: Plan, first: int, results: Any, forfeits: Iterable[Forfeited] = ()
) -> Iterator[dict[str, Any]]:
    """A chunk of results as one row a seat, for files, with why it forfeited if it did."""
    reasons = {(one.game, one.seat): one.reason for one in forfeits}
    for offset, result in enumerate(results):
        game = first + offset
        seating = plan.seating(game)
        for seat in range(plan.players):
            yield {
                "game": game,
                "seed": plan.seed_of(game),
                "edition": plan.edition,
                "players": plan.players,
                "seat": seat,
                "bot": plan.bots[seating[seat]],
                "group": int(result["groups"][seat]),
                "points": int(result["points"][seat]),
                "won": bool(result["winner"] == seat),
                **{name: int(result["parts"][seat, part]) for part, name in enumerate(PARTS)},
                "decisions": int(result["decisions"]),
                "last_ra": int(result["last_ra"]),
                "forfeit": reasons.get((game, seat), ""),
            }

"""Counting results: win shares with their intervals, mean points by part, length."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sunbarge.engine.kinds import N_PARTS
from sunbarge.game.scoring import PART_NAMES as PARTS

from .compiled import RESULT
from .forfeits import Forfeited
from .plan import STRIDE, Plan

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


def columns(
    plan: Plan, first: int, results: Any, forfeits: Iterable[Forfeited] = ()
) -> dict[str, Any]:
    """A chunk of results by column, one row a seat, with why it forfeited if it did."""
    players, amount = plan.players, len(results)
    games = np.repeat(np.arange(first, first + amount), players)
    seats = np.tile(np.arange(players), amount)
    labels, reasons = np.array(plan.bots), np.full(len(games), "", object)
    for one in forfeits:
        reasons[(one.game - first) * players + one.seat] = one.reason
    return {
        "game": games,
        "seed": seeds(plan, games),
        "edition": np.full(len(games), plan.edition),
        "players": np.full(len(games), players),
        "seat": seats,
        "bot": labels[(seats + games) % players],
        "group": by_seat(results["groups"], players),
        "points": by_seat(results["points"], players),
        "won": np.repeat(results["winner"], players) == seats,
        **{name: by_seat(results["parts"][:, :, n], players) for n, name in enumerate(PARTS)},
        "decisions": np.repeat(results["decisions"], players).astype(np.int64),
        "last_ra": np.repeat(results["last_ra"], players).astype(np.int64),
        "forfeit": reasons,
    }


def seeds(plan: Plan, games: Any) -> Any:
    """`plan.seed_of` of many games at once."""
    deals = games // plan.players if plan.duplicate else games
    return np.uint64(plan.seed) + (deals + 1).astype(np.uint64) * np.uint64(STRIDE)


def by_seat(figures: Any, players: int) -> Any:
    """Figures of games and seats, one seat after the other."""
    return figures[:, :players].ravel().astype(np.int64)


def from_columns(plan: Plan, table: dict[str, Any]) -> Any:
    """The results that a table was made of; all of it that is counted."""
    players = plan.players
    results = np.zeros(len(table["game"]) // players, RESULT)
    seats = {name: np.asarray(column).reshape(-1, players) for name, column in table.items()}
    results["winner"] = seats["won"].argmax(axis=1)
    results["groups"][:, :players] = seats["group"]
    results["points"][:, :players] = seats["points"]
    for number, name in enumerate(PARTS):
        results["parts"][:, :players, number] = seats[name]
    for name in ("decisions", "last_ra"):
        results[name] = seats[name][:, 0]
    return results

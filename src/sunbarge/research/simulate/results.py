"""Results of games: totals by bot with confidence intervals, and rows for files."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sunbarge.engine.kinds import N_PARTS
from sunbarge.engine.state import Integers, Records
from sunbarge.game.scoring import PART_NAMES as PARTS

from .compiled import RESULT
from .forfeits import Forfeited
from .parquet_files import Columns
from .plan import Plan

CONFIDENCE = 1.959964  # the 97.5 % quantile of the normal distribution: two-sided 95 %


def interval(wins: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion; sample sizes may be fractions.

    `confidence` is a quantile of the normal distribution; the default gives a 95 % interval.
    """
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, confidence**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games**2)
    width = confidence * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - width), min(1.0, middle + width)


@dataclass
class BotTotals:
    """The totals of one bot over the games of a plan."""

    bot: str
    games: int = 0
    wins: int = 0
    points: int = 0
    parts: list[int] = field(default_factory=lambda: [0] * N_PARTS)


class Tally:
    """Running totals of a plan's results, by index of the bot in the plan."""

    def __init__(self, plan: Plan) -> None:
        """Start without games."""
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.last_ra = 0
        self.totals = [BotTotals(bot) for bot in plan.bots]
        self.forfeits: list[Forfeited] = []

    def add(self, first: int, results: Records, forfeits: Iterable[Forfeited] = ()) -> None:
        """Add the results of consecutive games, `first` being the number of the first one."""
        self.forfeits.extend(forfeits)
        self.games += len(results)
        self.decisions += int(results["decisions"].sum())
        self.last_ra += int(results["last_ra"].sum())
        seatings = self.plan.seatings(np.arange(first, first + len(results)))
        for seat in range(self.plan.players):
            bots = seatings[:, seat]
            for bot, totals in enumerate(self.totals):
                rows = results[bots == bot]
                totals.games += len(rows)
                totals.wins += int((rows["winner"] == seat).sum())
                totals.points += int(rows["points"][:, seat].sum())
                for part in range(N_PARTS):
                    totals.parts[part] += int(rows["parts"][:, seat, part].sum())

    def by_bot(self) -> list[BotTotals]:
        """Return one total for each bot name, in the order of the plan, over all of its seats."""
        merged: dict[str, BotTotals] = {}
        for totals in self.totals:
            into = merged.setdefault(totals.bot, BotTotals(totals.bot))
            into.games += totals.games
            into.wins += totals.wins
            into.points += totals.points
            into.parts = [a + b for a, b in zip(into.parts, totals.parts, strict=True)]
        return list(merged.values())


def columns(
    plan: Plan, first: int, results: Records, forfeits: Iterable[Forfeited] = ()
) -> Columns:
    """Return the results of games, numbered from `first`, as columns with a row for each seat."""
    players, amount = plan.players, len(results)
    numbers = np.arange(first, first + amount)
    games, seats = np.repeat(numbers, players), np.tile(np.arange(players), amount)
    reasons = np.full(len(games), "", object)
    for one in forfeits:
        reasons[(one.game - first) * players + one.seat] = one.reason
    return {
        "game": games,
        "seed": plan.seeds_of(games),
        "edition": np.full(len(games), plan.edition),
        "players": np.full(len(games), players),
        "seat": seats,
        "bot": np.array(plan.bots)[plan.seatings(numbers).ravel()],
        "group": by_seat(results["groups"], players),
        "points": by_seat(results["points"], players),
        "won": np.repeat(results["winner"], players) == seats,
        **{name: by_seat(results["parts"][:, :, n], players) for n, name in enumerate(PARTS)},
        "decisions": np.repeat(results["decisions"], players).astype(np.int64),
        "last_ra": np.repeat(results["last_ra"], players).astype(np.int64),
        "forfeit": reasons,
    }


def by_seat(values: Integers, players: int) -> npt.NDArray[np.int64]:
    """Flatten an array by game and seat: the values of game 0 by seat, then those of game 1..."""
    return values[:, :players].ravel().astype(np.int64)


def from_columns(plan: Plan, table: Columns) -> Records:
    """Convert columns back to results; the reasons of forfeits are not restored."""
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

"""What a cell shows: the share of wins with an interval over deals, and where it came from."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sunbarge.research.simulate.results import CONFIDENCE, interval

from .ladder import Cell
from .results_store import ResultsStore

LEAST_SPREAD = 0.1
"Deals make a game count for ten at most, lest a few equal deals feign certainty."


@dataclass(frozen=True)
class CellStatistics:
    """The results of a cell, over the deals that were played from every seat."""

    cell: Cell
    deals: int
    wins: int
    low: float
    high: float
    spread: float
    "The variance of the share against that of as many independent games."
    points: float
    others_points: float
    by_seat: tuple[float, ...]

    @property
    def games(self) -> int:
        """Games that count."""
        return self.deals * self.cell.players

    @property
    def share(self) -> float:
        """The share of the games won by the measured bot."""
        return self.wins / self.games if self.games else self.fair

    @property
    def fair(self) -> float:
        """What equal bots would have."""
        return 1 / self.cell.players

    @property
    def separated(self) -> bool:
        """Whether the interval excludes the fair share."""
        return not self.low <= self.fair <= self.high

    @property
    def games_needed(self) -> int | None:
        """About how many games it takes until the interval excludes the fair share.

        Wilson's interval leaves out the fair share when the distance is more than so many
        standard errors of a fair game; None where no difference was measured.
        """
        distance = abs(self.share - self.fair)
        if not self.games or distance == 0:
            return None
        games = self.spread * CONFIDENCE**2 * self.fair * (1 - self.fair) / distance**2
        return self.cell.players * math.ceil(games / self.cell.players)

    def turned_round(self) -> "CellStatistics":
        """The same games of two players, seen from the other side."""
        return replace(
            self,
            cell=replace(self.cell, bot=self.cell.others, others=self.cell.bot, goal=""),
            wins=self.games - self.wins,
            low=1 - self.high,
            high=1 - self.low,
            points=self.others_points,
            others_points=self.points,
            by_seat=tuple(1 - share for share in reversed(self.by_seat)),
        )


def wins_by_deal(store: ResultsStore, number: int) -> Any:
    """How often the measured bot won, for each complete deal."""
    return won(store, number).sum(axis=1)


def won(store: ResultsStore, number: int) -> Any:
    """Whether the measured bot won: one row a complete deal, one column a game of it."""
    cell, deals = store.ladder.cells[number], store.complete_deals(number)
    winners = store.results[number]["winner"].reshape(-1, cell.players)[deals]
    return winners == store.seats(cell)


def measure(store: ResultsStore, number: int) -> CellStatistics:
    """Count a cell."""
    cell = store.ladder.cells[number]
    wins = won(store, number)
    deals = len(wins)
    spread = spread_of(wins.sum(axis=1), cell.players)
    effective = wins.size / spread
    total = int(wins.sum())
    low, high = interval(total / spread, effective)
    own, others = mean_points(store, number)
    seats = np.argsort(store.seats(cell))
    by_seat = wins.mean(axis=0)[seats].tolist() if deals else [1 / cell.players] * cell.players
    return CellStatistics(cell, deals, total, low, high, spread, own, others, tuple(by_seat))


def spread_of(wins: Any, players: int) -> float:
    """The design effect: deals are drawn, not games, so the interval is over deals."""
    games = len(wins) * players
    share = wins.sum() / games if games else 0.0
    if len(wins) < 2 or share in (0.0, 1.0):
        return 1.0
    error = float(np.var(wins / players, ddof=1)) / len(wins)
    return max(LEAST_SPREAD, error / (share * (1 - share) / games))


def mean_points(store: ResultsStore, number: int) -> tuple[float, float]:
    """The mean final points of the measured bot, and of each of the others."""
    cell, deals = store.ladder.cells[number], store.complete_deals(number)
    points = store.results[number]["points"].reshape(-1, cell.players, points_width(store, number))
    points = points[deals][:, :, : cell.players].astype(float)
    if not len(points):
        return 0.0, 0.0
    own = points[:, np.arange(cell.players), store.seats(cell)]
    others = (points.sum(axis=2) - own) / (cell.players - 1)
    return float(own.mean()), float(others.mean())


def points_width(store: ResultsStore, number: int) -> int:
    """How many seats a result has room for."""
    return int(store.results[number]["points"].shape[1])

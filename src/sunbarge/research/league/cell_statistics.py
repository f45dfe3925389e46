"""Statistics of a cell: share of wins with a confidence interval, points, wins by seat.

A cell is a series of deals in which one bot (the measured bot) plays against copies of another,
each deal from every seat. The games of a deal are not independent, so deals are the sampling unit:
the variance between deals gives a design effect, and Wilson's interval is computed for the
effective sample size.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from sunbarge.engine.state import Flags
from sunbarge.research.simulate.results import CONFIDENCE, interval

from .ladder import Cell
from .results_store import ResultsStore
from .rows import Integers

MIN_DESIGN_EFFECT = 0.1
"Lower bound of the design effect: few deals with equal results would give too narrow an interval."

MIN_DEALS = 20
"Deals that a pairing of bots (cell) must have before one of them can count as certainly better."
DECISIVE = 3.0
"Standard errors from the fair share of wins at which a bot counts as certainly better or worse."


@dataclass(frozen=True)
class CellStatistics:
    """One bot's results against copies of another, over the deals played from every seat."""

    cell: Cell
    deals: int
    wins: int
    low: float
    high: float
    design_effect: float
    "Variance of the share of wins, divided by the variance for as many independent games."
    points: float
    others_points: float
    by_seat: tuple[float, ...]

    @property
    def games(self) -> int:
        """The number of games in deals that were played from every seat."""
        return self.deals * self.cell.players

    @property
    def share(self) -> float:
        """The share of games that `cell.bot` won, the bot that plays against copies of another."""
        return self.wins / self.games if self.games else self.fair

    @property
    def fair(self) -> float:
        """The expected share of wins if both bots were equally strong."""
        return 1 / self.cell.players

    @property
    def separated(self) -> bool:
        """Whether the confidence interval excludes the share of wins of equally strong bots."""
        return not self.low <= self.fair <= self.high

    @property
    def games_needed(self) -> int | None:
        """Estimate the games needed until the interval excludes the fair share 1 / players.

        Wilson's interval excludes the fair share when the difference exceeds 1.96 standard errors
        under the null hypothesis of equal bots. None if no difference was measured.
        """
        distance = abs(self.share - self.fair)
        if not self.games or distance == 0:
            return None
        games = self.design_effect * CONFIDENCE**2 * self.fair * (1 - self.fair) / distance**2
        return self.cell.players * math.ceil(games / self.cell.players)

    def reversed(self) -> "CellStatistics":
        """Return the statistics of the other bot against this one; only for two players."""
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


def wins_by_deal(store: ResultsStore, number: int) -> Integers:
    """Return the wins of the first bot of cell `number` in each deal played from every seat."""
    return np.asarray(won(store, number).sum(axis=1))


def won(store: ResultsStore, number: int) -> Flags:
    """Return whether the first bot of cell `number` won each game.

    There is a row for each deal that was played from every seat, with a column for each of its
    games.
    """
    cell, deals = store.ladder.cells[number], store.complete_deals(number)
    winners = store.results[number]["winner"].reshape(-1, cell.players)[deals]
    won: Flags = winners == cell.measured_seats()
    return won


def cell_statistics(store: ResultsStore, number: int) -> CellStatistics:
    """Return the statistics of the ladder's cell `number`: one bot against copies of another."""
    cell = store.ladder.cells[number]
    wins = won(store, number)
    deals = len(wins)
    effect = design_effect(wins.sum(axis=1), cell.players)
    total = int(wins.sum())
    low, high = interval(total / effect, wins.size / effect)
    own, others = mean_points(store, number)
    seats = np.argsort(cell.measured_seats())
    by_seat = wins.mean(axis=0)[seats].tolist() if deals else [1 / cell.players] * cell.players
    return CellStatistics(cell, deals, total, low, high, effect, own, others, tuple(by_seat))


def is_decided(store: ResultsStore, number: int) -> bool:
    """Return whether one bot of cell `number` is certainly better: no more games are needed.

    As the test is repeated after every chunk of games, it requires three standard errors, not two.
    """
    one = cell_statistics(store, number)
    effective = one.games / one.design_effect
    low, high = interval(one.share * effective, effective, DECISIVE)
    return one.deals >= MIN_DEALS and not low <= one.fair <= high


def design_effect(wins: Integers, players: int) -> float:
    """Return the design effect of sampling deals instead of games, from the wins in each deal."""
    games = len(wins) * players
    share = wins.sum() / games if games else 0.0
    if len(wins) < 2 or share in (0.0, 1.0):
        return 1.0
    error = float(np.var(wins / players, ddof=1)) / len(wins)
    return max(MIN_DESIGN_EFFECT, error / (share * (1 - share) / games))


def mean_points(store: ResultsStore, number: int) -> tuple[float, float]:
    """Return the mean final points of the first bot of cell `number`, and of its opponents."""
    cell, deals = store.ladder.cells[number], store.complete_deals(number)
    stored = store.results[number]["points"]
    points = stored.reshape(-1, cell.players, stored.shape[1])[deals][:, :, : cell.players].astype(
        float
    )
    if not len(points):
        return 0.0, 0.0
    own = points[:, np.arange(cell.players), cell.measured_seats()]
    others = (points.sum(axis=2) - own) / (cell.players - 1)
    return float(own.mean()), float(others.mean())

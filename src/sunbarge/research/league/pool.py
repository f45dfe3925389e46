"""Results against a pool of strangers: nets of other trainings (lineages).

A bot that only meets its own kind may be strong by habits that its kind shares. So each bot plays
alone among copies of every lineage, and one of each lineage plays among copies of the bot. What
counts is the worst of these cells, and their mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .cell_statistics import CellStatistics, cell_statistics
from .ladder import Contestant
from .ratings import PERCENTILES, RESAMPLES, by_deal
from .results_store import ResultsStore


@dataclass(frozen=True)
class MeanShare:
    """The mean share of wins over several cells, with a 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class PoolLine:
    """The results of a bot against all lineages with one number of players."""

    bot: str
    players: int
    alone: tuple[CellStatistics, ...]
    "The bot alone among copies of each lineage."
    alone_mean: MeanShare
    among: tuple[CellStatistics, ...]
    "One of each lineage among copies of the bot."
    among_mean: MeanShare

    @property
    def worst_alone(self) -> CellStatistics:
        """The lineage against which the bot alone wins least."""
        return min(self.alone, key=lambda one: one.share)

    @property
    def worst_among(self) -> CellStatistics:
        """The lineage that wins most when it is alone among copies of the bot."""
        return max(self.among, key=lambda one: one.share)


def pool_lines(store: ResultsStore) -> list[PoolLine]:
    """Return the results of every bot against the pool, by number of players."""
    ladder = store.ladder
    strangers = {one.label for one in ladder.pool}
    bots = [one for one in ladder.contestants() if one.label not in strangers]
    found = (pool_line(store, bot, count) for count in ladder.player_counts() for bot in bots)
    return [line for line in found if line]


def pool_line(store: ResultsStore, bot: Contestant, players: int) -> PoolLine | None:
    """Return the results of one bot against the pool; None if either side has none yet."""
    alone = [number for number in cells_with(store, players) if faces(store, number, bot, True)]
    among = [number for number in cells_with(store, players) if faces(store, number, bot, False)]
    if not alone or not (among or players == 2):
        return None
    statistics = tuple(cell_statistics(store, number) for number in alone)
    mean = mean_share(store, alone)
    if players == 2:  # the same games, seen from the other side
        reverse = tuple(one.reversed() for one in statistics)
        other = MeanShare(1 - mean.share, 1 - mean.high, 1 - mean.low)
        return PoolLine(bot.label, players, statistics, mean, reverse, other)
    reverse = tuple(cell_statistics(store, number) for number in among)
    return PoolLine(bot.label, players, statistics, mean, reverse, mean_share(store, among))


def cells_with(store: ResultsStore, players: int) -> list[int]:
    """Return the cells at a number of players that have a complete deal."""
    cells = store.ladder.cells
    return [
        number
        for number in store.cells()
        if cells[number].players == players and len(store.complete_deals(number))
    ]


def faces(store: ResultsStore, number: int, bot: Contestant, alone: bool) -> bool:
    """Return whether a cell has the bot alone among a lineage, or else a lineage among the bot."""
    cell = store.ladder.cells[number]
    one, other = (cell.bot, cell.others) if alone else (cell.others, cell.bot)
    return one == bot and other in store.ladder.pool


def mean_share(store: ResultsStore, numbers: Sequence[int]) -> MeanShare:
    """Return the mean share of wins over cells, with a bootstrap interval over deals.

    A deal is the same in all cells, so it is resampled in all of them together.
    """
    wins, games = by_deal(store, numbers)
    weights = np.random.default_rng(store.ladder.seed).poisson(1.0, (wins.shape[1], RESAMPLES))
    drawn = ((wins @ weights) / np.maximum(games @ weights, 1)).mean(axis=0)
    low, high = np.percentile(drawn, PERCENTILES)
    return MeanShare(float((wins.sum(1) / games.sum(1)).mean()), float(low), float(high))

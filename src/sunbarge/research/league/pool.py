"""Results of bots against a pool of nets that come from other trainings (lineages).

A bot that is only measured against bots of its own training may win because it knows habits that
all of them share. So each bot plays alone against copies of every lineage's net, and every
lineage's net alone against copies of the bot. The worst of these results and their mean are
reported.
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
    """The mean share of wins over several pairings of bots, with a 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class PoolLine:
    """The results of a bot against nets of other trainings (lineages), with `players` players."""

    bot: str
    players: int
    alone: tuple[CellStatistics, ...]
    "The bot's results alone against copies of each lineage's net."
    alone_mean: MeanShare
    among: tuple[CellStatistics, ...]
    "The results of each lineage's net alone against copies of the bot."
    among_mean: MeanShare

    @property
    def worst_alone(self) -> CellStatistics:
        """The bot's results alone against copies of the net that it wins least against."""
        return min(self.alone, key=lambda one: one.share)

    @property
    def worst_among(self) -> CellStatistics:
        """The results of the net that wins most alone against copies of the bot."""
        return max(self.among, key=lambda one: one.share)


def pool_lines(store: ResultsStore) -> list[PoolLine]:
    """Return the results of every bot against the pool's nets, by number of players."""
    ladder = store.ladder
    strangers = {one.label for one in ladder.pool}
    bots = [one for one in ladder.contestants() if one.label not in strangers]
    found = (pool_line(store, bot, count) for count in ladder.player_counts() for bot in bots)
    return [line for line in found if line]


def pool_line(store: ResultsStore, bot: Contestant, players: int) -> PoolLine | None:
    """Return a bot's results against the pool's nets, or None if results are missing.

    Two deals are needed: one that the bot has played from every seat, alone against copies of a
    net, and one that a net has played from every seat, alone against copies of the bot. With two
    players, one deal is both.
    """
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
    """Return the indices of the pairings of bots (cells) with `players` players and results.

    A pairing counts if at least one of its deals was played from every seat.
    """
    cells = store.ladder.cells
    return [
        number
        for number in store.cells()
        if cells[number].players == players and len(store.complete_deals(number))
    ]


def faces(store: ResultsStore, number: int, bot: Contestant, alone: bool) -> bool:
    """Return whether in cell `number` the bot plays alone against copies of a net of the pool.

    If `alone` is false, return whether a net of the pool plays alone against copies of the bot.
    """
    cell = store.ladder.cells[number]
    one, other = (cell.bot, cell.others) if alone else (cell.others, cell.bot)
    return one == bot and other in store.ladder.pool


def mean_share(store: ResultsStore, numbers: Sequence[int]) -> MeanShare:
    """Return the mean share of wins over pairings (cells), with a bootstrap interval over deals.

    All pairings play the same deals, so a deal is resampled in all of them together.
    """
    wins, games = by_deal(store, numbers)
    weights = np.random.default_rng(store.ladder.seed).poisson(1.0, (wins.shape[1], RESAMPLES))
    drawn = ((wins @ weights) / np.maximum(games @ weights, 1)).mean(axis=0)
    low, high = np.percentile(drawn, PERCENTILES)
    return MeanShare(float((wins.sum(1) / games.sum(1)).mean()), float(low), float(high))

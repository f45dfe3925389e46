"""Ratings: one strength a bot, so that a bot of strength s wins s / (s + the others' strengths).

For one A against P - 1 copies of B that is s_A / (s_A + (P - 1) s_B). Strengths are shown like
Elo ratings: 400 points more are ten times the strength, and with two players they are Elo's.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .cell_statistics import wins_by_deal
from .results_store import ResultsStore

ANCHOR, ANCHOR_RATING = "simple", 1000.0
SCALE = 400 / math.log(10)
RESAMPLES = 400
ROUNDS = 60
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Rating:
    """A bot's rating at one number of players, with its 95 % interval."""

    label: str
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """The ratings at one number of players, strongest first."""

    players: int
    anchor: str
    lines: tuple[Rating, ...]
    misfit: float
    "How far the worst cell is from what the ratings say; one number a bot cannot say all."
    misfit_cell: str

    def of(self, label: str) -> Rating | None:
        """The rating of a bot, if it has one."""
        return next((line for line in self.lines if line.label == label), None)


@dataclass(frozen=True)
class Games:
    """The games that ratings are fitted to: which bots met, and how often the first won."""

    first: Any
    second: Any
    players: int

    def expected(self, strengths: Any) -> Any:
        """The share that the first bot of every cell should win."""
        distance = strengths[self.first] - strengths[self.second] - math.log(self.players - 1)
        return 1 / (1 + np.exp(-distance))

    def fit(self, wins: Any, games: Any, bots: int, anchor: int) -> Any:
        """The most likely strengths (as logarithms), by Newton's method; the anchor has 0.

        Every cell has one more game, shared fairly, so that a bot that always won is not
        infinitely strong.
        """
        wins, games = wins + 1 / self.players, games + 1.0
        free = np.array([bot for bot in range(bots) if bot != anchor])
        sides = np.zeros((len(self.first), bots))
        rows = np.arange(len(self.first))
        sides[rows, self.first], sides[rows, self.second] = 1.0, -1.0
        sides = sides[:, free]
        strengths = np.zeros(bots)
        for _ in range(ROUNDS):
            share = self.expected(strengths)
            slope = sides.T @ (wins - games * share)
            bend = (sides * (games * share * (1 - share))[:, None]).T @ sides
            step = np.linalg.solve(bend, slope)
            strengths[free] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
            if np.abs(step).max() < 1e-9:
                break
        return strengths


def rate(store: ResultsStore, players: int) -> Ratings | None:
    """Fit the ratings of those who met the anchor, or somebody who did; None if nobody did."""
    order = [one.label for one in store.ladder.contestants()]
    numbers = [
        number
        for number in store.cells()
        if store.ladder.cells[number].players == players and len(store.complete_deals(number))
    ]
    pairs = [
        (store.ladder.cells[number].bot.label, store.ladder.cells[number].others.label)
        for number in numbers
    ]
    here = [label for label in order if any(label in pair for pair in pairs)]
    if not here:
        return None
    anchor = ANCHOR if ANCHOR in here else here[0]
    known = reached_from(anchor, pairs)
    labels = [label for label in here if label in known]
    kept = [(n, pair) for n, pair in zip(numbers, pairs, strict=True) if pair[0] in known]
    games = Games(
        np.array([labels.index(first) for _, (first, _) in kept]),
        np.array([labels.index(second) for _, (_, second) in kept]),
        players,
    )
    return fit_with_intervals(store, games, [number for number, _ in kept], labels, anchor)


def fit_with_intervals(
    store: ResultsStore, games: Games, numbers: Sequence[int], labels: Sequence[str], anchor: str
) -> Ratings:
    """The ratings, and their intervals by a bootstrap over deals.

    A deal is the same in all cells, so it is drawn again in all of them together: it counts
    as often as a Poisson number with mean 1 says.
    """
    place = labels.index(anchor)
    wins, counts = by_deal(store, numbers)
    best = games.fit(wins.sum(1), counts.sum(1), len(labels), place)
    rng = np.random.default_rng(store.ladder.seed)
    drawn = np.empty((RESAMPLES, len(labels)))
    for row in range(RESAMPLES):
        weights = rng.poisson(1.0, wins.shape[1])
        drawn[row] = games.fit(wins @ weights, counts @ weights, len(labels), place)
    low, high = np.percentile(drawn, (2.5, 97.5), axis=0)
    lines = [
        Rating(label, *(ANCHOR_RATING + SCALE * float(value[bot]) for value in (best, low, high)))
        for bot, label in enumerate(labels)
    ]
    gaps = np.abs(wins.sum(1) / counts.sum(1) - games.expected(best))
    worst = int(gaps.argmax())
    cell = store.ladder.cells[numbers[worst]].title
    ordered = tuple(sorted(lines, key=lambda line: -line.rating))
    return Ratings(games.players, anchor, ordered, float(gaps[worst]), cell)


def by_deal(store: ResultsStore, numbers: Sequence[int]) -> tuple[Any, Any]:
    """Wins and games of every cell by deal; deals that were not played have none."""
    deals = max(store.ladder.cells[number].deals for number in numbers)
    wins, games = np.zeros((len(numbers), deals)), np.zeros((len(numbers), deals))
    for row, number in enumerate(numbers):
        complete = store.complete_deals(number)
        wins[row, complete] = wins_by_deal(store, number)
        games[row, complete] = store.ladder.cells[number].players
    return wins, games


def reached_from(anchor: str, pairs: Sequence[tuple[str, str]]) -> set[str]:
    """Those who met the anchor, or met somebody who did, and so on."""
    known, size = {anchor}, 0
    while size < len(known):
        size = len(known)
        known |= {label for pair in pairs if known & set(pair) for label in pair}
    return known

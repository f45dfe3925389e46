"""Ratings: a Bradley-Terry model with one strength for each bot, fitted to all cells.

A cell is a series of deals in which one bot plays against copies of another. In a game of several
bots, a bot with strength s wins with probability s / (sum of all strengths): the first choice of
the Plackett-Luce model. For A against P - 1 copies of B this is s_A / (s_A + (P - 1) s_B), a
logistic regression on the difference of log strengths. Ratings are on the Elo scale: 400 points are
a factor of ten, and with two players they are Elo ratings.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sunbarge.engine.state import Shares

from .cell_statistics import wins_by_deal
from .results_store import ResultsStore
from .rows import Integers

ANCHOR, ANCHOR_RATING = "simple", 1000.0
SCALE = 400 / math.log(10)
RESAMPLES = 400
PERCENTILES = (2.5, 97.5)
MAX_ITERATIONS = 60
MAX_STEP = 2.0
TOLERANCE = 1e-9


@dataclass(frozen=True)
class Rating:
    """The rating of a bot at one number of players, with its 95 % interval."""

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
    "The largest difference between a bot's share of wins against another and that of the model."
    misfit_cell: str

    def of(self, label: str) -> Rating | None:
        """Return the rating of a bot; None if it has none."""
        return next((line for line in self.lines if line.label == label), None)


@dataclass(frozen=True)
class Model:
    """The rating model: in pairing (cell) i, bot `first[i]` plays copies of bot `second[i]`."""

    first: Integers
    second: Integers
    players: int
    bots: int
    anchor: int
    "The bot whose log strength is fixed at 0."

    def expected(self, strengths: Shares) -> Shares:
        """Return the probability that the first bot of each pairing wins, given log strengths."""
        logits = strengths[self.first] - strengths[self.second] - math.log(self.players - 1)
        return np.asarray(1 / (1 + np.exp(-logits)))

    def fit(self, wins: Shares, games: Shares) -> Shares:
        """Return the maximum-likelihood log strengths, by Newton's method.

        As a prior, every pairing (cell) gets one more game, of which each bot wins its fair share.
        This prior keeps the strength of a bot that won or lost every game finite.
        """
        wins, games = wins + 1 / self.players, games + 1.0
        free = np.array([bot for bot in range(self.bots) if bot != self.anchor])
        design = self.design()[:, free]
        strengths = np.zeros(self.bots)
        for _ in range(MAX_ITERATIONS):
            share = self.expected(strengths)
            gradient = design.T @ (wins - games * share)
            hessian = (design * (games * share * (1 - share))[:, None]).T @ design
            step = np.linalg.solve(hessian, gradient)
            strengths[free] += np.clip(step, -MAX_STEP, MAX_STEP)
            if np.abs(step).max() < TOLERANCE:
                break
        return strengths

    def design(self) -> Shares:
        """Return the design matrix: a row for each pairing, 1 for `first` and -1 for `second`."""
        design, rows = np.zeros((len(self.first), self.bots)), np.arange(len(self.first))
        design[rows, self.first], design[rows, self.second] = 1.0, -1.0
        return design


def rate(store: ResultsStore, players: int) -> Ratings | None:
    """Fit the ratings at a number of players; None if no deal is complete.

    The rating of one bot (`ANCHOR`, if it plays) is fixed. Bots that no chain of played pairings
    connects to it get no rating.
    """
    cells = store.ladder.cells
    played = {
        number: (cells[number].bot.label, cells[number].others.label)
        for number in store.cells()
        if cells[number].players == players and len(store.complete_deals(number))
    }
    order = [one.label for one in store.ladder.contestants()]
    met = [label for label in order if any(label in pair for pair in played.values())]
    if not met:
        return None
    anchor = ANCHOR if ANCHOR in met else met[0]
    known = connected_to(anchor, list(played.values()))
    labels = [label for label in met if label in known]
    rated = {number: pair for number, pair in played.items() if pair[0] in known}
    first, second = (
        np.array([labels.index(pair[side]) for pair in rated.values()]) for side in (0, 1)
    )
    model = Model(first, second, players, len(labels), labels.index(anchor))
    return fit_with_intervals(store, model, list(rated), labels)


def fit_with_intervals(
    store: ResultsStore, model: Model, numbers: Sequence[int], labels: Sequence[str]
) -> Ratings:
    """Return the ratings with percentile intervals of a bootstrap over deals."""
    wins, games = by_deal(store, numbers)
    best = model.fit(wins.sum(1), games.sum(1))
    low, high = np.percentile(bootstrap(model, wins, games, store.ladder.seed), PERCENTILES, axis=0)
    lines = [
        Rating(label, *(ANCHOR_RATING + SCALE * float(value[bot]) for value in (best, low, high)))
        for bot, label in enumerate(labels)
    ]
    residuals = np.abs(wins.sum(1) / games.sum(1) - model.expected(best))
    worst = int(residuals.argmax())
    cell = store.ladder.cells[numbers[worst]].title
    ordered = tuple(sorted(lines, key=lambda line: -line.rating))
    return Ratings(model.players, labels[model.anchor], ordered, float(residuals[worst]), cell)


def bootstrap(model: Model, wins: Shares, games: Shares, seed: int) -> Shares:
    """Return the log strengths fitted to each bootstrap sample of deals.

    All pairings play the same deals, so a deal is resampled in all of them together. In the
    Poisson bootstrap each deal gets an independent Poisson(1) weight.
    """
    rng = np.random.default_rng(seed)
    drawn = np.empty((RESAMPLES, model.bots))
    for row in range(RESAMPLES):
        weights = rng.poisson(1.0, wins.shape[1])
        drawn[row] = model.fit(wins @ weights, games @ weights)
    return drawn


def by_deal(store: ResultsStore, numbers: Sequence[int]) -> tuple[Shares, Shares]:
    """Return the first bot's wins, and the games, by pairing (cell) and deal.

    Both are 0 for deals that were not played from every seat.
    """
    deals = max(store.ladder.cells[number].deals for number in numbers)
    wins, games = np.zeros((len(numbers), deals)), np.zeros((len(numbers), deals))
    for row, number in enumerate(numbers):
        complete = store.complete_deals(number)
        wins[row, complete] = wins_by_deal(store, number)
        games[row, complete] = store.ladder.cells[number].players
    return wins, games


def connected_to(anchor: str, pairs: Sequence[tuple[str, str]]) -> set[str]:
    """Return the bots that are connected to the anchor in the graph of pairs that played."""
    known, size = {anchor}, 0
    while size < len(known):
        size = len(known)
        known |= {label for pair in pairs if known & set(pair) for label in pair}
    return known

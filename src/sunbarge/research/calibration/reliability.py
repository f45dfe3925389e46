"""Reliability of probability forecasts: calibration curve, expected calibration error, Brier score.

The curve is that of `sklearn.calibration.calibration_curve` with uniform bins; its intervals are
bootstrapped over games.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np

from sunbarge.engine.state import Flags, Integers, Shares

BINS = 10
RESAMPLES = 1000
PERCENTILES = (2.5, 97.5)


@dataclass(frozen=True)
class Forecasts:
    """Win probability forecasts; the first axis of every array is the forecast."""

    predicted: Shares
    "The win probability of every seat."
    won: Flags
    "Whether the seat won."
    epochs: Integers
    games: Integers
    progress: Shares
    "Elapsed part of the game at the forecast, from 0 to the number of epochs."
    opponents: Flags
    "Whether the seat was played by another bot than `learned`, whose net makes the forecasts."
    missed_points: Shares
    "The final points of every seat minus those that the net expected."

    @classmethod
    def none(cls, players: int) -> Self:
        """Return an empty set of forecasts."""
        shares, flags = np.zeros((0, players)), np.zeros((0, players), bool)
        return cls(shares, flags, np.zeros(0, int), np.zeros(0, int), np.zeros(0), flags, shares)

    def in_epoch(self, epoch: int) -> "Forecasts":
        """Return the forecasts of one epoch."""
        here = self.epochs == epoch
        return Forecasts(*(getattr(self, field.name)[here] for field in fields(self)))


def concatenate(forecasts: Sequence[Forecasts]) -> Forecasts:
    """Join forecasts along the first axis."""
    return Forecasts(
        *(
            np.concatenate([getattr(one, name) for one in forecasts])
            for name in (field.name for field in fields(Forecasts))
        )
    )


@dataclass(frozen=True)
class Bin:
    """A bin of the calibration curve, with a 95 % interval of the fraction of wins."""

    count: int
    mean_predicted: float
    fraction_won: float
    low: float
    high: float


@dataclass(frozen=True)
class Reliability:
    """How well forecasts are calibrated."""

    games: int
    forecasts: int
    error: float
    "Expected calibration error: mean distance between predictions and outcomes over the bins."
    low: float
    high: float
    brier: float
    "Brier score: mean squared difference between a seat's prediction and its outcome."
    brier_equal: float
    "Brier score of a forecast that gives all seats the same probability."
    bins: tuple[Bin, ...]
    "The bins that are not empty, lowest first."


def reliability(forecasts: Forecasts, seed: int = 0, own: bool = False) -> Reliability:
    """Compare predictions with outcomes; intervals are bootstrapped over games.

    With `own`, only predictions for the seats of `learned` are compared, whose net makes them.
    """
    seats = ~forecasts.opponents if own else np.ones_like(forecasts.opponents)
    sums = sums_by_game(forecasts, seats)
    players = forecasts.predicted.shape[1]
    total, resampled = sums.sum(axis=0), bootstrap(sums, seed)
    error = float(calibration_error(total))
    low, high = basic_interval(error, calibration_error(resampled))
    squares = (forecasts.predicted - forecasts.won)[seats] ** 2
    return Reliability(
        games=len(sums),
        forecasts=len(forecasts.predicted),
        error=error,
        low=low,
        high=high,
        brier=float(squares.mean()) if squares.size else 0.0,
        brier_equal=(1 / players) * (1 - 1 / players),
        bins=tuple(curve_bins(total, resampled)),
    )


def sums_by_game(forecasts: Forecasts, seats: Flags) -> Shares:
    """Return an array by game, bin and quantity: number of predictions, their sum, and wins.

    Only the predictions for `seats` count, which are flags by forecast and seat.
    """
    known, index = np.unique(forecasts.games, return_inverse=True)
    players = forecasts.predicted.shape[1]
    rows = np.repeat(index, players)[seats.ravel()]
    predicted, won = forecasts.predicted[seats], forecasts.won[seats]
    bins = np.clip((predicted * BINS).astype(int), 0, BINS - 1)
    sums = np.zeros((len(known), BINS, 3))
    for column, values in enumerate((np.ones_like(predicted), predicted, won)):
        np.add.at(sums[:, :, column], (rows, bins), values)
    return sums


def bootstrap(sums: Shares, seed: int) -> Shares:
    """Return an array with a row for each bootstrap sample.

    A sample is drawn from the games with replacement; its row in the result is the sum of the rows
    in `sums` of the games drawn.
    """
    rng, games = np.random.default_rng(seed), len(sums)
    resampled = np.zeros((RESAMPLES, *sums.shape[1:]))
    for row in range(RESAMPLES if games else 0):
        weights = np.bincount(rng.integers(games, size=games), minlength=games)
        resampled[row] = np.tensordot(weights, sums, 1)
    return resampled


def calibration_error(sums: Shares) -> Shares:
    """Return the expected calibration error from sums whose last axes are bin and quantity.

    The quantities are those of `sums_by_game`.
    """
    counts, predicted, won = sums[..., 0], sums[..., 1], sums[..., 2]
    total = np.maximum(counts.sum(axis=-1), 1)
    return np.asarray(np.abs(predicted - won).sum(axis=-1) / total)


def basic_interval(error: float, resampled: Shares) -> tuple[float, float]:
    """Return the basic bootstrap interval of the calibration error.

    The error is positive by chance alone, and larger in resampled games; the basic bootstrap
    corrects this bias. The interval is extended, if necessary, to contain the error.
    """
    low, high = np.percentile(resampled, PERCENTILES)
    return max(0.0, float(min(error, 2 * error - high))), float(max(error, 2 * error - low))


def curve_bins(total: Shares, resampled: Shares) -> list[Bin]:
    """Return the curve's bins that are not empty, with percentile intervals of the bootstrap."""
    counts = resampled[..., 0]
    fractions = np.where(counts > 0, resampled[..., 2] / np.maximum(counts, 1), np.nan)
    found = []
    for index in range(BINS):
        count, predicted, won = total[index].tolist()
        if count:
            low, high = np.nanpercentile(fractions[:, index], PERCENTILES).tolist()
            found.append(Bin(int(count), predicted / count, won / count, low, high))
    return found

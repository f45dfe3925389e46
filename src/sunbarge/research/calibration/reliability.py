"""How far forecasts are from what happened: by tenths, with intervals over games."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

BINS = 10
RESAMPLES = 1000


@dataclass(frozen=True)
class Forecasts:
    """One row a forecast: what was said of every seat, whether it won, the epoch and the game.

    `progress` is how far the game was, and `weaker` tells the seats that were not the net's.
    """

    said: Any
    won: Any
    epochs: Any
    games: Any
    progress: Any
    weaker: Any

    @classmethod
    def none(cls, players: int) -> Self:
        """No forecasts."""
        nothing = np.zeros((0, players))
        nobody = nothing.astype(bool)
        return cls(nothing, nobody, np.zeros(0, int), np.zeros(0, int), np.zeros(0), nobody)

    def in_epoch(self, epoch: int) -> "Forecasts":
        """Those of one epoch."""
        here = self.epochs == epoch
        return Forecasts(*(getattr(self, field.name)[here] for field in fields(self)))


def join(forecasts: Sequence[Forecasts]) -> Forecasts:
    """Forecasts one after the other."""
    return Forecasts(
        *(
            np.concatenate([getattr(one, name) for one in forecasts])
            for name in (field.name for field in fields(Forecasts))
        )
    )


@dataclass(frozen=True)
class Tenth:
    """The forecasts of one tenth: how many, what they said, what came, and its interval."""

    forecasts: int
    said: float
    came: float
    low: float
    high: float


@dataclass(frozen=True)
class Reliability:
    """How true some forecasts are."""

    games: int
    forecasts: int
    error: float
    "The expected calibration error: the mean distance of said and came, weighted by forecasts."
    low: float
    high: float
    brier: float
    "The mean squared distance of forecast and outcome of a seat."
    brier_equal: float
    "The same if all seats are always said to be equal."
    tenths: tuple[Tenth, ...]
    "Those that have forecasts, lowest first."


def judge(forecasts: Forecasts, seed: int = 0) -> Reliability:
    """Compare what was said with what came; intervals by a bootstrap over games.

    Chance alone gives an error above 0, and in the games drawn again a larger one. So their
    spread is turned round at the measured error (the basic bootstrap). That may put all of the
    interval below the measured error; then it is widened to reach it.
    """
    sums = by_game(forecasts)
    games, players = len(sums), forecasts.said.shape[1]
    total = sums.sum(axis=0)
    rng = np.random.default_rng(seed)
    drawn = np.zeros((RESAMPLES, BINS, 3))
    for row in range(RESAMPLES if games else 0):
        weights = np.bincount(rng.integers(games, size=games), minlength=games)
        drawn[row] = np.tensordot(weights, sums, 1)
    error = calibration_error(total)
    low, high = np.percentile(calibration_error(drawn), (2.5, 97.5))
    squares = (forecasts.said - forecasts.won) ** 2
    return Reliability(
        games=games,
        forecasts=len(forecasts.said),
        error=float(error),
        low=max(0.0, float(min(error, 2 * error - high))),
        high=float(max(error, 2 * error - low)),
        brier=float(squares.mean()) if squares.size else 0.0,
        brier_equal=(1 / players) * (1 - 1 / players),
        tenths=tuple(tenths(total, drawn)),
    )


def by_game(forecasts: Forecasts) -> Any:
    """For every game and tenth: the number of forecasts, their sum, and the sum of outcomes."""
    known, place = np.unique(forecasts.games, return_inverse=True)
    players = forecasts.said.shape[1]
    rows = np.repeat(place, players)
    said, won = forecasts.said.ravel(), forecasts.won.ravel()
    tenth = np.clip((said * BINS).astype(int), 0, BINS - 1)
    sums = np.zeros((len(known), BINS, 3))
    for column, amount in enumerate((np.ones_like(said), said, won)):
        np.add.at(sums[:, :, column], (rows, tenth), amount)
    return sums


def calibration_error(sums: Any) -> Any:
    """The expected calibration error, over the last but one axis."""
    counts, said, came = sums[..., 0], sums[..., 1], sums[..., 2]
    return np.abs(said - came).sum(axis=-1) / np.maximum(counts.sum(axis=-1), 1)


def tenths(total: Any, drawn: Any) -> list[Tenth]:
    """The tenths that have forecasts, each with the interval of what came."""
    counts = drawn[..., 0]
    shares = np.where(counts > 0, drawn[..., 2] / np.maximum(counts, 1), np.nan)
    found = []
    for tenth in range(BINS):
        count, said, came = total[tenth].tolist()
        if count:
            low, high = np.nanpercentile(shares[:, tenth], (2.5, 97.5)).tolist()
            found.append(Tenth(int(count), said / count, came / count, low, high))
    return found

"""Fits the handicaps of `analysis/handicaps.toml`: how much worse known bots play than the net."""

import numpy as np

from sunbarge.engine.kinds import EPOCHS
from sunbarge.engine.state import Shares

from .reliability import Forecasts

ITERATIONS = 20
RIDGE = 1e-3  # L2 penalty, which keeps handicaps finite if there is no evidence


def fit_handicaps(forecasts: Forecasts) -> list[float]:
    """Return the maximum-likelihood handicaps of the opponents' seats, by Newton's method.

    A handicap is subtracted from the log odds of a seat. There is one handicap at the start and one
    after each epoch but the last; values between them are interpolated linearly.
    """
    basis = interpolation_basis(forecasts.progress)
    logs = np.log(np.maximum(forecasts.predicted, 1e-9))
    opponents = forecasts.opponents.astype(float)
    handicaps = np.zeros(EPOCHS)
    for _ in range(ITERATIONS):
        odds = np.exp(logs - opponents * (basis @ handicaps)[:, None])
        share = (opponents * odds).sum(axis=1) / odds.sum(axis=1)
        residuals = share - (opponents * forecasts.won).sum(axis=1)
        gradient = basis.T @ residuals / len(basis) - RIDGE * handicaps
        hessian = (basis * (share * (1 - share))[:, None]).T @ basis / len(basis)
        handicaps += np.linalg.solve(hessian + RIDGE * np.eye(EPOCHS), gradient)
    return [round(float(each), 2) for each in handicaps]


def interpolation_basis(progress: Shares) -> Shares:
    """Return the weight of each handicap at each moment of a game (linear hat functions)."""
    nodes = np.arange(EPOCHS)
    return np.maximum(0.0, 1.0 - np.abs(progress[:, None] - nodes))

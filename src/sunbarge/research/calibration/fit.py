"""Fits `analysis/handicaps.toml` and `point_shifts.toml`: how much weaker bots fall short."""

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


def fit_point_shifts(forecasts: Forecasts) -> tuple[list[float], list[float]]:
    """Return by how much opponents differ in points from equals, and what they leave to others.

    The second shift counts once for each opponent among the other seats. Both have a value at the
    start and after each epoch but the last, fitted by least squares.
    """
    basis, opponents = interpolation_basis(forecasts.progress), forecasts.opponents.astype(float)
    beside = opponents.sum(axis=1, keepdims=True) - opponents
    rows = [weights[:, :, None] * basis[:, None, :] for weights in (opponents, beside)]
    design = np.concatenate(rows, axis=2).reshape(-1, 2 * EPOCHS)
    normal = design.T @ design / len(design) + RIDGE * np.eye(2 * EPOCHS)
    found = np.linalg.solve(normal, design.T @ forecasts.missed_points.ravel() / len(design))
    rounded = [round(float(each), 1) for each in found]
    return rounded[:EPOCHS], rounded[EPOCHS:]

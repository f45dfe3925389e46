"""Fits the values in `analysis/handicaps.toml` and `analysis/point_shifts.toml`.

They say how much weaker than the value net other bots play, in log odds and in points.
"""

import numpy as np

from sunbarge.engine.kinds import EPOCHS
from sunbarge.engine.state import Shares

from .reliability import Forecasts

ITERATIONS = 20
RIDGE = 1e-3  # L2 penalty, which keeps handicaps finite where there are no forecasts


def fit_handicaps(forecasts: Forecasts) -> list[float]:
    """Return the maximum-likelihood handicaps of the opponents' seats, by Newton's method.

    A handicap is subtracted from a seat's log odds of winning. There is one for the start of the
    game and one for the end of each epoch but the last; in between, the handicap changes linearly.
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
    """Return the weights of linear interpolation between the handicaps.

    There is one handicap for the start of the game, and one for the end of each epoch but the last.
    `progress` is how many epochs of the game have passed, with fractions. The result has a row
    for each number in `progress`, and a column for each handicap.
    """
    nodes = np.arange(EPOCHS)
    return np.maximum(0.0, 1.0 - np.abs(progress[:, None] - nodes))


def fit_point_shifts(forecasts: Forecasts) -> tuple[list[float], list[float]]:
    """Return by how much opponents change final points from those that the net expects.

    The first list is the change of an opponent's own points. The second list is the change that
    each opponent causes to the points of every other seat. Both have a value for the start of the
    game and one for the end of each epoch but the last, fitted by least squares.
    """
    basis, opponents = interpolation_basis(forecasts.progress), forecasts.opponents.astype(float)
    beside = opponents.sum(axis=1, keepdims=True) - opponents
    rows = [weights[:, :, None] * basis[:, None, :] for weights in (opponents, beside)]
    design = np.concatenate(rows, axis=2).reshape(-1, 2 * EPOCHS)
    normal = design.T @ design / len(design) + RIDGE * np.eye(2 * EPOCHS)
    found = np.linalg.solve(normal, design.T @ forecasts.missed_points.ravel() / len(design))
    rounded = [round(float(each), 1) for each in found]
    return rounded[:EPOCHS], rounded[EPOCHS:]

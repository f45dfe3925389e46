"""Fits the handicaps of known bots: the lines of `analysis/handicaps.toml`."""

from typing import Any

import numpy as np

from sunbarge.engine.kinds import EPOCHS

from .reliability import Forecasts

ROUNDS = 20
STEADY = 1e-3  # keeps a handicap finite that the games say nothing about


def fit(forecasts: Forecasts) -> list[float]:
    """The handicap of the seats that are not the net's, at the start and after two epochs.

    It is the one that makes what happened most likely, found by Newton's method.
    """
    along = ramps(forecasts.progress)
    logs = np.log(np.maximum(forecasts.said, 1e-9))
    weaker = forecasts.weaker.astype(float)
    handicaps = np.zeros(EPOCHS)
    for _ in range(ROUNDS):
        odds = np.exp(logs - weaker * (along @ handicaps)[:, None])
        share = (weaker * odds).sum(axis=1) / odds.sum(axis=1)
        missed = share - (weaker * forecasts.won).sum(axis=1)
        slope = along.T @ missed / len(along) - STEADY * handicaps
        bend = (along * (share * (1 - share))[:, None]).T @ along / len(along)
        handicaps += np.linalg.solve(bend + STEADY * np.eye(EPOCHS), slope)
    return [round(float(each), 2) for each in handicaps]


def ramps(progress: Any) -> Any:
    """How much each of the handicaps counts at a moment; they fade into each other."""
    nodes = np.arange(EPOCHS)
    return np.maximum(0.0, 1.0 - np.abs(progress[:, None] - nodes))

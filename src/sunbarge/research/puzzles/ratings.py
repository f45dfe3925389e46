"""Ratings of puzzles on one scale with those who solve them, as in a Rasch model.

A solver that has the same rating as a puzzle finds an answer half of the time; a solver whose
rating is 400 points higher finds one ten times out of eleven. Ratings of puzzles and bots are
fitted together.
"""

from math import log

import numpy as np

from sunbarge.engine.state import Shares

MEAN = 1500.0
SPREAD = 350.0
"The standard deviation of ratings that is assumed before anybody has tried a puzzle."
SCALE = 400 / log(10)
"Points of rating for one unit of log odds."
ROUNDS = 200


def fit_ratings(solved: Shares) -> tuple[Shares, Shares]:
    """Return the ratings of puzzles (rows) and bots (columns) from the shares of tries solved.

    The mean rating of the puzzles is MEAN.
    """
    puzzles, bots = np.zeros(solved.shape[0]), np.zeros(solved.shape[1])
    weight = (SCALE / SPREAD) ** 2
    for _ in range(ROUNDS):
        puzzles -= newton_step(solved, puzzles, bots, weight, puzzles, axis=1, sign=-1)
        puzzles -= puzzles.mean()
        bots -= newton_step(solved, puzzles, bots, weight, bots, axis=0, sign=1)
    return MEAN + SCALE * puzzles, MEAN + SCALE * bots


def newton_step(
    solved: Shares,
    puzzles: Shares,
    bots: Shares,
    weight: float,
    place: Shares,
    axis: int,
    sign: int,
) -> Shares:
    """Return one step of Newton's method for the puzzles (`axis` 1) or the bots (0), in log odds.

    `place` has their current ratings, `weight` is the precision of the prior, and `sign` is 1 if
    a higher rating means more solved puzzles (bots), or -1 if it means fewer (puzzles).
    """
    chance = 1 / (1 + np.exp(puzzles[:, None] - bots[None, :]))
    gradient = sign * (chance - solved).sum(axis=axis) + weight * place
    curvature = (chance * (1 - chance)).sum(axis=axis) + weight
    step: Shares = np.clip(gradient / curvature, -1.0, 1.0)
    return step

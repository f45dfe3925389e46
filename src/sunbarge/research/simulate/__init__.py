"""Simulation: plays the games of a plan, counts the results and stores them.

Imports the executors, the bots and the engine; datasets, ladders and calibration build on it.
"""

from .plan import Plan
from .results import Tally

__all__ = ["Plan", "Tally"]

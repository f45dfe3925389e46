"""Simulation: owns playing the games of a plan, counting their results and storing them.

May import `executors` and the folders below `research`; `dataset`, `league` and `calibration` use
it.
"""

from .plan import Plan
from .results import Tally

__all__ = ["Plan", "Tally"]

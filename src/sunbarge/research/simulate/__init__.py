"""Simulation: owns playing the games of a plan, counting their results and storing them.

May import `research.executors`, `research.source_hashes`, and every folder outside `research`
except `cli`. The folders `dataset`, `league` and `calibration` of `research` use this one.
"""

from .plan import Plan
from .results import Tally

__all__ = ["Plan", "Tally"]

"""Many games: played on all cores, counted, and written to files."""

from .plan import Plan
from .results import Tally
from .tasks import run

__all__ = ["Plan", "Tally", "run"]

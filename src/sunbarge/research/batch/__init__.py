"""A vector environment: many games of Ra that are stepped in one compiled call.

Owns the slots, the rewards and the threads. May import `research.lowlevel`, `bots` and what is
below them.
"""

from .environment import Batch
from .options import IllegalAction

__all__ = ["Batch", "IllegalAction"]

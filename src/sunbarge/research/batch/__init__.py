"""A vector environment: many games of Ra that are stepped in one compiled call.

Owns the class `Batch`, its slots, rewards and thread pool. May import `research.lowlevel`, `bots`
and what these import.
"""

from .environment import Batch
from .options import IllegalAction

__all__ = ["Batch", "IllegalAction"]

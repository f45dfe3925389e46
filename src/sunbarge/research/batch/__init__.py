"""Many games at once, stepped in one call of compiled code."""

from .environment import Batch
from .options import IllegalAction

__all__ = ["Batch", "IllegalAction"]

"""A game of Ra: checked moves, undo, events, views by seat, games as text, exact lot values.

Owns `Game`, the public interface to the engine. May import `sunbarge.engine`, `sunbarge.notation`
and `sunbarge.checks` only.
"""

from .events import Event
from .game import Game
from .illegal import IllegalMove
from .lot import LotValue, lot_value

__all__ = ["Event", "Game", "IllegalMove", "LotValue", "lot_value"]

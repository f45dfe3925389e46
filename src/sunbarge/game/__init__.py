"""A game of Ra with checked moves, events, views, records and the value of the lot.

Imports the engine and the notation.
"""

from .events import Event
from .game import Game
from .illegal import IllegalMove
from .lot import LotValue, lot_value

__all__ = ["Event", "Game", "IllegalMove", "LotValue", "lot_value"]

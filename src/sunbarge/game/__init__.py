"""The friendly door: a game that checks, names, explains and remembers."""

from .events import Event
from .game import Game
from .illegal import IllegalMove
from .lot import LotValue, lot_value

__all__ = ["Event", "Game", "IllegalMove", "LotValue", "lot_value"]

"""The rules of Ra as functions on a position, one module for each chapter of the rulebook."""

from .epoch import set_up
from .legal import legal_actions
from .lot_value import score_with_lot
from .play import (
    apply,
    decide,
    reveal,
    reveal_and_settle,
    settle,
    settles_itself,
)
from .scoring import score_parts, winner_of

__all__ = [
    "apply",
    "decide",
    "legal_actions",
    "reveal",
    "reveal_and_settle",
    "score_parts",
    "score_with_lot",
    "set_up",
    "settle",
    "settles_itself",
    "winner_of",
]

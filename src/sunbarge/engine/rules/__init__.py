"""The rules of Ra as functions on a position, one module for each chapter of the rulebook."""

from .epoch import set_up
from .legal import legal_actions
from .lot_value import score_with_lot
from .play import (
    apply,
    automatic_step,
    carry_out,
    has_automatic_step,
    reveal,
    reveal_and_automatic_steps,
)
from .scoring import score_parts, winner_of

__all__ = [
    "apply",
    "automatic_step",
    "carry_out",
    "has_automatic_step",
    "legal_actions",
    "reveal",
    "reveal_and_automatic_steps",
    "score_parts",
    "score_with_lot",
    "set_up",
    "winner_of",
]

"""A move in the history of a game."""

from dataclasses import dataclass

from .events import Event


@dataclass(frozen=True)
class Ply:
    """A move with its events, and the position and random source before it, which undo restores."""

    move: str
    events: tuple[Event, ...]
    before: bytes
    rng_before: int
    recorded_tile: int | None
    "The kind of tile that the move named for a draw; None if the tile was drawn at random."

"""What happened in a move, told by rules into one record.

Owns `play_at`, which carries out a decision with everything that follows from it and lists the
events. The server and the page read the same record. May import the rest of `engine` below it.
"""

from .play import play_at
from .record import EventKind, blank_events

__all__ = ["EventKind", "blank_events", "play_at"]

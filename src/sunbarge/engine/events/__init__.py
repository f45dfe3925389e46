"""The events of a move, which compiled functions write into one NumPy record.

Owns `play_at`, which carries out a decision with everything that follows from it and lists the
events. The server and the web page both read this NumPy record. May import `engine.rules` and
whatever `engine.rules` may import.
"""

from .play import play_at
from .record import EventKind, blank_events

__all__ = ["EventKind", "blank_events", "play_at"]

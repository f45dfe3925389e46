"""Tables: seats, the course of a game, and what each viewer sees; nothing waits or stores."""

from .entries import RULES_VERSION, Entry, EntryKind, Header, token_hash
from .refusal import BrokenLog, Refusal
from .replay import replay, replay_frames
from .sealing import view_hash
from .table import Table

__all__ = [
    "RULES_VERSION",
    "BrokenLog",
    "Entry",
    "EntryKind",
    "Header",
    "Refusal",
    "Table",
    "replay",
    "replay_frames",
    "token_hash",
    "view_hash",
]

"""Sessions: the state of a table, computed from its log without clock, network or database.

Owns `validate`, which turns a command into an entry of the log, `apply`, which applies a stored
entry, and `view_of`, which shows the table to one viewer. May import `online.protocol`,
`online.fairness`, and every folder outside `online` except `cli`, `research` and `terminal`.
"""

from .apply import apply, skip
from .automatic import automatic_entry
from .entries import (
    RULES_VERSION,
    SETTING_KINDS,
    Entry,
    Header,
    SeatTaken,
    StoredEntry,
    from_stored,
    to_stored,
    token_hash,
)
from .errors import BrokenLog, Refusal
from .export import record_of
from .replay import replay, replay_frames
from .requirements import check_ask
from .seat_view import view_of
from .seats import NO_SEATS, SeatSet
from .table import LOBBY_STAGES, Table
from .validate import (
    NewIds,
    is_no_op,
    validate,
    validate_bot_move,
    validate_take_seat,
)
from .view_json import ViewEncoder, view_hash, view_json

__all__ = [
    "LOBBY_STAGES",
    "NO_SEATS",
    "RULES_VERSION",
    "SETTING_KINDS",
    "BrokenLog",
    "Entry",
    "Header",
    "NewIds",
    "Refusal",
    "SeatSet",
    "SeatTaken",
    "StoredEntry",
    "Table",
    "ViewEncoder",
    "apply",
    "automatic_entry",
    "check_ask",
    "from_stored",
    "is_no_op",
    "record_of",
    "replay",
    "replay_frames",
    "skip",
    "to_stored",
    "token_hash",
    "validate",
    "validate_bot_move",
    "validate_take_seat",
    "view_hash",
    "view_json",
    "view_of",
]

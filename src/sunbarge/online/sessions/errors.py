"""Errors of a table: a command that is refused, and a log that cannot be replayed."""

from collections.abc import Sequence
from typing import Literal

Code = Literal[
    "not_your_seat",
    "not_your_turn",
    "stale",
    "illegal",
    "too_late",
    "not_now",
    "no_advice",
    "too_fast",
]
"The codes of `protocol.server_messages.Refused` that sessions use; the server uses the others."


class Refusal(Exception):
    """A command that was rejected; `code` is for programs, `text` for people."""

    def __init__(self, code: Code, text: str, legal: Sequence[str] = ()) -> None:
        """Set the code, the text, and the legal moves if the command was an illegal move."""
        self.code: Code = code
        self.text, self.legal = text, list(legal)
        super().__init__(text)


class BrokenLog(ValueError):
    """An entry that does not fit its table: it is damaged, or belongs to another table."""

"""A command that changes nothing, and why."""

from collections.abc import Sequence
from typing import Literal

Code = Literal["not_your_seat", "not_your_turn", "stale", "illegal", "too_late", "not_now"]
"Those of wire.answers.Refused that a table gives; the others are the server's."


class Refusal(Exception):
    """The table is unchanged; `code` is for programs, `text` for people."""

    def __init__(self, code: Code, text: str, legal: Sequence[str] = ()) -> None:
        """Tell what was wrong, and what would be legal where that is the question."""
        self.code: Code = code
        self.text, self.legal = text, list(legal)
        super().__init__(text)


class BrokenLog(ValueError):
    """An entry that does not fit its table: it was damaged, or belongs to another one."""

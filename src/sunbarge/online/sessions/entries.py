"""What a table is made of: its header, and the entries of its log."""

import hashlib
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sunbarge.online.protocol.http import SeatSetup

RULES_VERSION = 1
"Raised when the same entries would no longer give the same game."

EntryKind = Literal[
    "sat", "left", "seed", "begun", "move", "undo", "ready", "prefer", "pace",
    "hand_over", "take_back", "rematch",
]  # fmt: skip


class StoredModel(BaseModel):
    """Something that is stored: frozen, and misspelt fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Header(StoredModel):
    """What is fixed when a table is set up. The secret is never shown before the end."""

    id: str
    title: str = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: list[SeatSetup]
    "In order of turns; `me` and `here` are the host's, bots sit from the start."
    public: bool = False
    open_points: bool = False
    pace: float = 1.0
    secret: str = Field(repr=False)
    "32 bytes, hexadecimal."
    commitment: str
    invite: str | None = Field(default=None, repr=False)
    created: str = ""
    "When the table was set up, as ISO 8601 has it; its first ten characters date the record."
    rules: int = RULES_VERSION

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)


class Entry(StoredModel):
    """One thing that was decided; the log of a table only grows.

    `data` by kind: sat name, token (its hash), entropy, awaits_seed; seed
    entropy; begun groups, bots (level by seat);
    move move, by_itself; ready epoch; prefer auto_pass, answer_ahead, forget_answer;
    pace seconds; hand_over bot; rematch table; the others nothing.
    """

    seq: int
    kind: EntryKind
    seat: int | None = None
    data: dict[str, Any] = Field(default_factory=dict)
    command: str | None = None
    "The id of the command that asked for it; None for what the server does by itself."


def token_hash(token: str) -> str:
    """What is stored of a seat's token."""
    return hashlib.sha256(f"sunbarge seat\n{token}".encode()).hexdigest()

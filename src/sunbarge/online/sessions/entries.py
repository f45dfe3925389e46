"""What is stored of a table: its header, and the entries of its log, one class for each kind.

This is the only place that knows the stored form of an entry: columns for its seq, kind, seat and
command, and its other fields as a JSON object. Fields that have their default are left out.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sunbarge.online.protocol.http import SeatSetup

from .errors import BrokenLog

RULES_VERSION = 1
"Raised when the same entries would no longer give the same game."


class StoredModel(BaseModel):
    """Base of stored models: frozen, and unknown fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Header(StoredModel):
    """What is fixed when a table is created. The secret is not shown before the game is over."""

    id: str
    title: str = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: list[SeatSetup]
    "In turn order; `me` and `here` are the host's, bots sit from the start."
    public: bool = False
    open_points: bool = False
    pace: float = 1.0
    secret: str = Field(repr=False)
    "32 bytes, hexadecimal."
    commitment: str
    invite: str | None = Field(default=None, repr=False)
    created: str = ""
    "When the table was created, in ISO 8601; the first ten characters date the record."
    rules: int = RULES_VERSION

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)


# --- Entries ----------------------------------------------------------------------------


class LogEntry(StoredModel):
    """Base of all entries; the log of a table is append-only."""

    seq: int
    "Position in the log, from 1."
    command: str | None = None
    "Id of the command that caused the entry; None for automatic entries and bots' moves."


class SeatEntry(LogEntry):
    """Base of the entries that concern one seat."""

    seat: int


class SeatTaken(SeatEntry):
    """A person sat down."""

    kind: Literal["sat"] = "sat"
    name: str
    token: str = Field(repr=False)
    "Hash of the token that holds the seat."
    entropy: str
    "The person's seed for the deal; empty if they added none."
    awaits_seed: bool = False


class SeatLeft(SeatEntry):
    """A person left before the game; the seat is free again."""

    kind: Literal["left"] = "left"


class SeedAdded(SeatEntry):
    """A person who kept their seat for a rematch added a seed."""

    kind: Literal["seed"] = "seed"
    entropy: str


class GameBegun(LogEntry):
    """The game began; bots took the free seats."""

    kind: Literal["begun"] = "begun"
    groups: tuple[int, ...]
    "The group of suns of each seat."
    bots: dict[int, str]
    "The levels of bots that took free seats, by seat."


class MovePlayed(SeatEntry):
    """A seat moved."""

    kind: Literal["move"] = "move"
    move: str
    "In the notation; a draw names its tile."
    automatic: bool = Field(
        default=False, validation_alias="by_itself", serialization_alias="by_itself"
    )
    "Whether the seat's settings chose the move."


class MoveUndone(SeatEntry):
    """A seat took back its last move."""

    kind: Literal["undo"] = "undo"


class SheetRead(SeatEntry):
    """A seat has read the score sheet of an epoch."""

    kind: Literal["ready"] = "ready"
    epoch: int


class PreferencesSet(SeatEntry):
    """A seat changed its own settings; None leaves a setting as it is."""

    kind: Literal["prefer"] = "prefer"
    auto_pass: bool | None = None
    forget_answer: bool = False
    answer_ahead: int | None = None


class PaceSet(LogEntry):
    """Bots wait longer or shorter, from now on or in one epoch."""

    kind: Literal["pace"] = "pace"
    seconds: float
    epoch: int | None = None


class SeatHandedOver(SeatEntry):
    """A bot plays on for a person."""

    kind: Literal["hand_over"] = "hand_over"
    bot: str


class SeatTakenBack(SeatEntry):
    """A person plays their seat again."""

    kind: Literal["take_back"] = "take_back"


class RematchCreated(SeatEntry):
    """There is a table for the next game."""

    kind: Literal["rematch"] = "rematch"
    table: str


Entry: TypeAlias = (
    SeatTaken
    | SeatLeft
    | SeedAdded
    | GameBegun
    | MovePlayed
    | MoveUndone
    | SheetRead
    | PreferencesSet
    | PaceSet
    | SeatHandedOver
    | SeatTakenBack
    | RematchCreated
)
ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])


# --- Stored form ------------------------------------------------------------------------

COLUMNS = {"seq", "kind", "seat", "command"}


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as the database holds it: four columns, and its other fields as JSON."""

    seq: int
    kind: str
    seat: int | None
    data: Mapping[str, object]
    command: str | None


def to_stored(entry: Entry) -> StoredEntry:
    """The stored form of an entry."""
    data = entry.model_dump(mode="json", by_alias=True, exclude=COLUMNS, exclude_defaults=True)
    seat = entry.seat if isinstance(entry, SeatEntry) else None
    return StoredEntry(entry.seq, entry.kind, seat, data, entry.command)


def from_stored(stored: StoredEntry) -> Entry:
    """The entry of a stored form; BrokenLog says what is wrong with it."""
    fields = dict(stored.data)
    if clash := COLUMNS & fields.keys():
        raise BrokenLog(f"entry {stored.seq}: its data repeat the columns {sorted(clash)}")
    fields |= {"seq": stored.seq, "kind": stored.kind, "command": stored.command}
    if stored.seat is not None:
        fields["seat"] = stored.seat
    try:
        return ENTRY.validate_python(fields)
    except ValidationError as error:
        raise BrokenLog(f"entry {stored.seq}: {first_problem(error)}") from None


def first_problem(error: ValidationError) -> str:
    """Field and message of the first thing that a validation found."""
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}".removeprefix(": ")


def token_hash(token: str) -> str:
    """What is stored of a seat's token."""
    return hashlib.sha256(f"sunbarge seat\n{token}".encode()).hexdigest()

"""The stored form of a table: its header, and the entries of its log, one class for each kind.

This is the only module that knows how an entry is stored: columns for its seq, kind, seat and
command, and its other fields as a JSON object. Fields that have their default value are left out.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sunbarge.online.protocol.http import SeatSetup

from .errors import BrokenLog

RULES_VERSION = 1
"Increased when replaying the same entries would no longer give the same game."


class StoredModel(BaseModel):
    """Base of stored models: frozen, and unknown fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Header(StoredModel):
    """The data that are fixed when a table is created. The secret stays hidden during the game."""

    id: str
    title: str = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: list[SeatSetup]
    "The seats in turn order; those of kind `me` and `here` are held by the host's page."
    public: bool = False
    open_points: bool = False
    watch: bool = False
    "Whether anybody who knows the address of a private table may watch."
    advice: bool = False
    "Whether players may ask for the expert's advice in a game between people."
    pace: float = 1.0
    secret: str = Field(repr=False)
    "The secret of the deal: 32 bytes, hexadecimal."
    commitment: str
    invite: str | None = Field(default=None, repr=False)
    created: str = ""
    "When the table was created, in ISO 8601; the first ten characters become the record's date."
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


class SeatRemoved(SeatEntry):
    """The host removed a guest; the seat is free again or, during the game, taken over by a bot."""

    kind: Literal["removed"] = "removed"
    bot: str | None = None
    invite: str | None = Field(default=None, repr=False)
    "The table's new invitation, which the removed guest does not know."


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
    "The names of the bots that took free seats, by seat."


class MovePlayed(SeatEntry):
    """A seat moved."""

    kind: Literal["move"] = "move"
    move: str
    "The move in the notation; a draw includes the tile that was drawn."
    automatic: bool = Field(
        default=False, validation_alias="by_itself", serialization_alias="by_itself"
    )
    "Whether the seat's settings chose the move."


class MoveUndone(SeatEntry):
    """A seat undid its last move."""

    kind: Literal["undo"] = "undo"


class SheetRead(SeatEntry):
    """A seat has read the score sheet of an epoch."""

    kind: Literal["ready"] = "ready"
    epoch: int


class PreferencesSet(SeatEntry):
    """A seat changed its own settings; None leaves a setting unchanged."""

    kind: Literal["prefer"] = "prefer"
    auto_pass: bool | None = None
    forget_answer: bool = False
    answer_ahead: int | None = None


class PaceSet(LogEntry):
    """Somebody changed how long bots wait before they move, from now on or for one epoch."""

    kind: Literal["pace"] = "pace"
    seconds: float
    epoch: int | None = None


class SeatHandedOver(SeatEntry):
    """A bot took over the seat of a person."""

    kind: Literal["hand_over"] = "hand_over"
    bot: str


class SeatReclaimed(SeatEntry):
    """A person took their seat back from a bot."""

    kind: Literal["take_back"] = "take_back"


class RematchCreated(SeatEntry):
    """A table for the next game of the same players was created."""

    kind: Literal["rematch"] = "rematch"
    table: str


Entry: TypeAlias = (
    SeatTaken
    | SeatLeft
    | SeatRemoved
    | SeedAdded
    | GameBegun
    | MovePlayed
    | MoveUndone
    | SheetRead
    | PreferencesSet
    | PaceSet
    | SeatHandedOver
    | SeatReclaimed
    | RematchCreated
)
ENTRY: TypeAdapter[Entry] = TypeAdapter(Annotated[Entry, Field(discriminator="kind")])
SETTING_KINDS = ("prefer", "pace")
"Kinds of entries that change settings and nothing else."


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
    """Convert an entry to its stored form."""
    if isinstance(entry, GameBegun):  # its JSON differs from its values
        data = entry.model_dump(mode="json", exclude=COLUMNS)
    else:
        values = entry.__dict__
        data = {
            key: values[name]
            for name, key, default in data_fields(type(entry))
            if values[name] != default
        }
    seat = entry.seat if isinstance(entry, SeatEntry) else None
    return StoredEntry(entry.seq, entry.kind, seat, data, entry.command)


@cache
def data_fields(entry_class: type[LogEntry]) -> tuple[tuple[str, str, object], ...]:
    """Return name, stored key and default of the fields that are stored as JSON."""
    return tuple(
        (name, field.serialization_alias or name, field.default)
        for name, field in entry_class.model_fields.items()
        if name not in COLUMNS
    )


def from_stored(stored: StoredEntry) -> Entry:
    """Parse the stored form of an entry; BrokenLog if it is not valid."""
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
    """Return field and message of the first validation error."""
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}".removeprefix(": ")


def token_hash(token: str) -> str:
    """Return the hash of a seat's token; only the hash is stored."""
    return hashlib.sha256(f"sunbarge seat\n{token}".encode()).hexdigest()

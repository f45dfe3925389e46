"""What goes into the database and comes out of it, as plain data."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: its header, and what the lobby sorts by."""

    id: str
    header: Json
    public: bool
    stage: str
    created_at: int
    changed_at: int
    finished_at: int | None = None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Something that happened at a table."""

    table_id: str
    seq: int
    kind: str
    seat: int | None
    data: Json
    command_id: str | None
    at: int


@dataclass(frozen=True, slots=True)
class StageRow:
    """The stage that a table has come to."""

    table_id: str
    stage: str
    changed_at: int
    finished_at: int | None


@dataclass(frozen=True, slots=True)
class Work:
    """What is written together or not at all."""

    tables: tuple[TableRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    stages: tuple[StageRow, ...] = ()

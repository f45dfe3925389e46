"""Rows of the database as dataclasses, and the batch in which they are written."""

from dataclasses import dataclass

JsonObject = dict[str, object]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of `tables`: the header of a table, and the columns that the lobby queries."""

    id: str
    header: JsonObject
    public: bool
    stage: str
    created_at: int
    changed_at: int
    finished_at: int | None = None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row of `entries`: one entry of a table's log."""

    table_id: str
    seq: int
    kind: str
    seat: int | None
    data: JsonObject
    command_id: str | None
    at: int


@dataclass(frozen=True, slots=True)
class StageRow:
    """An update of a table's stage and of the times that belong to it."""

    table_id: str
    stage: str
    changed_at: int
    finished_at: int | None


@dataclass(frozen=True, slots=True)
class WriteBatch:
    """Inserts and updates that are committed atomically."""

    tables: tuple[TableRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    stages: tuple[StageRow, ...] = ()

"""Rows of the database as dataclasses, and the batch in which they are written."""

from dataclasses import dataclass

JsonObject = dict[str, object]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of `tables`: the header of a game table, and the columns that the lobby queries."""

    id: str
    header: JsonObject
    public: bool
    stage: str
    created_at: int
    changed_at: int
    finished_at: int | None = None
    closed_at: int | None = None
    anonymous_at: int | None = None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row of `entries`: one entry of a game table's log."""

    table_id: str
    seq: int
    kind: str
    seat: int | None
    data: JsonObject
    command_id: str | None
    at: int


@dataclass(frozen=True, slots=True)
class StageRow:
    """An update of a row of `tables`: a game table's stage, and when it changed and finished."""

    table_id: str
    stage: str
    changed_at: int
    finished_at: int | None


@dataclass(frozen=True, slots=True)
class LeaseRow:
    """A row of `leases`: the worker that owns a game table, and how often the owner has changed."""

    table_id: str
    owner: str
    fence: int


@dataclass(frozen=True, slots=True)
class ActRow:
    """A row of `acts`: something that an administrator has done."""

    id: int
    at: int
    who: str
    kind: str
    table_id: str | None
    data: JsonObject


@dataclass(frozen=True, slots=True)
class BanRow:
    """A row of `bans`: a network whose requests are refused until a time."""

    network: str
    until: int
    reason: str
    created_at: int


@dataclass(frozen=True, slots=True)
class WriteBatch:
    """Inserts and updates that are committed atomically, if all `required_leases` are in force."""

    tables: tuple[TableRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    stages: tuple[StageRow, ...] = ()
    leases: tuple[LeaseRow, ...] = ()
    "Leases of the new game tables, which are inserted."
    required_leases: tuple[LeaseRow, ...] = ()
    "Leases that must be in force, or nothing is written; empty if no other worker can write."

"""Messages between workers over Redis, as JSON.

If a message is lost, nothing else is lost with it: log entries are in the database, and requests
are sent again. Workers of two versions run side by side while they are replaced, so that the JSON
of a message (its `kind` and the names of its fields) stays the same when classes and attributes are
renamed.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from sunbarge.online.protocol.server_messages import Acknowledged, Refused
from sunbarge.online.server.table_requests import CommandRequest, Seated, SeatRequest
from sunbarge.online.sessions import Entry


@dataclass(frozen=True, slots=True)
class EntryStored:
    """The worker that owns a table has stored an entry of its log."""

    worker: str
    table: str
    entry: Annotated[Entry, Field(discriminator="kind")]
    kind: Literal["stored"] = "stored"


@dataclass(frozen=True, slots=True)
class PresenceAnnounced:
    """The seats of a table that are connected to a worker, and the number of spectators there.

    With `asks`, the other workers that have the table in memory reply with theirs.
    """

    worker: str
    table: str
    seats: frozenset[int]
    spectators: int
    asks: bool = False
    kind: Literal["present"] = "present"


@dataclass(frozen=True, slots=True)
class MessageRelayed:
    """A message that all workers pass on to their clients of a table."""

    worker: str
    table: str
    text: str
    kind: Literal["relayed"] = "relayed"


@dataclass(frozen=True, slots=True)
class TableReleased:
    """A worker has given up a table, and any other worker may own it now."""

    worker: str
    table: str
    kind: Literal["released"] = "released"


@dataclass(frozen=True, slots=True)
class LeasesRenewed:
    """A worker has renewed its leases, which shows that the database can be reached."""

    worker: str
    kind: Literal["renewed"] = "renewed"


@dataclass(frozen=True, slots=True)
class RequestSent:
    """A worker's request to the worker that owns a table, which answers with `RequestAnswered`."""

    worker: str
    table: str
    id: str
    request: Annotated[CommandRequest | SeatRequest, Field(discriminator="kind")]
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Failure:
    """The exception that a request has raised instead of getting an answer."""

    error: str
    text: str
    code: str = ""
    kind: Literal["failure"] = "failure"


@dataclass(frozen=True, slots=True)
class RequestAnswered:
    """The answer to the request `RequestSent` with this id, or the failure of that request."""

    id: str
    answer: Annotated[Acknowledged | Refused | Seated | Failure, Field(discriminator="kind")]
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class TokensTaken:
    """A client's address has used up tokens of a worker's rate limiter (not tokens of seats)."""

    worker: str
    limit: str
    address: str
    cost: float
    kind: Literal["taken"] = "taken"


@dataclass(frozen=True, slots=True)
class LimitCounts:
    """A worker's counts of what is limited: only the changed ones or, with `is_all`, all of them.

    `connections` and `bot_tables` are counts by client network.
    """

    worker: str
    connections: dict[str, int] = field(default_factory=dict)
    bot_tables: dict[str, int] = field(default_factory=dict)
    "Counts of running tables of bots alone, by client network."
    creators: Annotated[dict[str, str], Field(alias="hosts")] = field(default_factory=dict)
    "The networks of the clients that created tables, by table id."
    buckets: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    "By rate limiter and network: the sizes of buckets that are not full, and the tokens they lack."
    is_all: bool = False
    asks: bool = False
    "Whether the other workers should reply with all of their counts."
    kind: Literal["counted"] = "counted"


TableMessage: TypeAlias = EntryStored | PresenceAnnounced | MessageRelayed | TableReleased
"Messages for all workers that have a table in memory."
LimitMessage: TypeAlias = TokensTaken | LimitCounts
"Messages for all workers."
Message: TypeAlias = TableMessage | LimitMessage | LeasesRenewed | RequestSent | RequestAnswered
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


def encode(message: Message) -> str:
    """Encode a message."""
    return MESSAGE.dump_json(message, by_alias=True, exclude_defaults=False).decode()


def parse(text: str | bytes) -> Message:
    """Parse a message; ValueError for one that this version of the server does not know."""
    return MESSAGE.validate_json(text)

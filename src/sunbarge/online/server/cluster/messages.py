"""What workers tell each other over Redis, as JSON.

Nothing is lost with a message: entries are in the database, and requests are sent again.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from sunbarge.online.protocol.server_messages import Acknowledged, Refused
from sunbarge.online.server.table_requests import CommandRequest, Seated, SeatRequest
from sunbarge.online.sessions import Entry


@dataclass(frozen=True, slots=True)
class Stored:
    """The owner of a table has stored an entry."""

    worker: str
    table: str
    entry: Annotated[Entry, Field(discriminator="kind")]
    kind: Literal["stored"] = "stored"


@dataclass(frozen=True, slots=True)
class Present:
    """Who is connected to a worker at a table; `asks` if the others should tell it, too."""

    worker: str
    table: str
    seats: frozenset[int]
    spectators: int
    asks: bool = False
    kind: Literal["present"] = "present"


@dataclass(frozen=True, slots=True)
class Relayed:
    """A message for all clients of a table."""

    worker: str
    table: str
    text: str
    kind: Literal["relayed"] = "relayed"


@dataclass(frozen=True, slots=True)
class Released:
    """A worker does not own a table any more, and any other may."""

    worker: str
    table: str
    kind: Literal["released"] = "released"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for the owner of a table."""

    worker: str
    table: str
    id: str
    request: Annotated[CommandRequest | SeatRequest, Field(discriminator="kind")]
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True)
class Failure:
    """The exception that came in place of an answer."""

    error: str
    text: str
    code: str = ""
    kind: Literal["failure"] = "failure"


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a request, or why there is none."""

    id: str
    answer: Annotated[Acknowledged | Refused | Seated | Failure, Field(discriminator="kind")]
    kind: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Taken:
    """An address has taken something from a rate limit."""

    worker: str
    limit: str
    address: str
    cost: float
    kind: Literal["taken"] = "taken"


@dataclass(frozen=True, slots=True)
class Counted:
    """What a worker counts by network, as far as that has changed, or all of it."""

    worker: str
    connections: dict[str, int] = field(default_factory=dict)
    bot_tables: dict[str, int] = field(default_factory=dict)
    "Running tables of bots alone."
    hosts: dict[str, str] = field(default_factory=dict)
    "The networks of those who have set tables up, by table."
    buckets: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)
    "Of each rate limit the buckets that are not full: their size, and how many tokens they lack."
    is_all: bool = False
    asks: bool = False
    "Whether the others should tell all of theirs, too."
    kind: Literal["counted"] = "counted"


TableMessage: TypeAlias = Stored | Present | Relayed | Released
"Messages for all workers that have a table in memory."
LimitMessage: TypeAlias = Taken | Counted
"Messages for all workers."
Message: TypeAlias = TableMessage | LimitMessage | Asked | Answered
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


def encode(message: Message) -> str:
    """Encode a message."""
    return MESSAGE.dump_json(message, by_alias=True, exclude_defaults=False).decode()


def parse(text: str | bytes) -> Message:
    """Parse a message; ValueError for one of another version."""
    return MESSAGE.validate_json(text)

"""Requests to the worker that owns a table, and its answers; both can be sent over Redis."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from sunbarge.online.protocol.commands import TableCommand
from sunbarge.online.protocol.http import TakeSeat
from sunbarge.online.protocol.server_messages import Acknowledged, Refused


@dataclass(frozen=True, slots=True)
class CommandRequest:
    """A command of a client; if the same command comes again, it is not executed again."""

    command: Annotated[TableCommand, Field(discriminator="kind")]
    tokens: tuple[str, ...]
    "Hashes of the tokens of the client's seats."
    kind: Literal["command"] = "command"


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A client's wish for a free seat; if the same token comes again, it gets no second seat."""

    wish: TakeSeat
    token: str
    "Hash of the token that will hold the seat."
    kind: Literal["seat"] = "seat"


TableRequest: TypeAlias = CommandRequest | SeatRequest


@dataclass(frozen=True, slots=True)
class Seated:
    """The seat that was taken, and the table's invitation."""

    seat: int
    invite: str | None
    kind: Literal["seated"] = "seated"


Answer: TypeAlias = Acknowledged | Refused | Seated
Reply: TypeAlias = Callable[[Answer], None]
"Called once with the answer; if the request fails with an exception, it is not called."

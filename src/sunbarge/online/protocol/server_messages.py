"""Messages from the server to the page over the WebSocket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from sunbarge.reasons import Reason, Remark

from .base import Message, Seat
from .view import LogLine, View


class Welcome(Message):
    """The whole view: sent in reply to Hello, and to a client that was too slow for updates."""

    kind: Literal["welcome"] = "welcome"
    version: int
    build: str
    view: View
    hash: str


class UpToDate(Message):
    """The reply to Hello if the page already has the current view."""

    kind: Literal["level"] = "level"
    seq: int
    hash: str


class Update(Message):
    """Sent after each new entry of the table's log: the log lines it adds, and the new view."""

    kind: Literal["update"] = "update"
    before: int
    happened: list[LogLine]
    view: View
    hash: str
    "Hash of the view: the first 16 hex digits of the SHA-256 of its JSON (sorted keys, no blanks)."


class Acknowledged(Message):
    """The command is stored and will not be lost; a resent command gets the same reply."""

    kind: Literal["acknowledged"] = "acknowledged"
    id: str
    seq: int


class Refused(Message):
    """The command was rejected; the page translates `code`, while `text` is in English.

    After `too_fast` and `server_stops` the page sends the command again later.
    """

    kind: Literal["refused"] = "refused"
    id: str | None
    code: Literal[
        "malformed", "too_large", "too_fast", "no_table", "not_your_seat", "not_your_turn",
        "stale", "illegal", "too_late", "not_now", "server_stops", "no_advice", "not_invited",
        "bad_invite", "removed", "unreadable", "closed", "banned",
    ]  # fmt: skip
    text: str
    legal: list[str] = Field(default_factory=list)


class MoveAdvice(Message):
    """The analysis of one legal move by the bot `expert`."""

    move: str
    win: float
    points: float
    doubt: float
    "The standard error of the win probability."
    reasons: list[Reason]
    "Reasons for the move's value, as codes with numbers, which the page puts into words."


class Advice(Message):
    """The analysis of the legal moves, best first, by the bot `expert`."""

    kind: Literal["advice"] = "advice"
    id: str
    seat: Seat
    seq: int
    moves: list[MoveAdvice]
    win: list[float]
    "Win probability of every seat after the best move."
    remarks: list[Remark]
    "Remarks on the position, as codes with numbers, which the page puts into words."
    close: bool
    "Whether the difference between the two best moves is within the standard error."


class Thinking(Message):
    """A bot has begun to compute its move; the view is unchanged."""

    kind: Literal["thinking"] = "thinking"
    seat: Seat


class Presence(Message):
    """Somebody connected or disconnected; this is not stored in the log."""

    kind: Literal["presence"] = "presence"
    here: list[bool]
    watchers: int


class Reload(Message):
    """Page and server have different versions: the page must reload, then resend its commands."""

    kind: Literal["reload"] = "reload"
    build: str


class Pong(Message):
    """The reply to Ping."""

    kind: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Welcome
    | UpToDate
    | Update
    | Acknowledged
    | Refused
    | Advice
    | Thinking
    | Presence
    | Reload
    | Pong,
    Field(discriminator="kind"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)

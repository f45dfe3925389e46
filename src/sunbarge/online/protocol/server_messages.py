"""Messages from the server to the page over the WebSocket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .base import Message, Seat
from .view import LogLine, View


class Welcome(Message):
    """The whole view: the reply to Hello, and what a client gets that was too slow for updates."""

    kind: Literal["welcome"] = "welcome"
    version: int
    build: str
    view: View
    hash: str


class UpToDate(Message):
    """The reply to Hello if the page has the current view already."""

    kind: Literal["level"] = "level"
    seq: int
    hash: str


class Update(Message):
    """An entry was applied: its log lines, and the view after it."""

    kind: Literal["update"] = "update"
    before: int
    happened: list[LogLine]
    view: View
    hash: str
    "Of the view as it is sent: its JSON with sorted keys and no blanks, SHA-256, 16 hex digits."


class Acknowledged(Message):
    """The command is stored and will not be lost; a resend gets the same reply."""

    kind: Literal["acknowledged"] = "acknowledged"
    id: str
    seq: int


class Refused(Message):
    """The command was rejected; the page translates `code`, `text` is English."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: Literal[
        "malformed", "too_large", "too_fast", "no_table", "not_your_seat", "not_your_turn",
        "stale", "illegal", "too_late", "not_now", "server_stops",
    ]  # fmt: skip
    text: str
    legal: list[str] = Field(default_factory=list)


class MoveAdvice(Message):
    """The expert's analysis of one move."""

    move: str
    win: float
    points: float
    doubt: float
    "The standard error of the win probability."
    reasons: list[str]
    "In English; the page shows them where the language is English."


class Advice(Message):
    """The expert's analysis of the legal moves, best first."""

    kind: Literal["advice"] = "advice"
    id: str
    seat: Seat
    seq: int
    moves: list[MoveAdvice]
    win: list[float]
    "Win probability of every seat after the best move."
    close: bool
    "Whether the first two moves cannot be told apart."


class Thinking(Message):
    """A bot has begun to compute its move; the view is unchanged."""

    kind: Literal["thinking"] = "thinking"
    seat: Seat


class Presence(Message):
    """Somebody connected or disconnected; not part of the log."""

    kind: Literal["presence"] = "presence"
    here: list[bool]
    watchers: int


class Reload(Message):
    """The page has another version: it must reload, and then resend its pending commands."""

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

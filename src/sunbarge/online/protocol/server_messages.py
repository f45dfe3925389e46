"""What the server says to a page, over a socket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .base import Message, Seat
from .view import LogLine, View


class Welcome(Message):
    """The answer to Hello, and to being too far behind: the whole view."""

    kind: Literal["welcome"] = "welcome"
    version: int
    build: str
    view: View
    hash: str


class UpToDate(Message):
    """The page has the newest view already."""

    kind: Literal["level"] = "level"
    seq: int
    hash: str


class Update(Message):
    """Something changed: what happened since the seq before, and the view after it."""

    kind: Literal["update"] = "update"
    before: int
    happened: list[LogLine]
    view: View
    hash: str
    "Of the view as it is sent: its JSON with sorted keys and no blanks, SHA-256, 16 hex digits."


class Acknowledged(Message):
    """The command is stored and will never be lost; a resend gets the same answer."""

    kind: Literal["acknowledged"] = "acknowledged"
    id: str
    seq: int


class Refused(Message):
    """The command changed nothing; `code` is for the page to translate, `text` for people."""

    kind: Literal["refused"] = "refused"
    id: str | None
    code: Literal[
        "malformed", "too_large", "too_fast", "no_table", "not_your_seat", "not_your_turn",
        "stale", "illegal", "too_late", "not_now", "server_stops",
    ]  # fmt: skip
    text: str
    legal: list[str] = Field(default_factory=list)


class MoveAdvice(Message):
    """What the expert thinks of one move."""

    move: str
    win: float
    points: float
    doubt: float
    "The standard error of the win probability."
    reasons: list[str]
    "In English; the page shows them where the language is English."


class Advice(Message):
    """What the expert would do, best first."""

    kind: Literal["advice"] = "advice"
    id: str
    seat: Seat
    seq: int
    moves: list[MoveAdvice]
    win: list[float]
    "Of every seat, with the best move."
    close: bool
    "Whether the first two are too close to tell."


class Thinking(Message):
    """A bot has begun to think; no change of the view."""

    kind: Literal["thinking"] = "thinking"
    seat: Seat


class Presence(Message):
    """Who is connected has changed; not part of the log."""

    kind: Literal["presence"] = "presence"
    here: list[bool]
    watchers: int


class Reload(Message):
    """The page is of another version: reload, and send pending commands then."""

    kind: Literal["reload"] = "reload"
    build: str


class Pong(Message):
    """The server is there."""

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

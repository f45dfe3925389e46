"""What a page says to the server, over a socket."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from .base import CommandId, Entropy, Message, Seat

Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
Move = Annotated[str, StringConstraints(max_length=16)]


class Hello(Message):
    """The first message of a socket; answered with Welcome, Refused or Reload."""

    kind: Literal["hello"] = "hello"
    version: int
    table: str
    tokens: list[Token] = Field(default_factory=list, max_length=5)
    "The seats that this page holds; none for a spectator."
    have: int | None = None
    "The seq of the last view the page has, and its hash: then only what is missing is sent."
    hash: str | None = None


class Play(Message):
    """A move; `seq` is that of the view in which it was chosen. A resend has the same id."""

    kind: Literal["play"] = "play"
    id: CommandId
    seq: int
    seat: Seat
    move: Move


class Undo(Message):
    """Take back the seat's last move, up to the last reveal or another seat's act."""

    kind: Literal["undo"] = "undo"
    id: CommandId
    seq: int
    seat: Seat


class Ready(Message):
    """The seat has read the sheet."""

    kind: Literal["ready"] = "ready"
    id: CommandId
    seat: Seat
    epoch: int


class Prefer(Message):
    """A seat's own settings; answer_ahead holds for the present auction only."""

    kind: Literal["prefer"] = "prefer"
    id: CommandId
    seat: Seat
    auto_pass: bool | None = None
    answer_ahead: Annotated[int, Field(ge=0, le=16)] | None = None
    forget_answer: bool = False


class Pace(Message):
    """How long bots wait before they move; any seat may set it."""

    kind: Literal["pace"] = "pace"
    id: CommandId
    seconds: Annotated[float, Field(ge=0, le=10)]
    epoch: Annotated[int, Field(ge=1, le=3)] | None = None
    "In this epoch alone; after it the pace is again what it was."


class Begin(Message):
    """The host fills the free seats with bots of a level, and the game begins."""

    kind: Literal["begin"] = "begin"
    id: CommandId
    bot: str = "simple"


class HandOver(Message):
    """Give a seat to a bot: one's own, or one whose page has been gone for long."""

    kind: Literal["hand_over"] = "hand_over"
    id: CommandId
    seat: Seat
    bot: str = "simple"


class TakeBack(Message):
    """Take one's own seat back from the bot."""

    kind: Literal["take_back"] = "take_back"
    id: CommandId
    seat: Seat


class Rematch(Message):
    """After the end: the same table again."""

    kind: Literal["rematch"] = "rematch"
    id: CommandId


class Seed(Message):
    """What a player who kept his seat for another game adds to its randomness.

    Sent when the page has seen the commitment of that game; the first seed counts.
    """

    kind: Literal["seed"] = "seed"
    id: CommandId
    seat: Seat
    entropy: Entropy


class Ask(Message):
    """What the expert would do, for one's own seat to move."""

    kind: Literal["ask"] = "ask"
    id: CommandId
    seat: Seat


class Ping(Message):
    """Ask whether the server is there."""

    kind: Literal["ping"] = "ping"


TableCommand: TypeAlias = (
    Play | Undo | Ready | Prefer | Pace | Begin | HandOver | TakeBack | Rematch | Seed
)
"The commands that change a table."
Command = Annotated[Hello | TableCommand | Ask | Ping, Field(discriminator="kind")]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)

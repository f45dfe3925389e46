"""Commands: messages from the page to the server over the WebSocket."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from .base import CommandId, Entropy, Message, Seat

Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
Move = Annotated[str, StringConstraints(max_length=16)]


class Hello(Message):
    """First message of a connection; the reply is Welcome, UpToDate, Refused or Reload."""

    kind: Literal["hello"] = "hello"
    version: int
    table: str
    tokens: list[Token] = Field(default_factory=list, max_length=5)
    "Tokens of the seats that this page holds; none for a spectator."
    have: int | None = None
    "Seq of the last view that the page has; with its hash, a view that is current is not resent."
    hash: str | None = None


class Play(Message):
    """Play a move; `seq` is that of the view in which it was chosen. A resend has the same id."""

    kind: Literal["play"] = "play"
    id: CommandId
    seq: int
    seat: Seat
    move: Move


class Undo(Message):
    """Take back the seat's last move, unless it revealed something or another seat acted since."""

    kind: Literal["undo"] = "undo"
    id: CommandId
    seq: int
    seat: Seat


class Ready(Message):
    """Confirm that the seat has read the score sheet of an epoch."""

    kind: Literal["ready"] = "ready"
    id: CommandId
    seat: Seat
    epoch: int


class Prefer(Message):
    """Change a seat's own settings; answer_ahead is for the running auction only."""

    kind: Literal["prefer"] = "prefer"
    id: CommandId
    seat: Seat
    auto_pass: bool | None = None
    answer_ahead: Annotated[int, Field(ge=0, le=16)] | None = None
    forget_answer: bool = False


class Pace(Message):
    """Set how long bots wait before they move; any seat may."""

    kind: Literal["pace"] = "pace"
    id: CommandId
    seconds: Annotated[float, Field(ge=0, le=10)]
    epoch: Annotated[int, Field(ge=1, le=3)] | None = None
    "Only in this epoch; then the pace is again what it was."


class Begin(Message):
    """Fill the free seats with bots and begin the game; for the host."""

    kind: Literal["begin"] = "begin"
    id: CommandId
    bot: str = "simple"


class HandOver(Message):
    """Give a seat to a bot: one's own, or one whose owner has been disconnected for long."""

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
    """Create the same table again, after the game."""

    kind: Literal["rematch"] = "rematch"
    id: CommandId


class Seed(Message):
    """Add the seed of a player who kept their seat for a rematch.

    Sent when the page has the commitment of that game; the first seed counts.
    """

    kind: Literal["seed"] = "seed"
    id: CommandId
    seat: Seat
    entropy: Entropy


class Ask(Message):
    """Ask for the expert's advice, for one's own seat when it is to move."""

    kind: Literal["ask"] = "ask"
    id: CommandId
    seat: Seat


class Ping(Message):
    """Check the connection; the reply is Pong."""

    kind: Literal["ping"] = "ping"


SeatCommand: TypeAlias = Play | Undo | Ready | Prefer | TakeBack | Seed
"Commands that only the holder of their seat may give."
TableCommand: TypeAlias = SeatCommand | Pace | Begin | HandOver | Rematch
"Commands that change a table."
Command = Annotated[Hello | TableCommand | Ask | Ping, Field(discriminator="kind")]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)

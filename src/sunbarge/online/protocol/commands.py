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
    "Tokens of the seats that this page holds; a spectator sends none."
    invite: Annotated[str, StringConstraints(max_length=40)] | None = None
    "The invitation in the page's address, which a spectator of a private table needs."
    have: int | None = None
    "Seq of the last view that the page has; the server resends the view only if it is newer."
    hash: str | None = None


class Play(Message):
    """Play a move chosen in the view with this `seq`; a command sent again has the same id."""

    kind: Literal["play"] = "play"
    id: CommandId
    seq: int
    seat: Seat
    move: Move


class Undo(Message):
    """Undo the seat's last move, unless that revealed something or another seat acted since."""

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
    """Change a seat's settings; `answer_ahead` is the most it will bid in the running auction."""

    kind: Literal["prefer"] = "prefer"
    id: CommandId
    seat: Seat
    auto_pass: bool | None = None
    answer_ahead: Annotated[int, Field(ge=0, le=16)] | None = None
    forget_answer: bool = False


class Pace(Message):
    """Set how long bots wait before they move; every seated player may do this."""

    kind: Literal["pace"] = "pace"
    id: CommandId
    seconds: Annotated[float, Field(ge=0, le=10)]
    epoch: Annotated[int, Field(ge=1, le=3)] | None = None
    "Set the pace for this epoch only; None sets it from now on."


class Begin(Message):
    """Begin the game and fill the free seats with bots; only the host may do this."""

    kind: Literal["begin"] = "begin"
    id: CommandId
    bot: str = "simple"


class HandOver(Message):
    """Give a seat to a bot: the sender's own seat, or that of an absent player."""

    kind: Literal["hand_over"] = "hand_over"
    id: CommandId
    seat: Seat
    bot: str = "simple"


class Remove(Message):
    """Remove a guest from a seat; only the host may do this. In a running game a bot takes over."""

    kind: Literal["remove"] = "remove"
    id: CommandId
    seat: Seat


class ReclaimSeat(Message):
    """Take the sender's own seat back from the bot."""

    kind: Literal["take_back"] = "take_back"
    id: CommandId
    seat: Seat


class Rematch(Message):
    """Create a new table with the same players and settings, after the game."""

    kind: Literal["rematch"] = "rematch"
    id: CommandId


class Seed(Message):
    """Add a seed for the deal of a rematch, for a player who keeps their seat.

    The page sends it once it has the commitment of the rematch; a second seed is refused.
    """

    kind: Literal["seed"] = "seed"
    id: CommandId
    seat: Seat
    entropy: Entropy


class Ask(Message):
    """Ask for the advice of the bot `expert` on the next move of the sender's own seat."""

    kind: Literal["ask"] = "ask"
    id: CommandId
    seat: Seat


class Ping(Message):
    """Check the connection; the reply is Pong."""

    kind: Literal["ping"] = "ping"


SeatCommand: TypeAlias = Play | Undo | Ready | Prefer | ReclaimSeat | Seed
"Commands about one seat, which only the holder of that seat may send."
TableCommand: TypeAlias = SeatCommand | Pace | Begin | HandOver | Remove | Rematch
"Commands that change a table."
Command = Annotated[Hello | TableCommand | Ask | Ping, Field(discriminator="kind")]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)

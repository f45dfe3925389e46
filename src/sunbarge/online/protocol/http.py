"""What is asked and answered over HTTP."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Entropy, Message, Name, Seat, Tile
from .view import LogLine, Stage, View


class SeatSetup(Message):
    """What a seat of a new table is for."""

    kind: Literal["me", "here", "free", "bot"]
    "me: the one who asks; here: another person at the same screen; free: for a friend."
    name: Name | None = None
    bot: str | None = None


class NewTable(Message):
    """A table to be set up."""

    title: Annotated[str, Field(max_length=60)] = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: Annotated[list[SeatSetup], Field(min_length=2, max_length=5)]
    shuffle_seats: bool = True
    public: bool = False
    open_points: bool = False
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    entropy: Entropy | None = None
    commitment: str | None = None
    """Of a NewCommitment, so that the entropy was chosen after it; an unknown one is refused.

    Without it the server makes a secret of its own, and the host cannot prove the order.
    """


class NewCommitment(Message):
    """A secret the server has chosen for one new table; ask before the entropy is made.

    Good for one table, and for a while; see docs/play/fairness.md.
    """

    commitment: str


class HeldSeat(Message):
    """A seat, and the secret that holds it."""

    seat: Seat
    token: str


class HeldSeats(Message):
    """The seats one holds now at a table."""

    table: str
    invite: str | None
    seats: list[HeldSeat]


class TakeSeat(Message):
    """Take a free seat."""

    name: Name
    seat: Seat | None = None
    invite: str | None = None
    entropy: Entropy | None = None


class TableSummary(Message):
    """A table in a list."""

    table: str
    title: str
    stage: Stage
    edition: str
    players: int
    names: list[str]
    free: int
    epoch: int
    ra_tiles: int
    ra_limit: int
    to_move: Seat | None
    watchers: int
    public: bool


class Lobby(Message):
    """Public tables."""

    open: list[TableSummary]
    running: list[TableSummary]


class SummaryRequest(Message):
    """Tables that a page knows of, to be listed."""

    tables: Annotated[list[str], Field(max_length=50)]


class ReplayFrame(Message):
    """One step of a replay: what happened, and the table after it, with nothing hidden."""

    happened: list[LogLine]
    move: str | None
    view: View


class Replay(Message):
    """A finished game, move by move."""

    record: str
    frames: list[ReplayFrame]
    verified: bool | None
    "Whether the draws follow from the commitment; None for records without one."


class RecordText(Message):
    """A record to be replayed."""

    record: Annotated[str, Field(max_length=60_000)]


class EditionInfo(Message):
    """An edition that can be played."""

    name: str
    title: str
    language: str
    players: list[int]
    houses: list[str]
    barge: bool
    terms: dict[str, str]
    "The rulebook's own words for tiles and things, by their name in the notation."
    bag: dict[Tile, int] = Field(default_factory=dict)
    "How many tiles of each kind the game has."
    ra_limits: dict[str, int] = Field(default_factory=dict)
    "How many Ra tiles end an epoch, by number of players."
    scoring: dict[str, int | list[int]] = Field(default_factory=dict)
    "What things bring, as the edition's file says it: for the page's help."
    must_beat: bool = False
    "Whether who invoked Ra must bid whenever he can."


class BotInfo(Message):
    """A bot that can be sat at a table."""

    name: str
    description: str


class About(Message):
    """What can be played here."""

    version: int
    build: str
    editions: list[EditionInfo]
    bots: list[BotInfo]


class Readiness(Message):
    """What the server still gets ready, and how long that takes."""

    stage: Literal["compiling", "loading", "ready"]
    """compiling: once on a machine, and tables wait for it; loading: the rules, then the bots,
    while games can begin already; ready: nothing is under way.
    """
    done: Annotated[float, Field(ge=0, le=1)] | None
    "The share of the stage that is done; None while nobody can tell."
    seconds_left: Annotated[int, Field(ge=0)] | None
    "Until the stage is over; None while nobody can tell."
    bots: list[str]
    "Those that answer at once; a bot that is not loaded yet takes seconds for its first move."


class Problem(Message):
    """What was wrong with a request, and what would be right."""

    code: str
    text: str

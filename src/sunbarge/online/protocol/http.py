"""Bodies of HTTP requests and responses."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .base import Entropy, Message, Name, Seat, Tile
from .view import LogLine, Stage, View


class SeatSetup(Message):
    """The kind of player that a seat of a new table is for."""

    kind: Literal["me", "here", "free", "bot"]
    "me: the host; here: another person at the host's screen; free: anybody who is invited."
    name: Name | None = None
    bot: str | None = None


class NewTable(Message):
    """Request to create a table."""

    title: Annotated[str, Field(max_length=60)] = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: Annotated[list[SeatSetup], Field(min_length=2, max_length=5)]
    shuffle_seats: bool = True
    public: bool = False
    open_points: bool = False
    watch: bool = False
    "Whether anybody who knows the address of a private table may watch, without an invitation."
    advice: bool = False
    "Whether players may ask for the expert's advice in a game between people."
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    entropy: Entropy | None = None
    commitment: str | None = None
    """The commitment of a NewCommitment, requested before the entropy was chosen.

    A commitment that the server has not made is rejected. Without a commitment, the host cannot
    prove that the secret was not chosen to fit their entropy.
    """


class FinishedGame(Message):
    """Request to store a finished game that a page has played without the server."""

    title: Annotated[str, Field(max_length=60)] = ""
    edition: str = "disk"
    house: list[str] = Field(default_factory=list)
    seats: Annotated[list[SeatSetup], Field(min_length=2, max_length=5)]
    open_points: bool = False
    pace: Annotated[float, Field(ge=0, le=10)] = 1.0
    secret: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    created: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    entries: Annotated[list[dict[str, object]], Field(max_length=3000)]
    "The log up to the last move, with entries as the server stores them."


class PublishedGame(Message):
    """Response with the id under which a finished game is stored."""

    table: str


class NewCommitment(Message):
    """Commitment to a secret for one new table; a page requests it before it chooses its seed.

    The commitment can be used for one table and expires; see docs/play/fairness.md.
    """

    commitment: str


class HeldSeat(Message):
    """A seat, and the token that proves that a client holds it."""

    seat: Seat
    token: str


class HeldSeats(Message):
    """Response with the seats that the client holds now at a table."""

    table: str
    invite: str | None
    seats: list[HeldSeat]


class TakeSeat(Message):
    """Request to take a free seat."""

    name: Name
    seat: Seat | None = None
    invite: str | None = None
    entropy: Entropy | None = None


class TableSummary(Message):
    """A table in a list of tables."""

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
    """Public tables: those with free seats, and those with a running game."""

    open: list[TableSummary]
    running: list[TableSummary]


class SummaryRequest(Message):
    """Request for the summaries of tables by id."""

    tables: Annotated[list[str], Field(max_length=50)]


class ReplayFrame(Message):
    """One step of a replay: a move, its log lines, and the view after it."""

    happened: list[LogLine]
    move: str | None
    view: View


class Replay(Message):
    """A game with a view after every move."""

    record: str
    frames: list[ReplayFrame]
    verified: bool | None
    "Whether the draws follow from the commitment; None for records without a commitment."


class RecordText(Message):
    """Request to replay a record."""

    record: Annotated[str, Field(max_length=60_000)]


class EditionInfo(Message):
    """An edition of the board game that can be played on this server."""

    name: str
    title: str
    language: str
    players: list[int]
    houses: list[str]
    barge: bool
    terms: dict[str, str]
    "The rulebook's terms for tiles and components, by their name in the notation."
    bag: dict[Tile, int] = Field(default_factory=dict)
    "How many tiles of each kind the game has."
    ra_limits: dict[str, int] = Field(default_factory=dict)
    "How many Ra tiles end an epoch, by number of players."
    scoring: dict[str, int | list[int]] = Field(default_factory=dict)
    "Points of the edition's scoring rules, which the page shows as help."
    must_beat: bool = False
    "Whether the player who invoked Ra must beat the highest bid if they can."


class BotInfo(Message):
    """A bot that can be seated at a table."""

    name: str
    description: str


class About(Message):
    """The version of the server, and the editions of the game and the bots that it offers."""

    version: int
    build: str
    editions: list[EditionInfo]
    bots: list[BotInfo]
    gone_seconds: float = 60.0
    "How long a player has to be disconnected before another player may give their seat to a bot."


class Readiness(Message):
    """Progress of the server's start."""

    stage: Literal["compiling", "loading", "ready"]
    """The stage: compiling, loading or ready.

    compiling: the game's rules are compiled to machine code, once per machine, and no table can be
    used; loading: the compiled code and then the bots are loaded, and games can already begin;
    ready: everything is loaded.
    """
    done: Annotated[float, Field(ge=0, le=1)] | None
    "Share of the stage that is done; None if unknown."
    seconds_left: Annotated[int, Field(ge=0)] | None
    "Estimated seconds until the end of the stage; None if unknown."
    bots: list[str]
    "Bots that are loaded; all others take seconds for their first move."


class Problem(Message):
    """Error response: what is wrong with a request, and what would be right."""

    code: str
    text: str
    reason: str | None = None
    "Code of what is wrong with a record: tag, missing, twice, value, move, result or long."
    line: int | None = None
    "The line of a record that is wrong, from 1."
    found: str | None = None
    "The tag or move that is wrong in a record."

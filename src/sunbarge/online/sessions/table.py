"""The state of a table: a function of its header and the entries of its log."""

from collections.abc import Iterable, Sequence

from sunbarge.game import Game
from sunbarge.online import fairness
from sunbarge.online.protocol.view import LogLine, Stage, View

from .entries import RULES_VERSION, Header, token_hash
from .errors import BrokenLog, Refusal
from .progress import DRAW, GameProgress
from .seats import SeatSet, initial_seats
from .shared_view import SharedView


class Table:
    """One table, from its creation to the end of its game.

    `validate` and its companions read a table and return the entry that a command leads to;
    `apply` alone changes it. Entries are stored before they are applied, so replaying the log
    on `Table(header)` restores the table.
    """

    def __init__(self, header: Header) -> None:
        """Create a table with an empty log."""
        if header.rules != RULES_VERSION:
            raise BrokenLog(f"this program plays version {RULES_VERSION}, not {header.rules}")
        self.header = header
        self.seq = 0
        "The seq of the last entry."
        self.position_seq = 0
        "The seq of the last entry that changed the position."
        self.seats = initial_seats(header.seats)
        self.progress: GameProgress | None = None
        "None before the game has begun."
        self.pace = header.pace
        self.epoch_pace: tuple[int, float] | None = None
        "An epoch with a pace of its own, and that pace."
        self.next_table: str | None = None
        self.log: list[LogLine] = []
        "The newest lines, oldest first."
        self.seat_by_token: dict[str, int] = {}
        self.seq_by_command: dict[str, int] = {}
        "The seq that each applied command led to, so that a resend is recognised."
        self.cached_view: tuple[object, View] | None = None
        "The part of the view that all viewers share, and what it was made for; see `seat_view`."
        self._deal: fairness.Deal | None = None
        self._shared_view: SharedView | None = None

    def __repr__(self) -> str:
        return f"<Table {self.header.id} {self.stage} seq={self.seq}>"

    # --- Reading ------------------------------------------------------------------------

    def begun(self) -> GameProgress:
        """The game; Refusal if it has not begun."""
        if self.progress is None:
            raise Refusal("not_now", "the game has not begun")
        return self.progress

    @property
    def finished_epochs(self) -> int:
        """How many epochs have been scored."""
        return len(self.progress.now.sheets) if self.progress else 0

    @property
    def shared_view(self) -> SharedView | None:
        """The position as all viewers see it; None before the game has begun."""
        if self._shared_view is None and self.progress is not None:
            self._shared_view = SharedView(self.progress)
        return self._shared_view

    @property
    def legal(self) -> list[str]:
        """The moves of the seat to move; none before the game has begun."""
        return self.shared_view.legal if self.shared_view else []

    @property
    def asked(self) -> list[int]:
        """The seats that still have to answer in the auction, in order."""
        return self.shared_view.asked if self.shared_view else []

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, read a score sheet, or the game is over."""
        shared = self.shared_view
        if shared is None:
            return "gathering"
        if shared.over:
            return "over"
        finished = self.finished_epochs
        unread = any(seat.ready < finished and seat.waits_for_person for seat in self.seats)
        return "reading" if unread else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat to move; None unless the stage is `playing`."""
        return self.shared_view.to_move if self.shared_view and self.stage == "playing" else None

    @property
    def current_pace(self) -> float:
        """How long bots wait in this epoch, in seconds."""
        epoch, seconds = self.epoch_pace or (0, self.pace)
        return seconds if epoch == self.finished_epochs + 1 else self.pace

    def held_by(self, tokens: Iterable[str]) -> SeatSet:
        """The seats that tokens hold; unknown tokens hold none."""
        seats = (self.seat_by_token.get(token_hash(token)) for token in tokens)
        return frozenset(seat for seat in seats if seat is not None)

    def is_host(self, held: SeatSet) -> bool:
        """Whether the holder of these seats has created the table."""
        return any(self.seats[seat].setup.kind == "me" for seat in held)

    def bot_to_move(self) -> tuple[int, str] | None:
        """Seat and level of the bot that has to move now."""
        seat = self.to_move
        bot = None if seat is None else self.seats[seat].bot
        return None if seat is None or bot is None else (seat, bot)

    def with_tile(self, move: str) -> str:
        """The move; a draw names the tile that is next in the bag."""
        if move != "draw" or self._deal is None or self.progress is None:
            return move
        return DRAW + self._deal.order[self.progress.now.draws]

    def new_deal(self) -> fairness.Deal:
        """Groups and bag order from the secret and the seeds that are there now."""
        seeds = [seat.entropy for seat in self.seats]
        return fairness.deal(bytes.fromhex(self.header.secret), self.header.edition, seeds)

    # --- Changing: called by `apply` and `replay` only ----------------------------------

    def begin(self, groups: Sequence[int]) -> None:
        """Fix the order of the bag and begin the game; BrokenLog for other groups than dealt."""
        deal, header = self.new_deal(), self.header
        if tuple(groups) != deal.groups:
            raise BrokenLog("the groups of suns are not those that were dealt")
        self.progress = GameProgress(
            Game(header.players, header.edition, None, deal.groups, header.house, "manual")
        )
        self._deal = deal

    def position_changed(self) -> None:
        """Drop what was computed from the position, and bids in advance for a past auction."""
        self._shared_view, self.cached_view, self.position_seq = None, None, self.seq + 1
        asked = self.asked
        for number, seat in enumerate(self.seats):
            if number not in asked:
                seat.answer_ahead = None

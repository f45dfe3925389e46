"""The state of a table: a function of its header and the entries of its log."""

from collections.abc import Iterable, Sequence
from secrets import compare_digest

from sunbarge.game import Game
from sunbarge.online import fairness
from sunbarge.online.protocol.view import LogLine, Stage

from .entries import RULES_VERSION, Header, token_hash
from .errors import BrokenLog, Refusal
from .lot_values import LotValues
from .progress import DRAW, GameProgress
from .public_position import PublicPosition
from .seats import SeatSet, initial_seats

LOG_LINES = 30
"How many lines of the log a view contains."
LOBBY_STAGES = {
    "gathering": "gathering",
    "playing": "playing",
    "reading": "playing",
    "over": "over",
}
"The stage that the lobby shows, and the database stores, for each stage of a table."


class Table:
    """One table, from its creation to the end of its game.

    The functions of `validate` read a table and return the entry that a command leads to; `apply`
    alone changes a table. Entries are stored before they are applied, so that replaying the log on
    `Table(header)` restores the table.
    """

    def __init__(self, header: Header) -> None:
        """Create a table with an empty log."""
        if header.rules != RULES_VERSION:
            raise BrokenLog(f"this program plays version {RULES_VERSION}, not {header.rules}")
        self.header = header
        self.seq = 0  # of the last entry
        self.position_seq = 0  # of the last entry that changed the position
        self.seats = initial_seats(header.seats)
        self.host_seats = frozenset(n for n, seat in enumerate(header.seats) if seat.kind == "me")
        self.progress: GameProgress | None = None
        "The game in progress; None before it has begun."
        self.pace = header.pace
        self.invite = header.invite
        "The invitation of a private table; it changes when a guest is removed."
        self.epoch_pace: tuple[int, float] | None = None
        "The epoch that has a pace of its own, and this pace in seconds."
        self.next_table: str | None = None
        self.log: list[LogLine] = []
        "The newest lines of the log, oldest first."
        self.seat_by_token: dict[str, int] = {}
        self.seq_by_command: dict[str, int] = {}
        "The seq of the entry of each applied command, by which resent commands are recognised."
        self.clear_caches()

    def clear_caches(self) -> None:
        """Forget what was computed from the table's state."""
        self.encoded_lines: list[bytes] = []
        "The lines of the log as JSON, which are the same in all views."
        self.lines_not_encoded = len(self.log)
        "How many of the newest lines of the log are missing in `encoded_lines`."
        self.cached_sheets: tuple[int, dict[SeatSet, bytes]] = (0, {})
        "The number of score sheets, and their JSON by the seats whose totals it shows."
        self._deal: fairness.Deal | None = None
        self._public_position: PublicPosition | None = None
        self._lot_values: LotValues | None = None
        "The values of the lot in the last position for which they were computed."

    def __repr__(self) -> str:
        return f"<Table {self.header.id} {self.stage} seq={self.seq}>"

    # --- Reading ------------------------------------------------------------------------

    def require_progress(self) -> GameProgress:
        """Return the game in progress; Refusal if it has not begun."""
        if self.progress is None:
            raise Refusal("not_now", "the game has not begun")
        return self.progress

    @property
    def finished_epochs(self) -> int:
        """Return how many epochs have been scored."""
        return len(self.progress.latest_step.sheets) if self.progress else 0

    @property
    def public_position(self) -> PublicPosition | None:
        """Return the position as all viewers see it; None before the game has begun."""
        if self._public_position is None and self.progress is not None:
            self._public_position = PublicPosition(self.progress, self._lot_values)
            self._lot_values = self._public_position.values
        return self._public_position

    @property
    def legal(self) -> list[str]:
        """Return the legal moves of the seat to move; empty before the game has begun."""
        return self.public_position.legal if self.public_position else []

    @property
    def asked(self) -> list[int]:
        """Return the seats that still have to bid or pass in the auction, in order."""
        return self.public_position.asked if self.public_position else []

    @property
    def stage(self) -> Stage:
        """Return the stage: gathering players, playing, reading a score sheet, or over."""
        position = self.public_position
        if position is None:
            return "gathering"
        if position.over:
            return "over"
        return "reading" if self.is_sheet_unread() else "playing"

    def is_sheet_unread(self) -> bool:
        """Return whether a person has not read the score sheet of the last epoch yet."""
        finished = self.finished_epochs
        if not finished:
            return False
        return any(seat.ready < finished and seat.is_played_by_person for seat in self.seats)

    @property
    def to_move(self) -> int | None:
        """Return the seat to move; None unless the stage is `playing`."""
        position = self.public_position
        return position.to_move if position and self.stage == "playing" else None

    @property
    def current_pace(self) -> float:
        """Return how many seconds bots wait before each move in the current epoch."""
        epoch, seconds = self.epoch_pace or (0, self.pace)
        return seconds if epoch == self.finished_epochs + 1 else self.pace

    def held_by(self, tokens: Iterable[str]) -> SeatSet:
        """Return the seats that these tokens hold; unknown tokens are ignored."""
        return self.seats_of(token_hash(token) for token in tokens)

    def seats_of(self, hashes: Iterable[str]) -> SeatSet:
        """Return the seats that are held by the tokens with these hashes."""
        return frozenset(self.seat_by_token[each] for each in hashes if each in self.seat_by_token)

    def is_host(self, held: SeatSet) -> bool:
        """Return whether the holder of these seats created the table."""
        return not self.host_seats.isdisjoint(held)

    @property
    def allows_advice(self) -> bool:
        """Whether players may ask for the expert's advice: all agreed, or only one person plays."""
        people = sum(seat.token is not None or seat.free for seat in self.seats)
        return self.header.advice or people < 2

    def may_watch(self, invite: str | None) -> bool:
        """Return whether somebody without a seat may see the table, with this invitation."""
        header = self.header
        has_people = any(seat.kind != "bot" for seat in header.seats)
        is_open = header.public or header.watch or not has_people or self.stage == "over"
        return is_open or self.is_invited(invite)

    def is_invited(self, invite: str | None) -> bool:
        """Return whether an invitation is the table's present one."""
        return compare_digest((invite or "").encode(), (self.invite or "").encode())

    def bot_to_move(self) -> tuple[int, str] | None:
        """Return seat and name of the bot that has to move now; None if no bot has to."""
        seat = self.to_move
        bot = None if seat is None else self.seats[seat].bot
        return None if seat is None or bot is None else (seat, bot)

    def with_tile(self, move: str) -> str:
        """Return the move unchanged or, if it is `draw`, with the next tile of the bag added."""
        if move != "draw" or self._deal is None or self.progress is None:
            return move
        return DRAW + self._deal.order[self.progress.latest_step.draws]

    def new_deal(self) -> fairness.Deal:
        """Return the deal (suns and order of the bag) from the secret and the seeds so far."""
        seeds = [seat.entropy for seat in self.seats]
        return fairness.deal(bytes.fromhex(self.header.secret), self.header.edition, seeds)

    # --- Changing: called by `apply` and `replay` only ----------------------------------

    def add_log_lines(self, lines: list[LogLine]) -> None:
        """Add lines to the log, of which only the newest ones are kept."""
        self.log += lines
        del self.log[:-LOG_LINES]
        self.lines_not_encoded += len(lines)

    def begin(self, groups: Sequence[int]) -> None:
        """Deal and begin the game; BrokenLog if `groups` differ from the groups of suns dealt."""
        deal, header = self.new_deal(), self.header
        if tuple(groups) != deal.groups:
            raise BrokenLog("the groups of suns are not those that were dealt")
        self.progress = GameProgress(
            Game(header.players, header.edition, None, deal.groups, header.house, "manual")
        )
        self._deal = deal

    def position_changed(self, seq: int) -> None:
        """Drop the cached position, and the bids set in advance that no longer apply.

        `seq` is the number of the log entry that changed the position.
        """
        self._public_position, self.position_seq = None, seq
        self.drop_outdated_answers()

    def drop_outdated_answers(self) -> None:
        """Drop the bids set in advance by seats that do not have to bid or pass any more.

        Such a bid, `answer_ahead`, is the highest sun that a seat will bid when its turn comes.
        """
        asked = self.asked
        for number, seat in enumerate(self.seats):
            if number not in asked:
                seat.answer_ahead = None

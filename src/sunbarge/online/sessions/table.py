"""A table: a function of its header and its entries, and of nothing else."""

from collections.abc import Collection, Iterable

from pydantic_core import to_json

from sunbarge.game import Game
from sunbarge.online import fairness
from sunbarge.online.protocol.commands import Ask
from sunbarge.online.protocol.view import LogLine, Stage, View

from . import validate
from .apply import CHANGES
from .entries import RULES_VERSION, Entry, Header, token_hash
from .export import record_of
from .progress import DRAW, GameProgress
from .refusal import BrokenLog, Refusal
from .seat_view import LOG_LINES, Json, common_part, view_of
from .seats import initial_seats
from .shared_view import SharedView


class Table:
    """One table, from its setting up to the end of its game.

    `decide`, `sit`, `automatic` and `bot_move` only look and say which entry is due; `apply`
    alone changes the table. Every entry is stored before it is applied, and a restart is
    `Table(header)` with all entries applied again.
    """

    def __init__(self, header: Header) -> None:
        """A table at which nobody has done anything yet."""
        if header.rules != RULES_VERSION:
            raise BrokenLog(f"this program plays version {RULES_VERSION}, not {header.rules}")
        self.header = header
        self.seq = 0
        self.position_seq = 0
        "The seq of the last entry that changed the position."
        self.seats = initial_seats(header.seats)
        self.progress: GameProgress | None = None
        self.pace = header.pace
        self.epoch_pace: tuple[int, float] | None = None
        "An epoch that has a pace of its own."
        self.open_points = header.open_points
        self.next_table: str | None = None
        self.told: list[Json] = []
        "The last lines of the log, as they are sent."
        self._deal: fairness.Deal | None = None
        self._answered: dict[str, int] = {}
        self._by_token: dict[str, int] = {}
        self._shared_view: SharedView | None = None
        self._common: Json | None = None

    def __repr__(self) -> str:
        return f"<Table {self.header.id} {self.stage} seq={self.seq}>"

    # --- What is ------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game; look at it, but leave it as it is."""
        return self.progress.game if self.progress else None

    @property
    def finished_epochs(self) -> int:
        """How many epochs are over."""
        return len(self.progress.now.sheets) if self.progress else 0

    @property
    def shared_view(self) -> SharedView | None:
        """The position as all see it, None before the game has begun."""
        if self._shared_view is None and self.progress is not None:
            self._shared_view = SharedView(self.progress)
        return self._shared_view

    @property
    def common(self) -> Json:
        """What all viewers see alike, made once for every seq."""
        if self._common is None:
            self._common = common_part(self)
        return self._common

    @property
    def stage(self) -> Stage:
        """Where the table stands: gathering, playing, reading or over."""
        picture = self.shared_view
        if picture is None:
            return "gathering"
        if picture.over:
            return "over"
        finished = self.finished_epochs  # asked often: once for every viewer and more
        unread = any(place.ready < finished and place.waits_for_person for place in self.seats)
        return "reading" if unread else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while people gather or read, and at the end."""
        return self.shared_view.to_move if self.shared_view and self.stage == "playing" else None

    @property
    def current_pace(self) -> float:
        """How long bots wait in this epoch."""
        epoch, seconds = self.epoch_pace or (0, self.pace)
        return seconds if epoch == self.finished_epochs + 1 else self.pace

    def held_by(self, tokens: Iterable[str]) -> frozenset[int]:
        """The seats that some tokens hold; unknown tokens hold none."""
        seats = (self._by_token.get(token_hash(token)) for token in tokens)
        return frozenset(seat for seat in seats if seat is not None)

    def is_host(self, holder: frozenset[int]) -> bool:
        """Whether somebody who holds these seats has set the table up."""
        return any(self.seats[seat].wish.kind == "me" for seat in holder)

    def seq_of(self, command: str) -> int | None:
        """The seq that a command led to, if it was applied before."""
        return self._answered.get(command)

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat and the level of the bot that has to move now."""
        seat = self.to_move
        bot = None if seat is None else self.seats[seat].bot
        return None if seat is None or bot is None else (seat, bot)

    def line(self) -> str:
        """The position on one line, for a bot or an expert to think about."""
        if self.progress is None:
            raise Refusal("not_now", "the game has not begun")
        return self.progress.game.to_line()

    def record(self) -> str:
        """The game as a record; that of a running game has no secret in it."""
        return record_of(self)

    # --- What one viewer sees -----------------------------------------------------------

    def view_json(
        self, viewer: frozenset[int] = frozenset(), here: Collection[int] = (), watchers: int = 0
    ) -> bytes:
        """The view as it is sent: JSON with sorted keys and no blanks."""
        return to_json(view_of(self, viewer, here, watchers))

    def view(
        self, viewer: frozenset[int] = frozenset(), here: Collection[int] = (), watchers: int = 0
    ) -> View:
        """The view as a checked message."""
        return View.model_validate(view_of(self, viewer, here, watchers))

    # --- What is due --------------------------------------------------------------------

    def sit(
        self,
        name: str,
        token: str,
        entropy: str | None = None,
        seat: int | None = None,
        command: str | None = None,
        awaits_seed: bool = False,
    ) -> Entry:
        """Somebody takes a free seat; `token` is the hash of the seat's secret."""
        number = validate.free_seat(self, seat)
        if token in self._by_token:
            raise Refusal("not_now", "this token holds a seat already")
        data: Json = {"name": name, "token": token, "entropy": entropy or ""}
        if awaits_seed:
            data["awaits_seed"] = True
        return Entry(seq=self.seq + 1, kind="sat", seat=number, data=data, command=command)

    def decide(
        self,
        command: validate.TableCommand,
        holder: frozenset[int],
        gone: frozenset[int] = frozenset(),
        next_table: str | None = None,
    ) -> Entry:
        """The entry of a command of somebody who holds some seats; Refusal if there is none.

        `gone` are the seats whose owners have been away for long; `next_table` is the id that
        a rematch would have.
        """
        return validate.rule(self, command, holder, gone, next_table)

    def changes_nothing(self, entry: Entry) -> bool:
        """Whether an entry is a setting that holds already, so that it need not be stored."""
        return validate.changes_nothing(self, entry)

    def check_ask(self, command: Ask, holder: frozenset[int]) -> None:
        """Refusal unless the expert may be asked: for one's own seat, when it is to move."""
        validate.ask(self, command, holder)

    def bot_move(self, seat: int, move: str, seq: int) -> Entry:
        """The entry of a bot's move that was thought out at `seq`."""
        if self.bot_to_move() is None or self.bot_to_move() != (seat, self.seats[seat].bot):
            raise Refusal("not_your_turn", f"no bot has to move in seat {seat}")
        validate.fresh(self, seq)
        return validate.move_entry(self, seat, move, None)

    def automatic(self) -> Entry | None:
        """What the server does by itself now: begin, or answer for a seat that asked for it."""
        return validate.automatic(self)

    def with_tile(self, move: str) -> str:
        """A draw with the tile that comes out of the bag."""
        if move != "draw" or self._deal is None or self.progress is None:
            return move
        return DRAW + self._deal.order[self.progress.now.draws]

    # --- What changes -------------------------------------------------------------------

    def apply(self, entry: Entry) -> list[LogLine]:
        """Change the table, and tell what happened; BrokenLog leaves it as it was."""
        if entry.seq != self.seq + 1:
            raise BrokenLog(f"entry {entry.seq} cannot follow {self.seq}")
        try:
            lines = CHANGES[entry.kind](self, entry)
        except BrokenLog:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise BrokenLog(f"entry {entry.seq}: its data are damaged ({error!r})") from None
        self.seq = entry.seq
        if entry.command is not None:
            self._answered[entry.command] = entry.seq
        self.told += [dict(sorted(line.__dict__.items())) for line in lines]
        del self.told[:-LOG_LINES]
        self._common = None
        return lines

    def position_changed(self) -> None:
        """Forget what was known of the position; orders of seats not asked any more are void."""
        self._shared_view, self._common, self.position_seq = None, None, self.seq + 1
        asked = self.shared_view.asked if self.shared_view else ()
        for seat, place in enumerate(self.seats):
            if seat not in asked:
                place.answer_ahead = None

    def hold(self, token: str, seat: int | None) -> None:
        """From now on the token holds this seat, or none."""
        self._by_token.pop(token, None)
        if seat is not None:
            self._by_token[token] = seat

    def begin(self, groups: Collection[int]) -> None:
        """All seeds are there: the bag is in order, and the game begins."""
        deal = self.new_deal()
        if tuple(groups) != deal.groups:
            raise BrokenLog("the groups of suns are not those that were dealt")
        header = self.header
        self.progress = GameProgress(
            Game(header.players, header.edition, None, deal.groups, header.house, "manual")
        )
        self._deal = deal

    def new_deal(self) -> fairness.Deal:
        """What chance decides, from the secret and the seeds that are there now."""
        seeds = [place.entropy for place in self.seats]
        return fairness.deal(bytes.fromhex(self.header.secret), self.header.edition, seeds)

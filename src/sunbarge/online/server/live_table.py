"""A table in memory: its state, its connections and its bots; changes are serialized.

Every change goes through `LiveTable.advance`: validate, store, apply, show.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial

import structlog

from sunbarge.online.protocol.commands import (
    Ask,
    Begin,
    HandOver,
    Hello,
    Rematch,
    Remove,
    TableCommand,
)
from sunbarge.online.protocol.http import HeldSeat, HeldSeats, TakeSeat
from sunbarge.online.protocol.server_messages import (
    Acknowledged,
    Advice,
    Refused,
    Thinking,
    UpToDate,
)
from sunbarge.online.sessions import (
    NO_SEATS,
    SETTING_KINDS,
    Entry,
    NewIds,
    Refusal,
    SeatSet,
    SeatTaken,
    Table,
    automatic_entry,
    is_no_op,
    record_of,
    token_hash,
    validate,
    validate_bot_move,
    validate_take_seat,
)
from sunbarge.online.store import LeaseLost, StoreError

from .advice import get_advice
from .bot_turns import BotPools, BotTurns
from .connection import Connection
from .create_table import new_invite, new_table_id, new_token
from .encoding import encode, encode_welcome
from .errors import NameTaken
from .followed_table import FollowedTable, encode_view
from .limits import Clock, TokenBucket
from .metrics import Metrics
from .names import check_name, is_taken
from .ownership import SOLE_OWNER_FENCE, Ownership
from .settings import Settings
from .table_access import check_invite, check_watch
from .table_requests import Answer, CommandRequest, Reply, Seated, SeatRequest, TableRequest
from .table_storage import TableStorage

log = structlog.get_logger(__name__)
RELOADING = "The table is being read again; try again soon."


def ignore(seq: int) -> None:
    """Do nothing; used for changes without a command to acknowledge."""


class LiveTable(FollowedTable):
    """A table in memory, loaded while clients are connected or bots have to move.

    A lock serializes its changes. Nothing is applied, acknowledged or shown before it is stored.
    """

    def __init__(
        self,
        table: Table,
        creator_network: str = "",
        *,
        storage: TableStorage,
        bot_pools: BotPools,
        metrics: Metrics,
        settings: Settings,
        build: Callable[[], str],
        stopping: asyncio.Event,
        ownership: Ownership | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Create a live table; `build` returns the id of the front end's build.

        `creator_network` is the network of the client that created the table, if it is known.
        `ownership` says whether this worker may change the table.
        """
        super().__init__(table, storage=storage, build=build, ownership=ownership, clock=clock)
        self.fence: int | None = SOLE_OWNER_FENCE
        """The fencing number of the lease when the state in memory was last brought up to date. The
        first lease of a worker has another number, so that the worker reads the log first."""
        self.creator_network = creator_network
        self.bot_pool, self.metrics = bot_pools.people, metrics
        self.settings = settings
        limits = settings.limits
        self.changes = TokenBucket(limits.settings_burst, limits.settings_per_second, clock())
        "Limits the changes of settings, each of which is an entry of the log."
        self.bots = BotTurns(self, bot_pools, settings.bot_budget, stopping)

    # --- Every change of the table ------------------------------------------------------

    async def advance(
        self,
        table: Table,
        decide: Callable[[], Entry | None],
        acknowledge: Callable[[int], None] = ignore,
    ) -> Entry | None:
        """Store, apply, show and return the entry that `decide` returns; None if nothing changes.

        If `decide` raises Refusal, nothing changes. After a StoreError the table is reloaded, since
        the entry may or may not be stored. The caller must hold the lock.
        """
        entry = decide()
        if entry is None or is_no_op(table, entry):
            acknowledge(table.seq)
            return None
        await self.store(table, entry)
        log_lines = self.apply_stored(table, entry)
        acknowledge(entry.seq)
        self.show(table, log_lines)
        self.ownership.announce_entry(self.id, entry)
        return entry

    async def store(self, table: Table, entry: Entry) -> None:
        """Commit an entry; if that fails, drop the state in memory, since it may be outdated."""
        self.used_at = self.clock()
        try:
            await self.storage.append(table, entry)
        except BaseException as error:
            self.table = None
            if isinstance(error, LeaseLost):
                self.ownership.on_lease_lost(self.id)
            elif isinstance(error, StoreError):
                self.metrics.store_errors.inc()
            if isinstance(error, StoreError):
                self.bots.wake()
            raise

    async def store_automatic_entries(self, table: Table) -> None:
        """Store, apply and show the entries that are due without a command, then wake the bots.

        A StoreError is logged and not raised; entries that were not stored are retried later.
        """
        self.automatic_entries_stored = False
        try:
            while await self.advance(table, partial(automatic_entry, table)) is not None:
                pass
            self.automatic_entries_stored = True
        except StoreError as error:
            log.error("automatic entry not stored", table=self.id, error=str(error))
        self.bots.wake()

    async def table_for_reading(self) -> Table:
        """Return the table with all stored entries applied; the lock must be held.

        If this worker owns the table, the automatic entries that are due are stored first.
        """
        if self.is_owned:
            return await self.table_for_writing()
        return await self.catch_up()

    async def table_for_writing(self) -> Table:
        """Return the table so that it can be changed; the lock must be held.

        Before that, read what its previous owner has stored, if this worker has just taken it over,
        and store the automatic entries that are due. Raises LeaseLost if another worker owns the
        table.
        """
        fence = self.ownership.fence(self.id)
        if fence is None:
            raise LeaseLost("another worker owns the table")
        if fence != self.fence:
            await self.catch_up()
            self.fence, self.automatic_entries_stored = fence, False
        table = await self.ensure_loaded()
        if not self.automatic_entries_stored:
            await self.store_automatic_entries(table)
        if not self.automatic_entries_stored:
            raise StoreError("an automatic entry could not be stored")
        return table

    # --- What changes it ----------------------------------------------------------------

    async def request_command(self, command: TableCommand, connection: Connection) -> str:
        """Have the table's owner execute a command; reply, and return the outcome for metrics."""

        def reply(answer: Answer) -> None:
            assert not isinstance(answer, Seated)
            connection.reply(answer)

        request = CommandRequest(command, connection.tokens)
        return await self.ownership.route_request(self, request, reply)

    async def handle_request(self, request: TableRequest, reply: Reply) -> str:
        """Execute a request and reply to it; LeaseLost if another worker owns the table."""
        async with self.lock:
            table = await self.table_for_writing()
            if isinstance(request, SeatRequest):
                return await self.take_seat(table, request, reply)
            try:
                return await self.execute_command(table, request, reply)
            except Refusal as refusal:
                reply(refused(request.command.id, refusal))
                return refusal.code

    async def execute_command(self, table: Table, request: CommandRequest, reply: Reply) -> str:
        """Execute a command and acknowledge it; Refusal if it is not allowed."""
        command = request.command

        def acknowledge(seq: int) -> None:
            reply(Acknowledged(id=command.id, seq=seq))

        seq = table.seq_by_command.get(command.id)
        if seq is not None:
            acknowledge(seq)
            return "again"
        decide = partial(self.decide_entry, table, command, table.seats_of(request.tokens))
        if await self.advance(table, decide, acknowledge) is not None:
            await self.store_automatic_entries(table)
        return "done"

    def decide_entry(self, table: Table, command: TableCommand, seats: SeatSet) -> Entry:
        """Return the entry that a command leads to; Refusal if the command is not allowed."""
        absent = self.absent_seats(table) if isinstance(command, Begin | HandOver) else NO_SEATS
        new = NewIds(
            table=new_table_id() if isinstance(command, Rematch) else None,
            invite=new_invite() if isinstance(command, Remove) else None,
        )
        entry = validate(table, command, seats, absent, new)
        if entry.kind in SETTING_KINDS and not is_no_op(table, entry):
            self.limit_settings()
        return entry

    def absent_seats(self, table: Table) -> SeatSet:
        """Return the seats whose players have been disconnected for `gone_seconds`."""
        return self.connections.absent_seats(len(table.seats), self.settings.gone_seconds)

    def limit_settings(self) -> None:
        """Refuse a change of settings if there were too many at this table."""
        if not self.changes.consume(self.clock()):
            raise Refusal("too_fast", "The settings of this table change too often; wait a moment.")

    async def request_seat(self, wish: TakeSeat) -> HeldSeats:
        """Seat a client in a free seat; return the seat with its token."""
        check_name(wish.name)
        token = new_token()
        answers: list[Answer] = []
        await self.ownership.route_request(
            self, SeatRequest(wish, token_hash(token)), answers.append
        )
        [seated] = answers
        assert isinstance(seated, Seated)
        held = HeldSeat(seat=seated.seat, token=token)
        return HeldSeats(table=self.id, invite=seated.invite, seats=[held])

    async def take_seat(self, table: Table, request: SeatRequest, reply: Reply) -> str:
        """Give a free seat to a client and reply; an exception says why that is not possible."""
        wish = request.wish
        seat = table.seat_by_token.get(request.token)
        if seat is None:
            check_invite(table, wish.invite)
            if is_taken(wish.name, [seat.name for seat in table.seats]):
                raise NameTaken("Somebody at this table has that name; choose another one.")
            decide = partial(
                validate_take_seat, table, wish.name, request.token, wish.entropy, wish.seat
            )
            entry = await self.advance(table, decide)
            assert isinstance(entry, SeatTaken)
            seat = entry.seat
        reply(Seated(seat, table.invite))
        await self.store_automatic_entries(table)
        return "done"

    async def play_bot_move(self, seat: int, move: str, seq: int) -> None:
        """Play a bot's move that was chosen after the entry `seq`, if the position is the same."""
        async with self.lock:
            try:
                table = await self.table_for_writing()
                await self.advance(table, partial(validate_bot_move, table, seat, move, seq))
            except Refusal:
                return
            await self.store_automatic_entries(table)

    # --- Connections --------------------------------------------------------------------

    async def connect(self, connection: Connection, hello: Hello) -> None:
        """Add a connection and send it the view, unless the client already has the current view."""
        await self.ownership.own_if_unowned(self.id)
        async with self.lock:
            table = await self.table_for_reading()
            connection.tokens = tuple(token_hash(token) for token in hello.tokens)
            connection.seats = table.seats_of(connection.tokens)
            self.creator_network = self.creator_network or connection.client_network
            if not connection.seats:
                check_watch(table, hello.invite)
            connection.full_view = lambda: self.welcome(connection.seats)
            self.connections.add(connection)
            view = encode_view(self.views(table), connection.seats)
            is_up_to_date = (hello.have, hello.hash) == (view.seq, view.hash)
            if is_up_to_date:
                connection.reply(UpToDate(seq=view.seq, hash=view.hash))
            else:
                connection.update(encode_welcome(self.build(), view))
            if self.bots.thinking_seat is not None:
                connection.update(encode(Thinking(seat=self.bots.thinking_seat)))
            self.connections.broadcast_presence(table, None if is_up_to_date else connection)
        self.announce_presence()
        self.bots.wake()

    # --- Questions ----------------------------------------------------------------------

    async def advise(self, command: Ask, connection: Connection) -> Advice | Refused:
        """Return the bot `expert`'s advice for a client; Refused if the client may not ask."""
        try:
            if self.table is None:
                raise Refusal("not_now", RELOADING)
            effort = self.settings.advice_effort
            return await get_advice(self.table, command, connection, self.bot_pool, effort)
        except Refusal as refusal:
            return refused(command.id, refusal)

    async def record(self, only_finished: bool, invite: str | None = None) -> str:
        """Return the game's record; Refusal if it has not begun or, if `only_finished`, not ended.

        The record of a private table's running game needs the table's invitation, as watching the
        game does.
        """
        async with self.lock:
            table = await self.table_for_reading()
            check_watch(table, invite)
            if only_finished and table.stage != "over":
                raise Refusal("not_now", "The game is not over; you can watch it.")
            return await asyncio.to_thread(record_of, table)

    async def reload(self, drop: bool = False) -> None:
        """Apply the entries that are stored and not applied yet; with `drop`, replay the whole log.

        If this worker owns the table, store the automatic entries that are due, too.
        """
        async with self.lock:
            if drop:
                self.table = None
            await self.table_for_reading()
        self.bots.wake()

    @property
    def bots_should_move(self) -> bool:
        """Return whether bots should move here: a client is connected or a person plays a seat."""
        if self.table is None or not self.is_owned:
            return False
        is_visited = self.connections.is_visited
        return is_visited or any(seat.is_played_by_person for seat in self.table.seats)

    @property
    def only_bots_play(self) -> bool:
        """Return whether bots alone play here, and the game is not over."""
        table = self.table
        running = table is not None and table.stage != "over"
        return running and table is not None and all(seat.token is None for seat in table.seats)

    def is_idle(self, since: float) -> bool:
        """Return whether nobody has used the table since `since`, so that it can be evicted."""
        busy = self.connections or self.bots.is_running or self.lock.locked()
        return not busy and self.used_at < since


def refused(command_id: str, refusal: Refusal) -> Refused:
    """Convert a Refusal to a message."""
    return Refused(id=command_id, code=refusal.code, text=refusal.text, legal=refusal.legal)

"""A table in memory: its state, its connections and its bots; changes are serialized.

Every change goes through `LiveTable.advance`: validate, store, apply, show.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial

import structlog

from sunbarge.online.protocol.commands import Ask, Hello, Rematch, TableCommand
from sunbarge.online.protocol.http import HeldSeat, HeldSeats, TakeSeat
from sunbarge.online.protocol.server_messages import (
    Acknowledged,
    Advice,
    Refused,
    Thinking,
    UpToDate,
)
from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import (
    Entry,
    Header,
    Refusal,
    SeatTaken,
    Table,
    apply,
    automatic_entry,
    is_no_op,
    record_of,
    token_hash,
    validate,
    validate_bot_move,
    validate_take_seat,
    view_hash,
    view_json,
)
from sunbarge.online.store import StoreError

from .advice import get_advice
from .bot_pool import BotPool
from .bot_turns import BotTurns
from .connection import Connection
from .create_table import check_printable, new_table_id, new_token
from .encoding import (
    EncodedView,
    encode,
    encode_log_lines,
    encode_update,
    encode_welcome,
)
from .errors import NotInvited
from .limits import Clock
from .metrics import Metrics
from .persistence import LOBBY_STAGES, TableStorage
from .settings import Settings
from .table_connections import TableConnections

log = structlog.get_logger(__name__)
RELOADING = "The table is being read again; try again soon."


def ignore(seq: int) -> None:
    """Do nothing; used for changes without a command to acknowledge."""


class LiveTable:
    """A table in memory, loaded while clients are connected or bots have to move.

    A lock serializes its changes. Nothing is applied, acknowledged or shown before it is stored.
    """

    def __init__(
        self,
        table: Table,
        *,
        storage: TableStorage,
        bot_pool: BotPool,
        metrics: Metrics,
        settings: Settings,
        build: Callable[[], str],
        stopping: asyncio.Event,
        clock: Clock = time.monotonic,
    ) -> None:
        """Create a live table; `build` returns the id of the front end's build."""
        self.id = table.header.id
        self.storage, self.bot_pool, self.metrics = storage, bot_pool, metrics
        self.settings, self.build, self.clock = settings, build, clock
        self.table: Table | None = table
        "The table's state; None if it may differ from the store and must be reloaded."
        self.is_settled = False
        "Whether all automatic entries are stored; False after the table was loaded."
        self.lock = asyncio.Lock()
        self.connections = TableConnections(clock)
        self.bots = BotTurns(self, bot_pool, settings.bot_budget, stopping)
        self.used_at = clock()

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
        return entry

    async def store(self, table: Table, entry: Entry) -> None:
        """Commit an entry; if that fails, drop the state in memory, since it may be outdated."""
        self.used_at = self.clock()
        try:
            await self.storage.append(table, entry)
        except BaseException as error:
            self.table = None
            if isinstance(error, StoreError):
                self.metrics.store_errors.inc()
                self.bots.wake()
            raise

    def apply_stored(self, table: Table, entry: Entry) -> list[LogLine]:
        """Apply a stored entry to the state in memory; return its log lines."""
        stage = LOBBY_STAGES[table.stage]
        log_lines = apply(table, entry)
        if entry.kind == "left":
            self.connections.release_seat(entry.seat)
        if LOBBY_STAGES[table.stage] != stage:
            self.storage.update_stage(table)
        return log_lines

    def show(self, table: Table, log_lines: list[LogLine]) -> None:
        """Send every connection an Update with its own view."""
        lines, connected = encode_log_lines(log_lines), self.connections.seats()

        def encode_for(seats: frozenset[int]) -> str:
            return encode_update(table.seq - 1, lines, self.encode_view(table, seats, connected))

        self.connections.broadcast_views(encode_for)

    async def store_automatic_entries(self, table: Table) -> None:
        """Store, apply and show the entries that are due without a command, then wake the bots.

        A StoreError is logged and not raised; entries that were not stored are retried later.
        """
        self.is_settled = False
        try:
            while await self.advance(table, partial(automatic_entry, table)) is not None:
                pass
            self.is_settled = True
        except StoreError as error:
            log.error("automatic entry not stored", table=self.id, error=str(error))
        self.bots.wake()

    async def load_and_settle(self) -> Table:
        """Return the table with all automatic entries stored; the lock must be held.

        If the state in memory was dropped, load it and send all connections a full view.
        """
        table = self.table
        if table is None:
            table = self.table = await self.storage.load(self.id)
            self.is_settled = False
            for connection in self.connections:
                connection.resynchronize()
        if not self.is_settled:
            await self.store_automatic_entries(table)
        if not self.is_settled:
            raise StoreError("an automatic entry could not be stored")
        return table

    # --- What changes it ----------------------------------------------------------------

    async def execute(self, command: TableCommand, connection: Connection) -> str:
        """Execute a command of a client and reply to it; return the outcome for the metrics."""

        def acknowledge(seq: int) -> None:
            connection.reply(Acknowledged(id=command.id, seq=seq))

        async with self.lock:
            try:
                table = await self.load_and_settle()
                seq = table.seq_by_command.get(command.id)
                if seq is not None:
                    acknowledge(seq)
                    return "again"
                decide = partial(self.decide, table, command, connection.seats)
                if await self.advance(table, decide, acknowledge) is not None:
                    await self.store_automatic_entries(table)
            except Refusal as refusal:
                connection.reply(refused(command.id, refusal))
                return refusal.code
        return "done"

    def decide(self, table: Table, command: TableCommand, seats: frozenset[int]) -> Entry:
        """Return the entry that a command leads to; Refusal if the command is not allowed."""
        absent = self.connections.absent_seats(len(table.seats), self.settings.gone_seconds)
        next_table = new_table_id() if isinstance(command, Rematch) else None
        return validate(table, command, seats, absent, next_table)

    async def sit(self, request: TakeSeat) -> HeldSeats:
        """Seat a client in a free seat; return the seat with its token."""
        check_printable("a name", request.name)
        token = new_token()
        async with self.lock:
            table = await self.load_and_settle()
            check_invite(table.header, request.invite)
            decide = partial(
                validate_take_seat,
                table,
                request.name,
                token_hash(token),
                request.entropy,
                request.seat,
            )
            entry = await self.advance(table, decide)
            await self.store_automatic_entries(table)
        assert isinstance(entry, SeatTaken)
        held = HeldSeat(seat=entry.seat, token=token)
        return HeldSeats(table=self.id, invite=table.header.invite, seats=[held])

    async def play_bot_move(self, seat: int, move: str, seq: int) -> None:
        """Play a bot's move that was chosen at `seq`, unless the position has changed."""
        async with self.lock:
            try:
                table = await self.load_and_settle()
                await self.advance(table, partial(validate_bot_move, table, seat, move, seq))
            except Refusal:
                return
            await self.store_automatic_entries(table)

    # --- Connections --------------------------------------------------------------------

    async def connect(self, connection: Connection, hello: Hello) -> None:
        """Add a connection and send it the view, unless the client already has the current view."""
        async with self.lock:
            table = await self.load_and_settle()
            connection.seats = table.held_by(hello.tokens)
            connection.full_view = lambda: self.welcome(connection.seats)
            self.connections.add(connection)
            view = self.encode_view(table, connection.seats)
            is_up_to_date = (hello.have, hello.hash) == (view.seq, view.hash)
            if is_up_to_date:
                connection.reply(UpToDate(seq=view.seq, hash=view.hash))
            else:
                connection.update(encode_welcome(self.build(), view))
            if self.bots.thinking_seat is not None:
                connection.update(encode(Thinking(seat=self.bots.thinking_seat)))
            self.connections.broadcast_presence(table, None if is_up_to_date else connection)
        self.bots.wake()

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection."""
        self.connections.remove(connection)
        self.used_at = self.clock()
        if self.table is not None:
            self.connections.broadcast_presence(self.table)

    def broadcast(self, text: str) -> None:
        """Send a message to all connections."""
        self.connections.broadcast(text)

    def welcome(self, seats: frozenset[int]) -> str:
        """Encode a Welcome for a slow client; empty while the table must be reloaded."""
        if self.table is None:
            return ""
        return encode_welcome(self.build(), self.encode_view(self.table, seats))

    def encode_view(
        self, table: Table, seats: frozenset[int], connected: frozenset[int] | None = None
    ) -> EncodedView:
        """Encode the view of a client that holds these seats."""
        present = self.connections.seats() if connected is None else connected
        text = view_json(table, seats, present, self.connections.spectators())
        return EncodedView(table.seq, text.decode(), view_hash(text))

    # --- Questions ----------------------------------------------------------------------

    async def advise(self, command: Ask, seats: frozenset[int]) -> Advice | Refused:
        """Return the expert's advice for one of these seats; Refused if that is not allowed."""
        try:
            if self.table is None:
                raise Refusal("not_now", RELOADING)
            effort = self.settings.advice_effort
            return await get_advice(self.table, command, seats, self.bot_pool, effort)
        except Refusal as refusal:
            return refused(command.id, refusal)

    async def record(self, only_finished: bool) -> str:
        """Return the game as a record; Refusal if not begun or, with `only_finished`, not over."""
        async with self.lock:
            table = await self.load_and_settle()
            if only_finished and table.stage != "over":
                raise Refusal("not_now", "The game is not over; you can watch it.")
            return await asyncio.to_thread(record_of, table)

    async def reload(self) -> None:
        """Reload the table if its state in memory was dropped."""
        async with self.lock:
            await self.load_and_settle()

    @property
    def is_awaited(self) -> bool:
        """Return whether bots should move: a client is connected or a person plays a seat."""
        if self.table is None:
            return False
        return bool(self.connections) or any(seat.is_played_by_person for seat in self.table.seats)

    @property
    def has_free_seats(self) -> bool:
        """Return whether the table is public and has a free seat."""
        table = self.table
        if table is None or not table.header.public or table.stage != "gathering":
            return False
        return any(seat.free for seat in table.seats)

    def is_idle(self, since: float) -> bool:
        """Return whether nobody has used the table since `since`, so that it can be evicted."""
        busy = self.connections or self.bots.is_running or self.lock.locked()
        return not busy and self.used_at < since


def refused(command_id: str, refusal: Refusal) -> Refused:
    """Convert a Refusal to a message."""
    return Refused(id=command_id, code=refusal.code, text=refusal.text, legal=refusal.legal)


def check_invite(header: Header, invite: str | None) -> None:
    """Raise NotInvited unless the table is public or the invitation is right."""
    if header.public or header.invite is None:
        return
    if not secrets.compare_digest((invite or "").encode(), header.invite.encode()):
        raise NotInvited("This table is for those who have its link; ask a player for it.")

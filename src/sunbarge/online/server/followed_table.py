"""A table in memory that follows its log, and shows it to its connections."""

import asyncio
import time
from collections.abc import Callable

import structlog

from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import (
    LOBBY_STAGES,
    BrokenLog,
    Entry,
    Table,
    ViewEncoder,
    apply,
    view_hash,
)

from .close_codes import POLICY_VIOLATION
from .connection import Connection
from .encoding import EncodedView, encode_log_lines, encode_update, encode_welcome
from .limits import Clock
from .ownership import Ownership, SoleOwner
from .table_connections import TableConnections
from .table_storage import TableStorage

log = structlog.get_logger(__name__)
REMOVED = "The one who set the table up has removed you."


class FollowedTable:
    """A copy of a table: its state, and the connections to which it is shown.

    `LiveTable` adds what the owner of the table does: changing it, and letting its bots move.
    """

    def __init__(
        self,
        table: Table,
        *,
        storage: TableStorage,
        build: Callable[[], str],
        ownership: Ownership | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Follow a table without connections yet; `build` returns the id of the front end's build.

        `ownership` says which worker may change the table.
        """
        self.id, self.storage, self.build, self.clock = table.header.id, storage, build, clock
        self.ownership: Ownership = ownership or SoleOwner()
        self.table: Table | None = table
        "The table's state; None if it may differ from the store and must be reloaded."
        self.automatic_entries_stored = False
        "Whether all automatic entries are stored; False after the table was loaded."
        self.lock = asyncio.Lock()
        self.connections = TableConnections(clock)
        self.used_at = clock()

    @property
    def is_owned(self) -> bool:
        """Return whether this worker may change the table."""
        return self.ownership.fence(self.id) is not None

    # --- Following the log --------------------------------------------------------------

    async def ensure_loaded(self) -> Table:
        """Return the table; if its state in memory was dropped, reload it and send full views."""
        if self.table is None:
            self.table = await self.storage.load(self.id)
            self.automatic_entries_stored = False
            self.dismiss(self.table, self.connections.resynchronize(self.table))
        return self.table

    async def catch_up(self) -> Table:
        """Apply and show what other workers have stored; the lock must be held."""
        if self.table is None:
            return await self.ensure_loaded()
        for entry in await self.storage.load_after(self.id, self.table.seq):
            if self.table is not None:
                self.apply_foreign(self.table, entry)
        return await self.ensure_loaded()

    async def follow(self, entry: Entry) -> None:
        """Apply and show an entry that another worker has stored, after all entries before it."""
        async with self.lock:
            table = await self.ensure_loaded()
            if entry.seq > table.seq + 1:
                await self.catch_up()
            elif entry.seq == table.seq + 1:
                self.apply_foreign(table, entry)

    def apply_foreign(self, table: Table, entry: Entry) -> None:
        """Apply and show an entry of another worker; drop the state if the entry does not fit."""
        try:
            self.show(table, self.apply_stored(table, entry))
        except BrokenLog as error:
            log.error("an entry does not fit", table=self.id, error=str(error))
            self.table = None

    def apply_stored(self, table: Table, entry: Entry) -> list[LogLine]:
        """Apply a stored entry to the state in memory; return its log lines."""
        stage = LOBBY_STAGES[table.stage]
        log_lines = apply(table, entry)
        if entry.kind in ("left", "removed"):
            self.release_seat(table, entry.seat, entry.kind == "removed")
            self.announce_presence()
        if LOBBY_STAGES[table.stage] != stage and self.is_owned:
            self.storage.update_stage(table)
        return log_lines

    def show(self, table: Table, log_lines: list[LogLine]) -> None:
        """Send every connection an Update with its own view."""
        if not self.connections:
            return
        lines, views = encode_log_lines(log_lines), self.views(table)

        def encode_for(seats: frozenset[int]) -> bytes:
            return encode_update(table.seq - 1, lines, encode_view(views, seats))

        self.connections.broadcast_views(encode_for)

    # --- Connections --------------------------------------------------------------------

    def release_seat(self, table: Table, seat: int, removed: bool) -> None:
        """Take a seat from its connections; a removed guest may not watch a private table."""
        without_seats = self.connections.release_seat(seat)
        if removed:
            self.dismiss(table, without_seats)

    def dismiss(self, table: Table, without_seats: list[Connection]) -> None:
        """Close connections that have lost their seats, unless anybody may watch."""
        if not table.may_watch(None):
            for connection in without_seats:
                connection.reply(Refused(id=None, code="removed", text=REMOVED))
                connection.close(POLICY_VIOLATION, "removed")
                self.connections.remove(connection)

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection."""
        self.connections.remove(connection)
        self.used_at = self.clock()
        self.show_presence()
        self.announce_presence()

    def announce_presence(self) -> None:
        """Tell the other workers which clients of the table are connected to this one."""
        self.ownership.announce_presence(self.id, self.connections.own_presence())

    def show_presence(self) -> None:
        """Send to all connections which players are connected."""
        if self.table is not None:
            self.connections.broadcast_presence(self.table)

    def broadcast(self, text: bytes) -> None:
        """Send a message to all connections, those of other workers included."""
        self.connections.broadcast(text)
        self.ownership.relay(self.id, text)

    def welcome(self, seats: frozenset[int]) -> bytes:
        """Encode a Welcome for a slow client; empty while the table must be reloaded."""
        if self.table is None:
            return b""
        return encode_welcome(self.build(), encode_view(self.views(self.table), seats))

    def views(self, table: Table) -> ViewEncoder:
        """Return an encoder of the views that clients have of the table now."""
        return ViewEncoder(table, self.connections.seats(), self.connections.spectators())


def encode_view(views: ViewEncoder, seats: frozenset[int]) -> EncodedView:
    """Encode the view of a client that holds these seats."""
    text = views.encode(seats)
    return EncodedView(views.table.seq, text, view_hash(text))

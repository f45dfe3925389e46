"""The connections of one table: which seats are connected, and broadcasts."""

import time
from collections.abc import Callable, Collection, Iterator

from sunbarge.online.protocol.server_messages import Presence
from sunbarge.online.sessions import Table

from .connection import Connection
from .encoding import encode
from .limits import Clock
from .ownership import WorkerPresence

NOBODY: WorkerPresence = (frozenset(), 0)


class TableConnections:
    """The connections of a table, and when each seat was last connected.

    Clients of other workers count as connected, but only their own workers send them messages.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """Start without connections; all seats count as disconnected since now."""
        self.clock = clock
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, WorkerPresence] = {}
        "By worker: which clients of this table are connected to other workers."
        self.created_at = clock()
        self.disconnected_at: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self.connections)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self.connections)

    def add(self, connection: Connection) -> None:
        """Add a connection."""
        self.connections.add(connection)

    def remove(self, connection: Connection) -> None:
        """Remove a connection; seats that no other connection holds become disconnected."""
        self.connections.discard(connection)
        self.note_disconnected(connection.seats)

    def note_disconnected(self, seats: frozenset[int]) -> None:
        """Note the present time for each of these seats that no connection holds any more."""
        for seat in seats - self.seats():
            self.disconnected_at[seat] = self.clock()

    def set_elsewhere(self, worker: str, presence: WorkerPresence) -> bool:
        """Set who is connected to another worker; return whether that is a change."""
        before = self.elsewhere.pop(worker, NOBODY)
        if presence != NOBODY:
            self.elsewhere[worker] = presence
        self.note_disconnected(before[0])
        return before != presence

    def keep_workers(self, alive: Collection[str]) -> bool:
        """Forget the clients of workers that are gone; return whether any were forgotten."""
        gone = [worker for worker in self.elsewhere if worker not in alive]
        for worker in gone:
            self.set_elsewhere(worker, NOBODY)
        return bool(gone)

    def release_seat(self, seat: int) -> list[Connection]:
        """Remove a seat from all connections; return those that have no other seat."""
        holders = [connection for connection in self.connections if seat in connection.seats]
        for connection in holders:
            connection.seats -= {seat}
        return [connection for connection in holders if not connection.seats]

    def resynchronize(self, table: Table) -> list[Connection]:
        """Send all connections the whole view of a table that was reloaded.

        Returns those that have no seat any more.
        """
        had_seats = [connection for connection in self.connections if connection.seats]
        for connection in self.connections:
            connection.seats = table.seats_of(connection.tokens)
            connection.resynchronize()
        return [connection for connection in had_seats if not connection.seats]

    def seats(self) -> frozenset[int]:
        """Return the seats that are connected."""
        here = (connection.seats for connection in self.connections)
        return frozenset().union(*here, *(seats for seats, _ in self.elsewhere.values()))

    def spectators(self) -> int:
        """Count the connections without a seat."""
        return self.own_presence()[1] + sum(watchers for _, watchers in self.elsewhere.values())

    def own_presence(self) -> WorkerPresence:
        """Return the seats that are connected to this worker, and the number of spectators."""
        seats = frozenset(seat for connection in self.connections for seat in connection.seats)
        return seats, sum(not connection.seats for connection in self.connections)

    @property
    def is_visited(self) -> bool:
        """Return whether a client is connected, to this worker or to another one."""
        return bool(self.connections or self.elsewhere)

    def absent_seats(self, players: int, seconds: float) -> frozenset[int]:
        """Return the seats that have been disconnected for at least `seconds`."""
        since, connected = self.clock() - seconds, self.seats()
        return frozenset(
            seat
            for seat in range(players)
            if seat not in connected and self.disconnected_at.get(seat, self.created_at) <= since
        )

    def broadcast(self, text: bytes, skip: Connection | None = None) -> None:
        """Send a message to all connections, or to all but one."""
        for connection in self.connections:
            if connection is not skip:
                connection.update(text)

    def broadcast_presence(self, table: Table, skip: Connection | None = None) -> None:
        """Send which seats are connected; bots always count as connected."""
        if not self.connections:
            return
        connected = self.seats()
        present = [
            seat.bot is not None if seat.token is None else number in connected
            for number, seat in enumerate(table.seats)
        ]
        self.broadcast(encode(Presence(here=present, watchers=self.spectators())), skip)

    def broadcast_views(self, encode_for: Callable[[frozenset[int]], bytes]) -> None:
        """Send each connection a message with its own view, encoded once for each set of seats."""
        encoded: dict[frozenset[int], bytes] = {}
        for connection in self.connections:
            if connection.needs_full_view:
                continue
            text = encoded.get(connection.seats)
            if text is None:
                text = encoded[connection.seats] = encode_for(connection.seats)
            connection.update(text)

"""The connections of one table: which seats are connected, and broadcasts."""

import time
from collections.abc import Callable, Iterator

from sunbarge.online.protocol.server_messages import Presence
from sunbarge.online.sessions import Table

from .connection import Connection
from .encoding import encode
from .limits import Clock


class TableConnections:
    """The connections of a table, and when each seat was last connected."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """Start without connections; all seats count as disconnected since now."""
        self.clock = clock
        self.connections: set[Connection] = set()
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
        for seat in connection.seats - self.seats():
            self.disconnected_at[seat] = self.clock()

    def release_seat(self, seat: int | None) -> None:
        """Remove a seat from all connections, because its player has left it."""
        for connection in self.connections:
            connection.seats -= {seat}

    def seats(self) -> frozenset[int]:
        """Return the seats that are connected."""
        return frozenset(seat for connection in self.connections for seat in connection.seats)

    def spectators(self) -> int:
        """Count the connections without a seat."""
        return sum(not connection.seats for connection in self.connections)

    def absent_seats(self, players: int, seconds: float) -> frozenset[int]:
        """Return the seats that have been disconnected for at least `seconds`."""
        since, connected = self.clock() - seconds, self.seats()
        return frozenset(
            seat
            for seat in range(players)
            if seat not in connected and self.disconnected_at.get(seat, self.created_at) <= since
        )

    def broadcast(self, text: str, skip: Connection | None = None) -> None:
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

    def broadcast_views(self, encode_for: Callable[[frozenset[int]], str]) -> None:
        """Send each connection a message with its own view, encoded once for each set of seats."""
        encoded: dict[frozenset[int], str] = {}
        for connection in self.connections:
            if connection.needs_full_view:
                continue
            text = encoded.get(connection.seats)
            if text is None:
                text = encoded[connection.seats] = encode_for(connection.seats)
            connection.update(text)

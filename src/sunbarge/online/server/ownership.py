"""Which worker may write to a table: the server has one process, or several that share the tables.

Every worker has copies of the tables that its clients see. One worker, the table's owner, changes a
table; the others read its log. In a server of one process that process owns all tables.
"""

from collections.abc import Awaitable
from typing import Protocol

from sunbarge.online.sessions import Entry
from sunbarge.online.store import LeaseRow

from .table_requests import Reply, TableRequest

SOLE_OWNER_FENCE = 0
"The fencing number of all tables in a server of one process; those of leases begin at 1."
WorkerPresence = tuple[frozenset[int], int]
"The seats of a table that are connected to a worker, and the number of spectators there."


class SharedTable(Protocol):
    """The part of a live table that is needed to execute requests of other workers."""

    @property
    def id(self) -> str:
        """The table's id."""

    async def handle_request(self, request: TableRequest, reply: Reply) -> str:
        """Execute a request, if this worker owns the table; LeaseLost otherwise."""


class Ownership(Protocol):
    """Which tables this worker owns, and what it tells the other workers about its tables."""

    def fence(self, table_id: str) -> int | None:
        """Return the fencing number of this worker's lease of a table; None if it has no lease."""

    def leases_for_write(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the leases that a write to a table needs; LeaseLost if another worker owns it."""

    def leases_for_new_table(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the leases to store with a new table, which this worker owns."""

    def on_lease_lost(self, table_id: str) -> None:
        """Note that another worker has taken over a table."""

    def route_request(
        self, live: SharedTable, request: TableRequest, reply: Reply
    ) -> Awaitable[str]:
        """Have the table's owner execute a request; return the outcome for the metrics."""

    def own_if_unowned(self, table_id: str) -> Awaitable[None]:
        """Become the owner of a table that no live worker owns; called when a client connects."""

    def on_table_opening(self, table_id: str) -> Awaitable[None]:
        """Begin to receive what other workers tell about a table; called before it is loaded."""

    def on_table_evicted(self, table_id: str) -> None:
        """Note that a table is not in memory any more."""

    def release(self, table_id: str) -> Awaitable[None]:
        """Give up a table, so that another worker can own it; the table's lock must be held."""

    def announce_entry(self, table_id: str, entry: Entry) -> None:
        """Tell the other workers of a stored entry, if this worker owns the table."""

    def announce_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Tell the other workers which clients of a table are connected to this one."""

    def relay(self, table_id: str, text: bytes) -> None:
        """Let the other workers send a message to their clients of a table."""


class SoleOwner:
    """The ownership of a server of one process, which owns every table without any lease."""

    def fence(self, table_id: str) -> int | None:
        """Return always the same fencing number, since the owner never changes."""
        return SOLE_OWNER_FENCE

    def leases_for_write(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return nothing: no lease is needed."""
        return ()

    def leases_for_new_table(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return nothing: no lease is needed."""
        return ()

    def on_lease_lost(self, table_id: str) -> None:
        """Do nothing."""

    async def route_request(self, live: SharedTable, request: TableRequest, reply: Reply) -> str:
        """Execute a request."""
        return await live.handle_request(request, reply)

    async def own_if_unowned(self, table_id: str) -> None:
        """Do nothing."""

    async def on_table_opening(self, table_id: str) -> None:
        """Do nothing."""

    def on_table_evicted(self, table_id: str) -> None:
        """Do nothing."""

    async def release(self, table_id: str) -> None:
        """Do nothing."""

    def announce_entry(self, table_id: str, entry: Entry) -> None:
        """Do nothing."""

    def announce_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Do nothing."""

    def relay(self, table_id: str, text: bytes) -> None:
        """Do nothing."""

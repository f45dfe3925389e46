"""Which worker may write to a table: the server has one process, or several that share the tables.

Every worker has copies of the tables that it shows. One of them, the owner, changes a table; the
others follow the log. A server of one process owns all tables.
"""

from collections.abc import Awaitable
from typing import Protocol

from sunbarge.online.sessions import Entry
from sunbarge.online.store import LeaseRow

from .table_requests import Reply, TableRequest

WorkerPresence = tuple[frozenset[int], int]
"The seats that are connected to a worker, and the number of its spectators."


class SharedTable(Protocol):
    """The part of a live table that other workers need."""

    @property
    def id(self) -> str:
        """The table's id."""

    async def perform(self, request: TableRequest, reply: Reply) -> str:
        """Carry a request out, if this worker owns the table; LeaseLost otherwise."""


class Ownership(Protocol):
    """What a live table needs to know of the other workers, and tells them."""

    def fence(self, table_id: str) -> int | None:
        """Return the fence of this worker's lease; None if the table is another worker's."""

    def held(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the leases without which nothing may be written to a table; LeaseLost if lost."""

    def first_leases(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the leases to write with a new table."""

    def lost(self, table_id: str) -> None:
        """Note that another worker has taken a table over."""

    def perform(self, live: SharedTable, request: TableRequest, reply: Reply) -> Awaitable[str]:
        """Have a request carried out by the table's owner; return the outcome for the metrics."""

    def attend(self, table_id: str) -> Awaitable[None]:
        """Own a table that nobody owns, since a client connects to it."""

    def opening(self, table_id: str) -> Awaitable[None]:
        """Listen for what happens at a table, which is about to be loaded."""

    def closed(self, table_id: str) -> None:
        """Note that a table is not in memory any more."""

    def release(self, table_id: str) -> Awaitable[None]:
        """Let another worker own a table; its lock must be held."""

    def tell_entry(self, table_id: str, entry: Entry) -> None:
        """Tell the other workers of a stored entry, if this worker owns the table."""

    def tell_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Tell the other workers who is connected to this one."""

    def relay(self, table_id: str, text: str) -> None:
        """Let the other workers send a message to their clients."""


class SoleOwner:
    """The ownership of a server of one process, which owns every table without any lease."""

    def fence(self, table_id: str) -> int | None:
        """Return 0: the owner never changes."""
        return 0

    def held(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return nothing: no lease is needed."""
        return ()

    def first_leases(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return nothing: no lease is needed."""
        return ()

    def lost(self, table_id: str) -> None:
        """Do nothing."""

    async def perform(self, live: SharedTable, request: TableRequest, reply: Reply) -> str:
        """Carry a request out."""
        return await live.perform(request, reply)

    async def attend(self, table_id: str) -> None:
        """Do nothing."""

    async def opening(self, table_id: str) -> None:
        """Do nothing."""

    def closed(self, table_id: str) -> None:
        """Do nothing."""

    async def release(self, table_id: str) -> None:
        """Do nothing."""

    def tell_entry(self, table_id: str, entry: Entry) -> None:
        """Do nothing."""

    def tell_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Do nothing."""

    def relay(self, table_id: str, text: str) -> None:
        """Do nothing."""

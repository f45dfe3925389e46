"""Brings each request for a table to the worker that owns the table, which may be this one."""

import asyncio
import contextlib
import random

from sunbarge.online.server.ownership import SharedTable
from sunbarge.online.server.table_requests import Answer, Reply, TableRequest
from sunbarge.online.store import LeaseLost, StoreError

from .bus import Bus
from .failures import exception_of
from .lease_keeper import LeaseKeeper
from .messages import Failure
from .sent_requests import SentRequests

ATTEMPTS = 8
UNFORCED_ATTEMPTS = 3  # before a table is taken from an owner that does not answer
RETRY_SECONDS = 0.05


class RequestRouter:
    """Executes a request if this worker owns the table; sends it to the owner otherwise."""

    def __init__(self, worker: str, bus: Bus, lease_keeper: LeaseKeeper) -> None:
        """Route the requests of a worker's clients."""
        self.worker, self.bus, self.lease_keeper = worker, bus, lease_keeper
        self.sent_requests = SentRequests(worker, bus)

    async def route(self, live: SharedTable, request: TableRequest, reply: Reply) -> str:
        """Have the table's owner execute a request; become the owner if there is none."""
        for attempt in range(ATTEMPTS):
            await asyncio.sleep(random.random() * RETRY_SECONDS * attempt)
            owner = await self.find_owner(live.id, attempt)
            if owner == self.worker:
                with contextlib.suppress(LeaseLost):
                    return await live.handle_request(request, reply)
            elif owner is not None:
                answer = await self.sent_requests.send(owner, live.id, request)
                if answer is not None and not is_lease_lost(answer):
                    return deliver(answer, reply)
            self.lease_keeper.note_lost(live.id)
        raise StoreError("no worker could change the table")

    async def find_owner(self, table_id: str, attempt: int) -> str | None:
        """Return the worker that owns a table: this worker takes it if no live worker owns it.

        After some attempts to ask a live owner, this worker takes the table from it. Without Redis
        no owner can be asked, so the table is taken at once.
        """
        if table_id in self.lease_keeper.leases:
            return self.worker
        if self.bus.is_connected and attempt == 0 and self.lease_keeper.has_live_owner(table_id):
            return self.lease_keeper.owners[table_id]
        force = not self.bus.is_connected or attempt >= UNFORCED_ATTEMPTS
        return await self.lease_keeper.acquire(table_id, force)


def is_lease_lost(answer: Answer | Failure) -> bool:
    """Return whether the worker that answered does not own the table any more."""
    return isinstance(answer, Failure) and answer.error == LeaseLost.__name__


def deliver(answer: Answer | Failure, reply: Reply) -> str:
    """Pass on another worker's answer, or raise its exception; return the outcome for metrics."""
    if isinstance(answer, Failure):
        raise exception_of(answer)
    reply(answer)
    return getattr(answer, "code", "done")

"""Decides when a worker takes over a table: its owner is gone, or has given it up."""

import contextlib

from sunbarge.online.server.errors import TableNotFound
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.store import StoreError

from .background_tasks import BackgroundTasks
from .lease_keeper import LeaseKeeper


class Takeovers:
    """Takes over tables without a live owner to which clients of this worker are connected."""

    def __init__(self, lease_keeper: LeaseKeeper, tasks: BackgroundTasks) -> None:
        """Take over tables for the worker whose leases `lease_keeper` keeps."""
        self.lease_keeper, self.tasks = lease_keeper, tasks
        self.running: set[str] = set()
        "Ids of the tables that this worker is just taking over."

    def check(self, live: LiveTable) -> None:
        """Take over a table without a live owner; read its log if the last take-over could not."""
        is_waiting = not self.lease_keeper.has_live_owner(live.id) or self.is_behind(live)
        if is_waiting and live.id not in self.running:
            self.start(live)

    def is_behind(self, live: LiveTable) -> bool:
        """Return whether this worker owns a table, but has not read its log since the take-over."""
        fence = self.lease_keeper.fence(live.id)
        return fence is not None and fence != live.fence

    def start(self, live: LiveTable) -> None:
        """Take over a table in the background, if clients are connected to it here."""
        if live.connections:
            self.tasks.spawn(self.take_over(live))

    async def take_over(self, live: LiveTable) -> None:
        """Take over a table if no live worker owns it, and let its bots go on.

        If the database does not answer, the take-over is tried again after the next renewal of
        leases.
        """
        self.running.add(live.id)
        try:
            with contextlib.suppress(StoreError, TableNotFound):
                if await self.lease_keeper.acquire(live.id) == self.lease_keeper.worker:
                    await live.reload()
        finally:
            self.running.discard(live.id)

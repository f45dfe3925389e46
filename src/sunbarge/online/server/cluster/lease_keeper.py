"""Acquires, renews and releases the leases of this worker in the database."""

import asyncio
import time
from collections.abc import Callable, Collection

import structlog
from sqlalchemy import Connection

from sunbarge.online.store import LeaseLost, LeaseRow, Store, StoreError, leases

LIFETIME = 2.0  # seconds for which a worker counts as alive
RENEWAL = 0.5  # seconds between two renewals
START_ATTEMPTS = 10  # to become one of the workers, on a machine that is too busy at first
log = structlog.get_logger(__name__)


class LeaseKeeper:
    """Which tables this worker owns, and which workers own the others, as far as it knows."""

    def __init__(
        self,
        store: Store,
        worker: str,
        on_released: Callable[[str], None],
    ) -> None:
        """Keep the leases of a worker.

        `on_released` is called for every table that any worker may take from now on.
        """
        self.store, self.worker, self.on_released = store, worker, on_released
        self.leases: dict[str, LeaseRow] = {}
        self.owners: dict[str, str] = {}
        "By table id: the owners of the other tables in memory, where this worker knows them."
        self.alive: frozenset[str] = frozenset()
        "The workers that were alive at the last renewal."
        self.renewed_at = float("-inf")
        self.dropped: set[str] = set()
        "Tables that this worker has given up, but may still own in the database."
        self.releasing = asyncio.Lock()
        "Held while leases are released; the next release takes all tables dropped meanwhile."
        self.wanted: dict[bool, dict[str, asyncio.Future[str | None]]] = {False: {}, True: {}}
        "Tables to acquire; the key is `force`: whether to take them even from live owners."
        self.taker: asyncio.Task[None] | None = None
        self.task: asyncio.Task[None] | None = None

    async def start(
        self, on_renewed: Callable[[], None], on_not_renewed: Callable[[], None]
    ) -> None:
        """Let this worker count as alive from now on, by periodic renewals.

        After each renewal `on_renewed` is called or, if it failed, `on_not_renewed`. StoreError if
        the database does not answer for a while.
        """
        for attempts_left in reversed(range(START_ATTEMPTS)):
            try:
                await self.renew()
                break
            except StoreError:
                if not attempts_left:
                    raise
            await asyncio.sleep(RENEWAL)
        self.task = asyncio.create_task(self.run(on_renewed, on_not_renewed), name="renew leases")

    async def stop(self) -> None:
        """Stop renewing, and let other workers take all tables of this one at once."""
        if self.task is not None:
            self.task.cancel()
        try:
            await self.store.change_leases(leases.leave, self.worker)
        except StoreError:
            log.warning("leases not released; they expire")

    async def run(self, on_renewed: Callable[[], None], on_not_renewed: Callable[[], None]) -> None:
        """Renew the leases periodically, until cancelled."""
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                await self.renew()
                await self.release_dropped()
            except StoreError:
                log.warning("leases not renewed")
                on_not_renewed()
                continue
            on_renewed()

    async def renew(self) -> None:
        """Let this worker count as alive for `LIFETIME` seconds.

        If the last renewal was more than `LIFETIME` seconds ago, find out which tables other
        workers have taken over.
        """
        began = time.monotonic()
        has_lapsed = began - self.renewed_at > LIFETIME
        alive = await self.store.change_leases(renew_and_list, self.worker, LIFETIME)
        self.alive = frozenset(alive)
        if has_lapsed and self.leases:
            rows = await self.store.change_leases(leases.leases_of, self.worker)
            self.leases = {row.table_id: row for row in rows if row.table_id in self.leases}
        self.renewed_at = began

    async def acquire(self, table_id: str, force: bool = False) -> str | None:
        """Take a table if no live worker owns it, or in any case with `force`; return its owner.

        Return None if there is no such table. Concurrent calls share one transaction.
        """
        wanted = self.wanted[force].get(table_id)
        if wanted is None:
            wanted = self.wanted[force][table_id] = asyncio.get_running_loop().create_future()
            if self.taker is None or self.taker.done():
                self.taker = asyncio.create_task(self.take_wanted())
        return await asyncio.shield(wanted)

    async def take_wanted(self) -> None:
        """Acquire all tables in `wanted`, and tell the waiting callers who owns these tables."""
        while any(self.wanted.values()):
            for force in (False, True):
                wanted, self.wanted[force] = self.wanted[force], {}
                if not wanted:
                    continue
                try:
                    await self.acquire_all(list(wanted), force)
                except StoreError as error:
                    for each in wanted.values():
                        each.set_exception(error)
                        each.exception()  # nobody may be waiting any more
                    continue
                for table_id, each in wanted.items():
                    each.set_result(self.owner_of(table_id))

    async def acquire_all(self, table_ids: Collection[str], force: bool = False) -> None:
        """Acquire the tables that no live worker owns, or with `force` all of them."""
        rows = await self.store.change_leases(
            leases.acquire_all, table_ids, self.worker, force=force
        )
        for table_id in table_ids:
            self.leases.pop(table_id, None)
            self.owners.pop(table_id, None)
            self.dropped.discard(table_id)
        for row in rows:
            if row.owner == self.worker:
                self.leases[row.table_id] = row
            else:
                self.owners[row.table_id] = row.owner

    async def release(self, table_id: str) -> None:
        """Let other workers take a table; if the database fails, that is tried again later."""
        if table_id in self.leases:
            self.drop(table_id)
            await self.release_dropped()

    def drop(self, table_id: str) -> None:
        """Treat a table as not this worker's; its lease in the database is released later."""
        if self.leases.pop(table_id, None) is not None:
            self.dropped.add(table_id)

    async def release_dropped(self) -> None:
        """Release in the database the leases of tables that this worker has given up."""
        async with self.releasing:
            dropped = list(self.dropped)
            if dropped:
                await self.store.change_leases(leases.release, self.worker, dropped)
            for table_id in dropped:
                if table_id in self.dropped:  # it was not taken again meanwhile
                    self.dropped.discard(table_id)
                    self.on_released(table_id)

    def note_lost(self, table_id: str) -> None:
        """Note that another worker has, or may have, taken over a table."""
        self.drop(table_id)
        self.owners.pop(table_id, None)

    def require(self, table_id: str) -> LeaseRow:
        """Return this worker's lease of a table; LeaseLost if it has none."""
        lease = self.leases.get(table_id)
        if lease is None:
            raise LeaseLost("another worker owns the table")
        return lease

    def add_new(self, table_id: str) -> LeaseRow:
        """Return the lease of a new table, which this worker owns."""
        lease = self.leases[table_id] = LeaseRow(table_id, self.worker, 1)
        return lease

    def fence(self, table_id: str) -> int | None:
        """Return the fencing number of this worker's lease of a table; None if it has no lease."""
        lease = self.leases.get(table_id)
        return None if lease is None else lease.fence

    def owner_of(self, table_id: str) -> str | None:
        """Return the worker that owns a table; None if this worker does not know it."""
        return self.worker if table_id in self.leases else self.owners.get(table_id)

    def has_live_owner(self, table_id: str) -> bool:
        """Return whether a live worker is known to own a table."""
        return table_id in self.leases or self.owners.get(table_id) in self.alive


def renew_and_list(connection: Connection, worker: str, seconds: float) -> list[str]:
    """Let a worker count as alive for some seconds; return the ids of all live workers."""
    leases.renew(connection, worker, seconds)
    return leases.live_workers(connection)

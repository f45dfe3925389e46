"""The leases of this worker: it stays alive in the database, takes tables and gives them back."""

import asyncio
import time
from collections.abc import Callable, Collection

import structlog
from sqlalchemy import Connection

from sunbarge.online.store import LeaseRow, Store, StoreError, leases

LIFETIME = 2.0  # seconds for which a worker counts as alive
RENEWAL = 0.5  # seconds between two renewals
log = structlog.get_logger(__name__)


class LeaseKeeper:
    """Which tables this worker owns, and who owns the others as far as is known."""

    def __init__(
        self,
        store: Store,
        worker: str,
        on_renewed: Callable[[], None],
        on_released: Callable[[str], None],
    ) -> None:
        """Keep the leases of a worker; `on_renewed` is called after every renewal.

        `on_released` is called for every table that any worker may take from now on.
        """
        self.store, self.worker = store, worker
        self.on_renewed, self.on_released = on_renewed, on_released
        self.held: dict[str, LeaseRow] = {}
        self.owners: dict[str, str] = {}
        "The owners of other tables in memory."
        self.alive: frozenset[str] = frozenset()
        "The workers that were alive at the last renewal."
        self.renewed_at = float("-inf")
        self.dropped: set[str] = set()
        "Tables that this worker has given up, but may still own in the database."
        self.wanted: dict[bool, dict[str, asyncio.Future[str | None]]] = {False: {}, True: {}}
        "Tables to take, by whether they are taken from live owners, too."
        self.taker: asyncio.Task[None] | None = None
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Count as alive from now on."""
        await self.renew()
        self.task = asyncio.create_task(self.run(), name="renew leases")

    async def stop(self) -> None:
        """Let other workers take all tables at once."""
        if self.task is not None:
            self.task.cancel()
        try:
            await self.store.change_leases(leases.leave, self.worker)
        except StoreError:
            log.warning("leases not released; they expire")

    async def run(self) -> None:
        """Renew until cancelled."""
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                await self.renew()
                await self.release_dropped()
            except StoreError:
                log.warning("leases not renewed")
                continue
            self.on_renewed()

    async def renew(self) -> None:
        """Count as alive for some seconds; after a longer pause, find out what was taken over."""
        began = time.monotonic()
        has_lapsed = began - self.renewed_at > LIFETIME
        alive = await self.store.change_leases(renew_and_list, self.worker, LIFETIME)
        self.alive = frozenset(alive)
        if has_lapsed and self.held:
            rows = await self.store.change_leases(leases.held_by, self.worker)
            self.held = {row.table_id: row for row in rows if row.table_id in self.held}
        self.renewed_at = began

    async def acquire(self, table_id: str, force: bool = False) -> str | None:
        """Take a table if no live worker owns it, or by force; return its owner.

        None if there is no such table. All tables that are wanted at once are taken together.
        """
        wanted = self.wanted[force].get(table_id)
        if wanted is None:
            wanted = self.wanted[force][table_id] = asyncio.get_running_loop().create_future()
            if self.taker is None or self.taker.done():
                self.taker = asyncio.create_task(self.take_wanted())
        return await asyncio.shield(wanted)

    async def take_wanted(self) -> None:
        """Take the tables that are wanted."""
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
                    each.set_result(self.owner(table_id))

    async def acquire_all(self, table_ids: Collection[str], force: bool = False) -> None:
        """Take those tables that no live worker owns, or all by force."""
        rows = await self.store.change_leases(
            leases.acquire_all, table_ids, self.worker, force=force
        )
        for table_id in table_ids:
            self.held.pop(table_id, None)
            self.owners.pop(table_id, None)
            self.dropped.discard(table_id)
        for row in rows:
            if row.owner == self.worker:
                self.held[row.table_id] = row
            else:
                self.owners[row.table_id] = row.owner

    async def release(self, table_id: str) -> None:
        """Let other workers take a table; if the database does not answer, a little later."""
        if table_id in self.held:
            self.drop(table_id)
            await self.release_dropped()

    def drop(self, table_id: str) -> None:
        """Give a table up, since another worker may own it."""
        if self.held.pop(table_id, None) is not None:
            self.dropped.add(table_id)

    async def release_dropped(self) -> None:
        """Make sure that this worker owns nothing in the database that it has given up."""
        dropped = list(self.dropped)
        if dropped:
            await self.store.change_leases(leases.release, self.worker, dropped)
        for table_id in dropped:
            if table_id in self.dropped:  # it was not taken again meanwhile
                self.dropped.discard(table_id)
                self.on_released(table_id)

    def owner(self, table_id: str) -> str | None:
        """Return the owner of a table, as far as is known."""
        return self.worker if table_id in self.held else self.owners.get(table_id)

    def is_led(self, table_id: str) -> bool:
        """Return whether a live worker is known to own a table."""
        return table_id in self.held or self.owners.get(table_id) in self.alive


def renew_and_list(connection: Connection, worker: str, seconds: float) -> list[str]:
    """Renew the life of a worker; return the workers that are alive."""
    leases.renew(connection, worker, seconds)
    return leases.live_workers(connection)

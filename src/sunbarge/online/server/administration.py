"""Lets a running server learn what those who run it have done to its database.

`sunbarge admin` writes to the database and adds an act to the log of acts. Every server process
reads that log once a second, and reads again, or gives up, the tables that it names. Until then
nothing can be lost or doubled: an entry that another process has written makes the next write of a
table fail, after which the table is read again.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection as DatabaseConnection

from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.store import ActRow, BanRow, Store, StoreError
from sunbarge.online.store.acts import active_bans, acts_after, last_backup, newest_act

from .bans import POLICY_VIOLATION, Bans
from .errors import CLOSED, TableNotFound
from .metrics import Metrics

if TYPE_CHECKING:  # imports the rules, which takes seconds
    from .live_table import LiveTable
    from .table_registry import TableRegistry

POLL_SECONDS = 1.0
MAX_SEEN = 1000  # acts whose numbers are remembered
GONE = ("close", "remove", "retention")
"Acts after which nobody may be at a table."
CHANGED = ("remove-player", "forget")
"Acts after which a table must be read again."
log = structlog.get_logger(__name__)


class Administration:
    """Reads the log of acts and the bans periodically, and lets the server follow them."""

    def __init__(
        self,
        store: Store,
        bans: Bans,
        metrics: Metrics,
        registry: "Callable[[], TableRegistry | None]",
    ) -> None:
        """Use a store; `registry` returns None while the rules are loaded."""
        self.store, self.bans, self.metrics, self.registry = store, bans, metrics, registry
        self.newest = 0
        self.seen: dict[int, None] = {}
        "Numbers of the acts that were followed, oldest first."
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the bans, and follow the acts from now on."""
        for act in await self.read():
            self.remember(act)
        self.metrics.database_answers.set(1)
        self.task = asyncio.create_task(self.run(), name="administration")

    def stop(self) -> None:
        """Follow no more acts."""
        if self.task is not None:
            self.task.cancel()

    async def run(self) -> None:
        """Read the log periodically, until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.follow(await self.read())
                self.metrics.database_answers.set(1)
            except StoreError:
                self.metrics.database_answers.set(0)

    async def read(self) -> list[ActRow]:
        """Read the bans and the newest acts."""
        acts, bans, backup = await self.store.query(read_all, self.newest)
        self.bans.replace(bans)
        self.metrics.bans.set(len(self.bans))
        self.metrics.last_backup.set(backup / 1000)
        return acts

    async def follow(self, acts: list[ActRow]) -> None:
        """Do what acts ask for that were not followed yet."""
        for act in acts:
            if act.id in self.seen:
                continue
            self.remember(act)
            self.metrics.acts.labels(act.kind).inc()
            log.info("administration", act=act.kind, table=act.table_id)
            registry = self.registry()
            if registry is not None:
                for table_id in tables_of(act):
                    await follow_at_table(registry, act.kind, table_id)

    def remember(self, act: ActRow) -> None:
        """Count an act as followed."""
        self.newest = max(self.newest, act.id)
        self.seen[act.id] = None
        while len(self.seen) > MAX_SEEN:
            del self.seen[next(iter(self.seen))]


def read_all(connection: DatabaseConnection, after: int) -> tuple[list[ActRow], list[BanRow], int]:
    """Return the acts after a number, the bans in force, and the time of the last backup."""
    number = after or newest_act(connection)
    return acts_after(connection, number), active_bans(connection), last_backup(connection)


def tables_of(act: ActRow) -> list[str]:
    """Return the tables that an act concerns."""
    removed = act.data.get("removed", [])
    return [act.table_id] if act.table_id is not None else [*map(str, removed)]  # type: ignore[call-overload]


async def follow_at_table(registry: "TableRegistry", kind: str, table_id: str) -> None:
    """Let a table that is in memory follow an act; other tables are read when they are needed."""
    if kind not in (*GONE, *CHANGED):
        return
    loading = registry.loading.get(table_id)
    if loading is not None:  # it may have been read before the act
        await asyncio.wait([loading])
    live = registry.tables.get(table_id)
    if live is None:
        return
    if kind in GONE:
        await give_up(registry, live)
    else:
        await read_again(registry, live)


async def give_up(registry: "TableRegistry", live: "LiveTable") -> None:
    """Close all connections of a table, and forget it."""
    async with live.lock:
        live.bots.stop()
        live.table = None
        for connection in list(live.connections):
            connection.reply(Refused(id=None, code="closed", text=CLOSED))
            connection.close(POLICY_VIOLATION, "closed")
            live.connections.remove(connection)
        registry.forget(live.id)


async def read_again(registry: "TableRegistry", live: "LiveTable") -> None:
    """Read a table again; those who have lost their seat learn of it."""
    try:
        await live.reload(drop=True)
    except TableNotFound:
        await give_up(registry, live)
    except StoreError:
        pass  # the next who asks for the table reads it again

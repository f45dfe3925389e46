"""Lets a running server learn what administrators have changed in its database.

`sunbarge admin` changes the database and logs this act in the database table `acts`. Every server
process reads that log once a second, and reloads the game tables that an act names, or drops them
from memory. Before such a reload nothing can be lost or stored twice: if `sunbarge admin` has added
an entry to a game table's log, the server's next write to that log fails, and the server reloads
the game table.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection as DatabaseConnection

from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.store import ActRow, BanRow, Store, StoreError
from sunbarge.online.store.acts import active_bans, acts_after, last_backup, newest_act

from .bans import Bans
from .close_codes import POLICY_VIOLATION
from .errors import CLOSED, TableNotFound
from .metrics import Metrics

if TYPE_CHECKING:  # imports the rules, which takes seconds
    from .live_table import LiveTable
    from .table_registry import TableRegistry

POLL_SECONDS = 1.0
MAX_SEEN = 1000  # acts whose ids are remembered
GONE = ("close", "remove", "retention")
"Kinds of acts after which a game table is dropped from memory, with all its connections."
CHANGED = ("remove-player", "forget")
"Kinds of acts after which a game table is reloaded."
log = structlog.get_logger(__name__)


class Administration:
    """Reads the log of administrators' acts and the bans every second, and applies them."""

    def __init__(
        self,
        store: Store,
        bans: Bans,
        metrics: Metrics,
        registry: "Callable[[], TableRegistry | None]",
    ) -> None:
        """Use a store; `registry` returns None until the compiled game rules are loaded."""
        self.store, self.bans, self.metrics, self.registry = store, bans, metrics, registry
        self.newest = 0
        self.seen: dict[int, None] = {}
        "Ids of the acts that were applied, oldest first."
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the bans, and apply the acts that are logged from now on."""
        for act in await self.read():
            self.remember(act)
        self.metrics.database_answers.set(1)
        self.task = asyncio.create_task(self.run(), name="administration")

    def stop(self) -> None:
        """Stop reading the log of acts."""
        if self.task is not None:
            self.task.cancel()

    async def run(self) -> None:
        """Read the log of acts periodically, until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.follow(await self.read())
                self.metrics.database_answers.set(1)
            except StoreError:
                self.metrics.database_answers.set(0)

    async def read(self) -> list[ActRow]:
        """Apply the bans in force; return the newest acts, some of which may be handled already."""
        acts, bans, backup = await self.store.query(read_all, self.newest)
        self.bans.replace(bans)
        self.metrics.bans.set(len(self.bans))
        self.metrics.last_backup.set(backup / 1000)
        return acts

    async def follow(self, acts: list[ActRow]) -> None:
        """Reload or drop the game tables that acts name; skip acts that were handled before."""
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
        """Note that an act has been handled."""
        self.newest = max(self.newest, act.id)
        self.seen[act.id] = None
        while len(self.seen) > MAX_SEEN:
            del self.seen[next(iter(self.seen))]


def read_all(connection: DatabaseConnection, after: int) -> tuple[list[ActRow], list[BanRow], int]:
    """Return administrators' newest acts, the bans in force, and the time of the last backup.

    The acts are those with ids above `after`, and some with smaller ids, which may have been
    committed late. If `after` is 0, only some of the newest acts are returned. The time is in
    milliseconds since 1970.
    """
    number = after or newest_act(connection)
    return acts_after(connection, number), active_bans(connection), last_backup(connection)


def tables_of(act: ActRow) -> list[str]:
    """Return the ids of the game tables that an administrator's act has changed or deleted."""
    removed = act.data.get("removed", [])
    return [act.table_id] if act.table_id is not None else [*map(str, removed)]  # type: ignore[call-overload]


async def follow_at_table(registry: "TableRegistry", kind: str, table_id: str) -> None:
    """Drop or reload a game table in memory, after an administrator's act of this kind."""
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
    """Close all connections of a game table, and drop it from memory."""
    async with live.lock:
        live.bots.stop()
        live.table = None
        for connection in list(live.connections):
            connection.reply(Refused(id=None, code="closed", text=CLOSED))
            connection.close(POLICY_VIOLATION, "closed")
            live.connections.remove(connection)
        registry.forget(live.id)


async def read_again(registry: "TableRegistry", live: "LiveTable") -> None:
    """Reload a game table and send its new view; tell a client who was removed from a seat."""
    try:
        await live.reload(drop=True)
    except TableNotFound:
        await give_up(registry, live)
    except StoreError:
        pass  # the table is reloaded when it is used next

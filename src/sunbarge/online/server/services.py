"""The composition root: creates, opens and closes the parts of the server."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sunbarge import __version__
from sunbarge.extras import needs
from sunbarge.online.store import DatabaseLock, Store, StoreError, sqlite_file

from .addresses import Proxies
from .administration import Administration
from .bans import Bans
from .bot_pool import BotPool
from .close_codes import SERVICE_RESTART
from .connection_gate import ConnectionGate
from .descriptors import connections_that_fit, raise_limit
from .gauges import ClusterFigures, add_cluster, add_gauges
from .health import Health
from .limits import ConnectionLimiter, RateLimits
from .metrics import Metrics
from .retention import Retention
from .settings import Settings
from .startup import Startup
from .static_files import FrontendFiles
from .worker_metrics import WorkerMetrics

if TYPE_CHECKING:  # imports the rules, which takes seconds
    from sunbarge.online.sessions import Table

    from .cluster.shared_ownership import SharedOwnership
    from .live_table import LiveTable
    from .table_registry import TableRegistry
    from .table_storage import TableStorage


BACKGROUND_NICENESS = 15


def lock_of(settings: Settings) -> DatabaseLock | None:
    """Return the lock on the database file; None for a database that is not a file."""
    file = sqlite_file(settings.database)
    return None if file is None else DatabaseLock(file)


def bot_pools(settings: Settings, metrics: Metrics) -> tuple[BotPool, BotPool]:
    """Return the process pools for bots: one for tables with people, one for bots alone.

    The second pool is one process of low priority, which starts with the first table of bots alone.
    """
    for_people = BotPool(settings.bot_processes, metrics, own_bots=settings.own_bots)
    return for_people, BotPool(1, metrics, own_bots=settings.own_bots, niceness=BACKGROUND_NICENESS)


class Services:
    """All objects that live as long as the server; `create_app` passes them to the routes."""

    def __init__(self, settings: Settings) -> None:
        """Create the parts without opening them."""
        limits = settings.limits
        self.settings, self.metrics = settings, Metrics()
        self.worker_metrics = WorkerMetrics(self.metrics, settings.metrics_socket)
        self.stopping = asyncio.Event()
        self.frontend = FrontendFiles(settings.page)
        self.store = Store(settings.database, self.metrics.commit_batches.observe)
        self.database_lock = lock_of(settings)
        self.health = Health(self.store.is_healthy)
        self.shared: SharedOwnership | None = None
        "Shares tables with other workers; None for one process, and before the rules are loaded."
        self.bot_pool, self.background_pool = bot_pools(settings, self.metrics)
        self.startup = Startup(self.make_registry, self.bot_pool, settings.load_bots)
        self.rate_limits = RateLimits(limits)
        self.connection_limiter = ConnectionLimiter(limits.connections, limits.local_connections)
        self.proxies = Proxies(settings.proxies)
        self.gate = self.make_gate()
        self.bans = Bans()
        self.administration = self.make_administration()
        self.retention = self.make_retention()
        self.add_gauges()

    def make_gate(self) -> ConnectionGate:
        """Create the gate of connections, and raise the limit of open files for them."""
        limits = self.settings.limits
        capacity = connections_that_fit(limits.all_connections, raise_limit())
        return ConnectionGate(limits, capacity, self.proxies.trusts, self.count_refused)

    def make_administration(self) -> Administration:
        """Create the part that applies to this server what administrators have changed."""
        return Administration(self.store, self.bans, self.metrics, self.loaded_registry)

    def make_retention(self) -> Retention:
        """Create the part that removes old names and unfinished games, as the settings say."""
        settings = self.settings
        return Retention(self.store, self.metrics, settings.keep_names, settings.keep_unfinished)

    def add_gauges(self) -> None:
        """Register the gauges that are read when somebody asks for the metrics."""
        pools = {"people": self.bot_pool, "bots": self.background_pool}
        add_gauges(self.metrics, self.settings, self.store, self.gate, pools, self.loaded_registry)
        if self.settings.redis is not None:
            add_cluster(self.metrics, self.cluster_figures)

    def cluster_figures(self) -> ClusterFigures:
        """Return this worker's numbers about itself and the others; defaults without a cluster."""
        if self.shared is None:
            return ClusterFigures()
        connected, keeper = self.shared.bus.is_connected, self.shared.lease_keeper
        alive, owned = len(keeper.alive), len(keeper.leases)
        return ClusterFigures(connected, alive, owned, self.is_cut_off())

    def is_cut_off(self) -> bool:
        """Return whether clients should go to other workers, which may reach the database."""
        return self.shared is not None and self.shared.reachability.is_cut_off

    def send_clients_away(self) -> None:
        """Close all WebSocket connections, so that the clients connect to other workers."""
        for connection in list(self.bans.connections):
            if connection.closing is None:
                connection.close(SERVICE_RESTART, "no database here")

    def count_refused(self, reason: str) -> None:
        """Count a connection that was not accepted."""
        self.metrics.refused.labels(reason).inc()

    def loaded_registry(self) -> "TableRegistry | None":
        """Return the table registry; None until the compiled game rules are loaded."""
        loaded = self.startup.result
        return None if loaded is None else loaded.registry

    async def make_registry(self) -> "TableRegistry":
        """Create the table registry and its dependencies, once the game's rules are imported."""
        from .commitments import SharedCommitments
        from .table_registry import TableRegistry
        from .table_storage import TableStorage

        self.shared = await self.make_shared()
        storage = TableStorage(self.store, self.shared)
        on_resize = self.metrics.tables_in_memory.set
        commitments = None if self.shared is None else SharedCommitments(self.store)
        make_live = self.live_maker(storage)
        registry = TableRegistry(
            storage, make_live, on_resize, self.settings, self.shared, commitments
        )
        if self.shared is not None:
            await self.shared.start(registry)
        return registry

    def live_maker(self, storage: "TableStorage") -> "Callable[[Table, str], LiveTable]":
        """Return the function that creates a LiveTable from a Table and its creator's network."""
        from .bot_turns import BotPools
        from .live_table import LiveTable

        return partial(
            LiveTable,
            storage=storage,
            bot_pools=BotPools(self.bot_pool, self.background_pool),
            metrics=self.metrics,
            settings=self.settings,
            build=self.build,
            stopping=self.stopping,
            ownership=self.shared,
        )

    async def make_shared(self) -> "SharedOwnership | None":
        """Create what shares the tables with other workers; None for a server of one process."""
        if self.settings.redis is None:
            return None
        await asyncio.to_thread(import_redis)
        from .cluster.shared_ownership import SharedOwnership

        return SharedOwnership(
            self.store,
            self.settings.redis,
            secrets.token_hex(8),
            self.rate_limits,
            self.connection_limiter,
            self.send_clients_away,
        )

    def build(self) -> str:
        """Return the version of the server and the build id of the front end."""
        return f"{__version__}-{self.frontend.build_id()}"

    async def open(self) -> None:
        """Open the store and start to load the rules; ValueError if the store is unusable."""
        try:
            if self.database_lock is not None:
                self.database_lock.acquire()
            await self.store.open()
            await self.administration.start()
        except (ValueError, StoreError):
            await self.close_store()
            raise
        self.startup.start()
        self.retention.start()

    async def drain(self) -> None:
        """Finish the running commands and close all connections; accept no more commands.

        If this is one of several workers, it closes its connections little by little, so that its
        clients connect to other workers; until a connection is closed, its commands are accepted.
        """
        settings, loaded = self.settings, self.startup.result
        if loaded is None:
            self.startup.cancel()
        elif self.shared is not None:
            await loaded.registry.drain(settings.drain_seconds, settings.spread_seconds, "")
        self.stopping.set()
        if loaded is not None and self.shared is None:
            await loaded.registry.drain(settings.drain_seconds)

    async def close(self) -> None:
        """Stop the bots, finish all writes, and close the store."""
        self.stopping.set()
        self.startup.cancel()
        self.administration.stop()
        self.retention.stop()
        self.worker_metrics.stop()
        await asyncio.gather(self.bot_pool.stop(), self.background_pool.stop())
        if self.shared is not None:
            await self.shared.stop()
        await self.close_store()

    async def close_store(self) -> None:
        """Close the store, then release its lock, so that another server can use the database."""
        await self.store.close()
        if self.database_lock is not None:
            self.database_lock.release()


def import_redis() -> None:
    """Import redis-py, which takes a while; MissingExtra if it is not installed."""
    with needs("redis"):
        import redis.asyncio  # noqa: F401

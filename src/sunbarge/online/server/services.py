"""The composition root: creates, opens and closes the parts of the server."""

import asyncio
from typing import TYPE_CHECKING

from sunbarge import __version__
from sunbarge.online.store import Store

from .bot_pool import BotPool
from .limits import ConnectionLimiter, RateLimits
from .metrics import Metrics
from .settings import Settings
from .startup import Startup
from .static_files import FrontendFiles

if TYPE_CHECKING:  # imports the rules, which takes seconds
    from .table_registry import TableRegistry


class Services:
    """All objects that live as long as the server; `create_app` passes them to the routes."""

    def __init__(self, settings: Settings) -> None:
        """Create the parts without opening them."""
        limits = settings.limits
        self.settings, self.metrics = settings, Metrics()
        self.stopping = asyncio.Event()
        self.frontend = FrontendFiles(settings.page)
        self.store = Store(settings.database, self.metrics.commit_batches.observe)
        self.bot_pool = BotPool(settings.workers, self.metrics, own_bots=settings.own_bots)
        self.startup = Startup(self.make_registry, self.bot_pool, settings.load_bots)
        self.rate_limits = RateLimits(limits)
        self.connection_limiter = ConnectionLimiter(limits.connections, limits.local_connections)

    def make_registry(self) -> "TableRegistry":
        """Create the table registry and its dependencies; the rules must have been imported."""
        from sunbarge.online.sessions import Table

        from .live_table import LiveTable
        from .persistence import TableStorage
        from .table_registry import TableRegistry

        storage = TableStorage(self.store)

        def make_live(table: Table) -> LiveTable:
            return LiveTable(
                table,
                storage=storage,
                bot_pool=self.bot_pool,
                metrics=self.metrics,
                settings=self.settings,
                build=self.build,
                stopping=self.stopping,
            )

        on_resize = self.metrics.tables_in_memory.set
        return TableRegistry(storage, make_live, on_resize, self.settings.idle_seconds)

    def build(self) -> str:
        """Return the version of the server and the build id of the front end."""
        return f"{__version__}-{self.frontend.build_id()}"

    async def open(self) -> None:
        """Open the store and start to load the rules; ValueError if the store is unusable."""
        try:
            await self.store.open()
        except ValueError:
            await self.store.close()
            raise
        self.startup.start()

    async def drain(self) -> None:
        """Accept no more commands, finish the running ones, and close all connections."""
        self.stopping.set()
        loaded = self.startup.result
        if loaded is None:
            self.startup.cancel()
        else:
            await loaded.registry.drain(self.settings.drain_seconds)

    async def close(self) -> None:
        """Stop the bots, finish all writes, and close the store."""
        self.stopping.set()
        self.startup.cancel()
        await self.bot_pool.stop()
        await self.store.close()

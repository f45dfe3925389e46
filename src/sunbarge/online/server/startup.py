"""Loads the compiled game rules and bots in the background, so that the server answers at once."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from .bot_pool import BotPool
from .errors import NotReady

if TYPE_CHECKING:  # these import the rules, which takes seconds
    from sunbarge.compiler.objects import Report
    from sunbarge.compiler.progress import Progress

    from .table_registry import TableRegistry

LOAD_SECONDS = 120.0  # for which one of several workers waits before it accepts connections
log = structlog.get_logger(__name__)


class Cancelled(Exception):
    """Raised in the compiler's thread to stop it when the server stops."""


@dataclass(frozen=True)
class Loaded:
    """The objects that can exist only after the compiled game rules are loaded."""

    registry: "TableRegistry"
    bots: Mapping[str, str]
    "Descriptions of the bots by name."


class Startup:
    """Compiles the game's rules if needed, imports them, and creates the table registry.

    Requests that need tables wait for the startup; the front end and the health check do not.
    """

    def __init__(
        self,
        make_registry: "Callable[[], Awaitable[TableRegistry]]",
        bot_pool: BotPool,
        load_bots: bool,
    ) -> None:
        """Store the arguments; `make_registry` is called once the game's rules are imported."""
        self.make_registry, self.bot_pool, self.load_bots = make_registry, bot_pool, load_bots
        self.task: asyncio.Task[Loaded] | None = None
        self.on_loaded: Callable[[], None] = lambda: None
        "Called once, when the game's rules are imported."
        self.cancelled = False
        self.is_compiling = False
        self.progress: Progress | None = None
        "Progress of the compiler; None while unknown."

    def start(self) -> None:
        """Start to load in the background."""
        self.task = asyncio.create_task(self.load(), name="load rules")

    async def load(self) -> Loaded:
        """Compile and import the game's rules in a thread, then start to load the bots."""
        self.is_compiling = not await asyncio.to_thread(rules_are_compiled)
        if self.is_compiling:
            log.warning("compiling the rules, once; tables are available in half a minute")
            await asyncio.to_thread(compile_rules, self.report)
            self.is_compiling = False
        bots = await asyncio.to_thread(import_rules, self.bot_pool.own_bots)
        self.on_loaded()
        registry = await self.make_registry()
        if self.load_bots:
            self.bot_pool.start(bots)
        log.info("ready", bots=list(bots))
        return Loaded(registry, bots)

    def report(self, progress: "Progress | None") -> None:
        """Store the compiler's progress; called in the compiler's thread."""
        if self.cancelled:
            raise Cancelled
        self.progress = progress

    async def wait(self) -> Loaded:
        """Wait until the game's rules are loaded; NotReady if that fails or is cancelled."""
        if self.task is None:
            raise NotReady
        try:
            return await asyncio.shield(self.task)
        except asyncio.CancelledError:
            if self.task.cancelled():
                raise NotReady from None
            raise
        except Exception as error:
            raise NotReady from error

    async def wait_until_loaded(self) -> None:
        """Wait until rules and bots are loaded, or until that fails or takes `LOAD_SECONDS`."""
        with contextlib.suppress(NotReady, TimeoutError):
            async with asyncio.timeout(LOAD_SECONDS):
                await self.wait()
                while self.loading is not None:
                    await asyncio.sleep(0.05)

    async def registry(self) -> "TableRegistry":
        """Wait until the game's rules are loaded, and return the table registry."""
        return (await self.wait()).registry

    async def bots(self) -> Mapping[str, str]:
        """Wait until the game's rules are loaded, and return descriptions of bots by name."""
        return (await self.wait()).bots

    @property
    def loading(self) -> float | None:
        """Return which share of the bots is loaded, from 0 to 1; None when all are loaded.

        The share is 0 until the game's rules are loaded.
        """
        imported = self.task is not None and self.task.done()
        return self.bot_pool.loading.share if imported else 0.0

    @property
    def failure(self) -> BaseException | None:
        """Return the exception with which loading failed; None if it did not fail."""
        task = self.task
        return task.exception() if task and task.done() and not task.cancelled() else None

    @property
    def result(self) -> Loaded | None:
        """Return the loaded objects; None while loading, or if loading failed."""
        task = self.task
        done = task is not None and task.done() and not task.cancelled()
        return task.result() if task and done and task.exception() is None else None

    def cancel(self) -> None:
        """Stop loading and compiling; waiting requests fail with NotReady."""
        self.cancelled = True
        if self.task is not None:
            self.task.cancel()


def rules_are_compiled() -> bool:
    """Return whether the compiled code of the game's rules and the bots is in the cache."""
    from sunbarge.compiler.prepare import is_ready
    from sunbarge.compiler.units import PLAY

    return is_ready(PLAY)


def compile_rules(report: "Report") -> None:
    """Compile the game's rules and the bots, or wait while another process does."""
    from sunbarge.compiler.prepare import prepare
    from sunbarge.compiler.units import PLAY

    prepare(PLAY, report)


def import_rules(own_bots: Mapping[str, str]) -> dict[str, str]:
    """Import the modules that load the compiled code; return the descriptions of the bots."""
    from sunbarge.bots import describe, names
    from sunbarge.bots.own_offers import offer

    from . import table_registry  # noqa: F401

    offer(own_bots)
    return {name: describe(name) for name in names()}

"""The server as a whole: what all its parts share, and how it is opened and closed."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from sunbarge import __version__
from sunbarge.online.store import Store

from .bot_pool import Thinkers
from .limits import Guests, Purses
from .metrics import Metrics
from .settings import Settings
from .static_files import Page

if TYPE_CHECKING:
    from sunbarge.compiler.objects import Report
    from sunbarge.compiler.progress import Progress

    from .table_registry import Hall

log = structlog.get_logger(__name__)


class NotReady(Exception):
    """The rules are not there."""


class Closed(Exception):
    """Nobody needs the rules any more."""


class NoTable(Exception):
    """There is no such table, or it cannot be read."""


class House:
    """Everything that lives as long as the server runs.

    The rules are loaded while the server already answers, so that the page is there at once;
    whoever needs tables waits for `hall`.
    """

    def __init__(self, settings: Settings) -> None:
        """Lay everything out; nothing is opened yet."""
        limits = settings.limits
        self.settings, self.metrics = settings, Metrics()
        self.page = Page(settings.page)
        self.store = Store(settings.database, self.metrics.commits.observe)
        self.thinkers = Thinkers(settings.workers, self.metrics)
        self.new_tables = Purses(
            limits.tables_burst, limits.tables_per_hour / 3600, limits.local_tables_burst
        )
        self.new_seats = Purses(
            limits.seats_burst, limits.seats_per_minute / 60, limits.local_tables_burst
        )
        self.replays = Purses(
            limits.replays_burst, limits.replays_per_minute / 60, limits.local_tables_burst
        )
        self.guests = Guests(limits.sockets, limits.local_sockets)
        self.stopping = False
        self.compiling = False
        "The rules are compiled first: whoever asks for a table waits for it."
        self.progress: Progress | None = None
        "How far that is; None while nobody can tell."
        self.closed = False
        self.furnishing: asyncio.Task[tuple[Hall, dict[str, str]]] | None = None

    @property
    def build(self) -> str:
        """What page is served: its version and a mark of its build."""
        return f"{__version__}-{self.page.build()}"

    async def open(self) -> None:
        """Bring the database up to date, and begin to load the rules."""
        try:
            await self.store.open()
        except ValueError:
            await self.store.close()
            raise
        self.furnishing = asyncio.create_task(self.furnish(), name="furnish")

    async def furnish(self) -> "tuple[Hall, dict[str, str]]":
        """Load the rules and the bots: a second or two, once they are compiled."""
        self.compiling = not await asyncio.to_thread(compiled)
        if self.compiling:
            log.warning("compiling the rules, once: tables can be set up in half a minute")
            await asyncio.to_thread(compile_rules, self.hear)
            self.compiling = False
        hall_class, bots = await asyncio.to_thread(load_rules)
        hall = hall_class(self)
        if self.settings.load_bots:
            self.thinkers.start(bots)
        log.info("ready", bots=list(bots))
        return hall, bots

    def hear(self, progress: "Progress | None") -> None:
        """Remember how far the compiler is; it stops when the server is closed."""
        if self.closed:
            raise Closed
        self.progress = progress

    async def hall(self) -> "Hall":
        """The tables."""
        return (await self.furnished())[0]

    async def bots(self) -> dict[str, str]:
        """The bots there are, with a line about each."""
        return (await self.furnished())[1]

    async def furnished(self) -> "tuple[Hall, dict[str, str]]":
        """What needs the rules, as soon as they are loaded; NotReady if that fails."""
        if self.furnishing is None:
            raise NotReady
        try:
            return await asyncio.shield(self.furnishing)
        except asyncio.CancelledError:
            if self.furnishing.cancelled():
                raise NotReady from None
            raise
        except Exception as error:
            raise NotReady from error

    @property
    def loading(self) -> float | None:
        """The share of the rules and bots that is loaded; None when all are."""
        furnished = self.furnishing is not None and self.furnishing.done()
        return self.thinkers.loading if furnished else 0.0

    @property
    def failure(self) -> BaseException | None:
        """Why the rules could not be loaded; the server is of no use then."""
        task = self.furnishing
        return task.exception() if task and task.done() and not task.cancelled() else None

    async def drain(self) -> None:
        """Take no more commands, finish those under way, and tell every page."""
        self.stopping = True
        task = self.furnishing
        if task and not task.done():
            self.give_up(task)
        elif task and not task.cancelled() and not task.exception():
            hall, _ = task.result()
            await hall.drain(self.settings.drain_seconds)

    def give_up(self, furnishing: "asyncio.Task[tuple[Hall, dict[str, str]]]") -> None:
        """Load and compile no more; whoever waits for it is told."""
        furnishing.cancel()
        self.closed = True

    async def close(self) -> None:
        """End the bots, and close the database when everything is written."""
        self.stopping = True
        if self.furnishing:
            self.give_up(self.furnishing)
        await self.thinkers.stop()
        await self.store.close()


def compiled() -> bool:
    """Whether the rules and the bots were compiled before."""
    from sunbarge.compiler.prepare import is_ready
    from sunbarge.compiler.units import PLAY

    return is_ready(PLAY)


def compile_rules(report: "Report") -> None:
    """Compile the rules and the bots, or wait for the process that does; tell how far that is."""
    from sunbarge.compiler.prepare import prepare
    from sunbarge.compiler.units import PLAY

    prepare(PLAY, report)


def load_rules() -> "tuple[type[Hall], dict[str, str]]":
    """Import what needs the rules."""
    from sunbarge.bots import describe, names

    from .table_registry import Hall

    return Hall, {name: describe(name) for name in names()}

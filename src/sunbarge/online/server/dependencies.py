"""FastAPI dependencies: the parts of the server that routes need."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Path, Request

from sunbarge.online.store import Store

from .bot_pool import BotPool
from .errors import too_many_requests
from .limits import RateLimiter, RateLimits
from .startup import Startup

if TYPE_CHECKING:  # these import the rules, which takes seconds
    from .live_table import LiveTable
    from .table_registry import TableRegistry

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,24}$", description="A table's id.")]


def get_store(request: Request) -> Store:
    """Return the store."""
    store: Store = request.app.state.store
    return store


def get_bot_pool(request: Request) -> BotPool:
    """Return the bot pool."""
    pool: BotPool = request.app.state.bot_pool
    return pool


def get_startup(request: Request) -> Startup:
    """Return the state of the startup."""
    startup: Startup = request.app.state.startup
    return startup


def get_build(request: Request) -> str:
    """Return the version of the server and the build id of the front end."""
    build: Callable[[], str] = request.app.state.build
    return build()


def get_gone_seconds(request: Request) -> float:
    """Return how many seconds a player must be disconnected before a bot may play on."""
    seconds: float = request.app.state.gone_seconds
    return seconds


def get_address(request: Request) -> str:
    """Return the address of the client."""
    return request.client.host if request.client else ""


AddressDep = Annotated[str, Depends(get_address)]
StoreDep = Annotated[Store, Depends(get_store)]
BotPoolDep = Annotated[BotPool, Depends(get_bot_pool)]
StartupDep = Annotated[Startup, Depends(get_startup)]
BuildDep = Annotated[str, Depends(get_build)]
GoneSecondsDep = Annotated[float, Depends(get_gone_seconds)]


async def get_registry(startup: StartupDep) -> "TableRegistry":
    """Wait until the compiled game rules are loaded, and return the table registry."""
    return await startup.registry()


RegistryDep = Annotated["TableRegistry", Depends(get_registry)]


async def get_live_table(table_id: TableId, request: Request, registry: RegistryDep) -> "LiveTable":
    """Return the table with the id in the path; TableNotFound if there is none."""
    limit_lookups(request, 1)
    return await registry.get(table_id)


def limit_lookups(request: Request, tables: int) -> None:
    """Raise HttpProblem (429) if an address looks up too many tables."""
    limiter: RateLimiter = request.app.state.rate_limits.lookups
    seconds = limiter.acquire(get_address(request), tables)
    if seconds:
        raise too_many_requests(seconds, "Too many tables were looked up from your address")


LiveTableDep = Annotated["LiveTable", Depends(get_live_table)]


class RateLimit:
    """A dependency that rejects requests above the rate limit of a client address (429)."""

    def __init__(self, choose: Callable[[RateLimits], RateLimiter]) -> None:
        """Use the one of the server's rate limiters that `choose` returns."""
        self.choose = choose

    def __call__(self, request: Request) -> None:
        """Count a request; raise HttpProblem (429) if its client is above the rate limit."""
        limiter = self.choose(request.app.state.rate_limits)
        seconds = limiter.acquire(get_address(request))
        if seconds:
            raise too_many_requests(seconds, "That was often, from your address")

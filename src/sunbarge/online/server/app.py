"""The FastAPI application: middleware, routes and the WebSocket endpoint."""

from collections.abc import Callable
from functools import partial

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from sunbarge import __version__

from .addresses import HostNames
from .exception_handlers import add_exception_handlers
from .message_handler import MessageHandler
from .middleware import (
    BanMiddleware,
    BodyLimitMiddleware,
    ClientAddressMiddleware,
    InstrumentationMiddleware,
    OriginMiddleware,
    RateLimitMiddleware,
    SecurityHeadersMiddleware,
    SocketsMiddleware,
)
from .routes import frontend, lobby, operations, readiness, tables
from .services import Services
from .websocket import Endpoint

MIN_COMPRESSED = 2048  # bytes; shorter responses are not compressed


def create_app(services: Services) -> FastAPI:
    """Create the application from services; `run.Server` opens and closes the services."""
    app = FastAPI(
        title="Sunbarge",
        version=__version__,
        description="Tables of the auction game Ra. Moves go over the socket: see "
        "docs/host/socket-protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    set_state(app, services)
    add_middleware(app, services)
    add_socket(app, services)
    add_exception_handlers(app)
    for module in (lobby, readiness, tables, operations, frontend):
        app.include_router(module.router)
    return app


def set_state(app: FastAPI, services: Services) -> None:
    """Store the services in the application's state, where `dependencies` finds them."""
    app.state.store = services.store
    app.state.bot_pool = services.bot_pool
    app.state.startup = services.startup
    app.state.build = services.build
    app.state.rate_limits = services.rate_limits
    app.state.worker_metrics = services.worker_metrics
    app.state.frontend = services.frontend
    app.state.health = services.health
    app.state.stopping = services.stopping
    app.state.gone_seconds = services.settings.gone_seconds


def add_middleware(app: FastAPI, services: Services) -> None:
    """Add the middleware, the innermost first."""
    settings = services.settings
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED, compresslevel=5)
    app.add_middleware(BodyLimitMiddleware, max_bytes=settings.limits.body_bytes)
    app.add_middleware(OriginMiddleware)
    app.add_middleware(RateLimitMiddleware, limiter=services.rate_limits.requests)
    app.add_middleware(ban_middleware(services))
    app.add_middleware(SecurityHeadersMiddleware)
    app.add_middleware(client_address_middleware(services))
    app.add_middleware(InstrumentationMiddleware, metrics=services.metrics)


def add_socket(app: FastAPI, services: Services) -> None:
    """Serve the WebSockets of `/api/socket`, which pass only some of the middleware."""
    endpoint = ban_middleware(services)(make_endpoint(services))
    endpoint = client_address_middleware(services)(endpoint)
    app.add_middleware(SocketsMiddleware, path="/api/socket", endpoint=endpoint)


def ban_middleware(services: Services) -> Callable[[ASGIApp], ASGIApp]:
    """Return the middleware that refuses requests of banned networks."""
    on_refused = partial(services.count_refused, "banned")
    return partial(BanMiddleware, bans=services.bans, on_refused=on_refused)


def client_address_middleware(services: Services) -> Callable[[ASGIApp], ASGIApp]:
    """Return the middleware that finds out the client's address behind proxies."""
    hosts = HostNames(services.settings.host_names)
    return partial(ClientAddressMiddleware, proxies=services.proxies, hosts=hosts)


def make_endpoint(services: Services) -> Endpoint:
    """Create the WebSocket endpoint."""
    limits = services.settings.limits
    make_handler = partial(
        MessageHandler,
        registry=services.startup.registry,
        limits=limits,
        metrics=services.metrics,
        build=services.build,
        stopping=services.stopping,
        lookups=services.rate_limits.lookups,
    )
    return Endpoint(
        make_handler,
        services.rate_limits.handshakes,
        services.connection_limiter,
        limits.queue,
        services.metrics,
        services.stopping,
        services.bans,
        services.is_cut_off,
    )

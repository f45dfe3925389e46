"""The FastAPI application: middleware, routes and the WebSocket endpoint."""

from functools import partial

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from sunbarge import __version__

from .exception_handlers import add_exception_handlers
from .message_handler import MessageHandler
from .middleware import (
    BodyLimitMiddleware,
    InstrumentationMiddleware,
    OriginMiddleware,
    RateLimitMiddleware,
    SecurityHeadersMiddleware,
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
    add_exception_handlers(app)
    app.router.routes.append(WebSocketRoute("/api/socket", make_endpoint(services)))
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
    app.state.metrics = services.metrics
    app.state.frontend = services.frontend
    app.state.stopping = services.stopping


def add_middleware(app: FastAPI, services: Services) -> None:
    """Add the middleware, the innermost first."""
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED, compresslevel=5)
    app.add_middleware(BodyLimitMiddleware, max_bytes=services.settings.limits.body_bytes)
    app.add_middleware(OriginMiddleware)
    app.add_middleware(RateLimitMiddleware, limiter=services.rate_limits.requests)
    app.add_middleware(SecurityHeadersMiddleware)
    app.add_middleware(InstrumentationMiddleware, metrics=services.metrics)


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
    )
    return Endpoint(
        make_handler,
        services.connection_limiter,
        limits.queue,
        services.metrics,
        services.stopping,
    )

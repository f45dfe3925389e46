"""Runs the server: binds the port, starts uvicorn and shuts down gracefully."""

import contextlib
import errno
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .logs import configure_logging
from .services import Services
from .settings import DEFAULT_PORT, Settings

PORTS_TRIED = 20  # ports tried, beginning with the default
HIGHEST_PORT = 65535
MAX_FRAME = 64 * 1024  # bytes; a longer WebSocket frame closes its connection


class PortInUse(ValueError):
    """Another program uses the port."""


class Server(uvicorn.Server):
    """A uvicorn server that opens the services first and drains them before it closes sockets."""

    def __init__(
        self, config: uvicorn.Config, services: Services, on_ready: Callable[[], None]
    ) -> None:
        """Run the services; `on_ready` is called when the server accepts connections."""
        super().__init__(config)
        self.services, self.on_ready = services, on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the services before the first connection is accepted; re-raise their errors."""
        await self.services.open()
        await super().startup(sockets)
        self.on_ready()

    async def on_tick(self, counter: int) -> bool:
        """Return whether to exit: on a signal, or if the rules could not be loaded."""
        return await super().on_tick(counter) or self.services.startup.failure is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, drain the services, then close all remaining connections."""
        for server in self.servers:
            server.close()
        await self.services.drain()
        await super().shutdown(sockets)
        await self.services.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Exit on a signal; a second signal exits without waiting for connections."""
        self.force_exit = self.should_exit
        self.should_exit = True


def bind(host: str, port: int) -> socket.socket:
    """Bind a socket; PortInUse or another ValueError with advice if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        in_use = getattr(error, "errno", None) == errno.EADDRINUSE
        raise (PortInUse if in_use else ValueError)(bind_error(host, port, error)) from None
    return listener


def bind_next_free(host: str, first: int) -> socket.socket:
    """Bind the first free port from `first` on; after many failures, any free port."""
    for port in range(first, first + PORTS_TRIED):
        with contextlib.suppress(PortInUse):
            return bind(host, port)
    return bind(host, 0)


def bind_error(host: str, port: int, error: Exception) -> str:
    """Return why a port cannot be bound, and what the user can do."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        other = port + 1 if port < HIGHEST_PORT else 0
        return (
            f"port {port} is taken, perhaps by another sunbarge; "
            f"choose another one, for example: sunbarge serve --port {other}"
        )
    if code == errno.EACCES:
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"{host} port {port} cannot be used: {error}"


def url_of(listener: socket.socket) -> str:
    """Return the URL of a bound socket for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def uvicorn_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration: no message compression, and the server's own logging."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=int(settings.drain_seconds) + 1,
        server_header=False,
        lifespan="off",
    )


def bind_configured(settings: Settings) -> socket.socket:
    """Bind the port of the settings or, if it is None, the first free one from the default on."""
    if settings.port is None:
        return bind_next_free(settings.host, DEFAULT_PORT)
    return bind(settings.host, settings.port)


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Run the server until a signal; call `on_ready` with the URL once it listens."""
    configure_logging(settings.log_level)
    listener = bind_configured(settings)
    services = Services(settings)
    url = url_of(listener)
    config = uvicorn_config(create_app(services), settings)
    server = Server(config, services, lambda: on_ready(url))
    server.run([listener])
    if services.startup.failure is not None:
        raise services.startup.failure

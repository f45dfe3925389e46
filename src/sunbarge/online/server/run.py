"""Running the server: take the port first, answer soon, and leave in good order."""

import contextlib
import errno
import socket
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI

from .app import make_app
from .logs import start_logging
from .services import House
from .settings import USUAL_PORT, Settings

NEIGHBOURS = 20  # ports that are tried, from the usual one on
HIGHEST = 65535
MOST_READ = 64 * 1024  # bytes of a socket message that are read only to be refused
log = structlog.get_logger(__name__)


class Busy(ValueError):
    """A port that another program listens on."""


class Server(uvicorn.Server):
    """Uvicorn that tells the pages before it closes their sockets, and then ends quietly."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        """Serve a house; `ready` is called when it answers."""
        super().__init__(config)
        self.house, self.ready = house, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, so that what is wrong with it is told; then say that it answers."""
        await self.house.open()
        await super().startup(sockets)
        self.ready()

    async def on_tick(self, counter: int) -> bool:
        """End also when the rules could not be loaded: nothing works without them."""
        return await super().on_tick(counter) or self.house.failure is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what is under way first."""
        for server in self.servers:
            server.close()
        await self.house.drain()
        await super().shutdown(sockets)
        await self.house.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second signal does not wait any more."""
        self.force_exit = self.should_exit
        self.should_exit = True


def take_port(host: str, port: int) -> socket.socket:
    """A socket on the port; a clear error if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        busy = getattr(error, "errno", None) == errno.EADDRINUSE
        raise (Busy if busy else ValueError)(why_not(host, port, error)) from None
    return listener


def take_any_port(host: str, first: int) -> socket.socket:
    """A socket on the first port that is free, for somebody who asked for none."""
    for port in range(first, first + NEIGHBOURS):
        with contextlib.suppress(Busy):
            return take_port(host, port)
    return take_port(host, 0)


def why_not(host: str, port: int, error: Exception) -> str:
    """Why a port cannot be had, and what to do."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        other = port + 1 if port < HIGHEST else 0
        return (
            f"port {port} is taken, perhaps by another sunbarge; "
            f"choose another one, for example: sunbarge serve --port {other}"
        )
    if code == errno.EACCES:
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"{host} port {port} cannot be used: {error}"


def address_of(listener: socket.socket) -> str:
    """Where a browser finds the server."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the server: plain sockets without compression, logs of our own."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_READ,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=int(settings.drain_seconds) + 1,
        server_header=False,
        lifespan="off",
    )


def listen(settings: Settings) -> socket.socket:
    """A socket on the port that was asked for, or on the usual one or the next that is free."""
    if settings.port is None:
        return take_any_port(settings.host, USUAL_PORT)
    return take_port(settings.host, settings.port)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Run until a signal comes; `ready` gets the address as soon as it answers."""
    start_logging(settings.log_level)
    listener = listen(settings)
    app = make_app(settings)
    address = address_of(listener)
    server = Server(config_of(app, settings), app.state.house, lambda: ready(address))
    server.run([listener])
    if app.state.house.failure is not None:
        raise app.state.house.failure

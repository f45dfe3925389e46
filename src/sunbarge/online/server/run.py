"""Runs the server: starts uvicorn and shuts down gracefully."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .bind_socket import bind_configured, url_of
from .connection_gate import Listener
from .http_protocol import GuardedConfig, TimedProtocol
from .logs import configure_logging
from .services import Services
from .settings import Settings
from .websocket_protocol import DirectWebSocket

BACKLOG = 256  # connections that wait to be accepted, and that are accepted in one go
COLLECT_AFTER = 20_000, 5, 80  # new objects, and collections of younger objects before older ones
TICKS = 10  # a second, in which uvicorn calls `on_tick`
MAX_FRAME = 64 * 1024  # bytes; a longer WebSocket frame closes its connection


class Server(uvicorn.Server):
    """A uvicorn server that opens the services first and drains them before it closes sockets."""

    def __init__(
        self, config: uvicorn.Config, services: Services, on_ready: Callable[[], None]
    ) -> None:
        """Run the services; `on_ready` is called when the server accepts connections."""
        super().__init__(config)
        self.services, self.on_ready = services, on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the services before the first connection is accepted; re-raise their errors.

        If this is one of several workers, it first waits until its bots are loaded; meanwhile the
        other workers accept the connections.
        """
        await self.services.open()
        if self.services.settings.listen_fd is not None:
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self.on_input)
            await self.services.startup.wait_until_loaded()
        await self.services.worker_metrics.start()
        gate = self.services.gate
        await super().startup([Listener.adopt(each, gate) for each in sockets or []])
        self.on_ready()

    async def on_tick(self, counter: int) -> bool:
        """Return whether to exit: on a signal, or if the game's rules could not be loaded.

        Clients have `stall_seconds` to read a response. Twice in that time, abort the connections
        that have been closing since the last time.
        """
        if counter % round(TICKS * self.services.settings.limits.stall_seconds / 2) == 0:
            self.services.gate.abort_unread()
        return await super().on_tick(counter) or self.services.startup.failure is not None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, drain the services, then close all remaining connections."""
        for server in self.servers:
            server.close()
        await self.services.drain()
        await super().shutdown(sockets)
        await self.services.close()

    def on_input(self) -> None:
        """Exit when the standard input ends, since that means that the supervisor is gone."""
        if not os.read(sys.stdin.fileno(), 1024):
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Exit on a signal; a second signal exits without waiting for connections."""
        self.force_exit = self.should_exit
        self.should_exit = True


def uvicorn_config(app: FastAPI, services: Services) -> uvicorn.Config:
    """Return uvicorn's configuration: no message compression, and the server's own logging."""
    config = GuardedConfig(
        app,
        backlog=BACKLOG,
        http=TimedProtocol,
        proxy_headers=False,
        loop="asyncio",
        log_config=None,
        access_log=False,
        ws=DirectWebSocket,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=int(services.settings.drain_seconds) + 1,
        server_header=False,
        lifespan="off",
    )
    config.gate, config.limits = services.gate, services.settings.limits
    return config


def settle_memory() -> None:
    """Exclude all present objects from garbage collections, and make collections rare.

    A collection of all objects of thousands of connections delays every command that waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Run the server until a signal; call `on_ready` with the URL once it listens."""
    configure_logging(settings.log_level, settings.log_file, settings.log_format)
    given = settings.listen_fd
    listener = bind_configured(settings) if given is None else socket.socket(fileno=given)
    services = Services(settings)
    url = url_of(listener)
    config = uvicorn_config(create_app(services), services)
    server = Server(config, services, lambda: on_ready(url))
    services.startup.on_loaded = settle_memory
    server.run([listener])
    if services.startup.failure is not None:
        raise services.startup.failure

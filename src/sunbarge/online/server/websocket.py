"""The WebSocket endpoint: the handshake, and one MessageHandler a connection."""

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from .connection import DISCONNECTED, Connection
from .limits import ConnectionLimiter
from .message_handler import POLICY_VIOLATION, GetRegistry, MessageHandler
from .metrics import Metrics
from .middleware.origin import is_same_origin
from .settings import Limits


class Endpoint:
    """The ASGI application at /api/socket."""

    def __init__(
        self,
        *,
        registry: GetRegistry,
        connection_limiter: ConnectionLimiter,
        limits: Limits,
        metrics: Metrics,
        build: Callable[[], str],
        stopping: asyncio.Event,
    ) -> None:
        """Take what connections need; `registry` waits until the rules are loaded."""
        self.registry, self.connection_limiter, self.limits = registry, connection_limiter, limits
        self.metrics, self.build, self.stopping = metrics, build, stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a connection and handle its messages until it is closed.

        Rejects handshakes whose Origin is not allowed, beyond the limit of their address, and
        while the server stops (403).
        """
        socket = WebSocket(scope, receive, send)
        address = socket.client.host if socket.client else ""
        if not is_same_origin(socket.headers.raw) or self.stopping.is_set():
            await socket.close(POLICY_VIOLATION)
            return
        if not self.connection_limiter.acquire(address):
            await socket.close(POLICY_VIOLATION)
            return
        self.metrics.connections.inc()
        try:
            await socket.accept()
            await self.make_handler(socket, send).run()
        except DISCONNECTED:
            pass
        finally:
            self.connection_limiter.release(address)
            self.metrics.connections.dec()

    def make_handler(self, socket: WebSocket, send: Send) -> MessageHandler:
        """Create the handler of a connection's messages."""
        connection = Connection(send, self.limits.queue, self.metrics.queue_overflows.inc)
        return MessageHandler(
            socket,
            connection,
            registry=self.registry,
            limits=self.limits,
            metrics=self.metrics,
            build=self.build,
            stopping=self.stopping,
        )

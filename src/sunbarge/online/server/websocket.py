"""The WebSocket endpoint: the handshake, and one MessageHandler for each connection."""

import asyncio
from collections.abc import Callable

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from .connection import DISCONNECTED, Connection
from .limits import ConnectionLimiter
from .message_handler import POLICY_VIOLATION, MessageHandler
from .metrics import Metrics
from .middleware.origin import is_same_origin

MakeHandler = Callable[[WebSocket, Connection], MessageHandler]


class Endpoint:
    """The ASGI application at /api/socket."""

    def __init__(
        self,
        make_handler: MakeHandler,
        limiter: ConnectionLimiter,
        queue_limit: int,
        metrics: Metrics,
        stopping: asyncio.Event,
    ) -> None:
        """Create the endpoint; `make_handler` returns the message handler of each connection."""
        self.make_handler, self.limiter, self.queue_limit = make_handler, limiter, queue_limit
        self.metrics, self.stopping = metrics, stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a connection and handle its messages until it is closed.

        Rejects a handshake (403) whose Origin is not allowed, whose address has too many
        connections, or that comes while the server stops.
        """
        socket = WebSocket(scope, receive, send)
        address = socket.client.host if socket.client else ""
        if not is_same_origin(socket.headers.raw) or self.stopping.is_set():
            await socket.close(POLICY_VIOLATION)
            return
        if not self.limiter.acquire(address):
            await socket.close(POLICY_VIOLATION)
            return
        self.metrics.connections.inc()
        try:
            await self.serve(socket, send)
        finally:
            self.limiter.release(address)
            self.metrics.connections.dec()

    async def serve(self, socket: WebSocket, send: Send) -> None:
        """Accept a connection and handle its messages; uvicorn logs errors in handling them."""
        try:
            await socket.accept()
        except DISCONNECTED:
            return
        connection = Connection(send, self.queue_limit, self.metrics.queue_overflows.inc)
        await self.make_handler(socket, connection).run()

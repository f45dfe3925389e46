"""The WebSocket endpoint: the handshake, and one MessageHandler for each connection."""

import asyncio
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sunbarge.online.protocol.http import Problem

from .addresses import client_network_of
from .bans import Bans
from .close_codes import POLICY_VIOLATION
from .connection import DISCONNECTED, Connection
from .errors import too_many_requests
from .exception_handlers import problem_response
from .limits import ConnectionLimiter, RateLimiter
from .message_handler import MessageHandler
from .metrics import Metrics
from .middleware.origin import is_same_origin
from .websocket_protocol import send_now_of

MakeHandler = Callable[[WebSocket, Connection], MessageHandler]


CUT_OFF = Problem(
    code="server_stops", text="The database does not answer here; another worker may reach it."
)


def too_soon(seconds: float) -> Response:
    """Return the answer to a handshake above the rate limit of its address."""
    error = too_many_requests(seconds, "Too many connections at once")
    return problem_response(error.status, error.problem, error.headers)


class Endpoint:
    """The ASGI application at /api/socket."""

    def __init__(
        self,
        make_handler: MakeHandler,
        handshakes: RateLimiter,
        limiter: ConnectionLimiter,
        queue_limit: int,
        metrics: Metrics,
        stopping: asyncio.Event,
        bans: Bans,
        is_cut_off: Callable[[], bool] = lambda: False,
    ) -> None:
        """Create the endpoint; `make_handler` returns the message handler of each connection.

        While `is_cut_off()`, other workers should get the connections.
        """
        self.make_handler, self.limiter, self.queue_limit = make_handler, limiter, queue_limit
        self.handshakes, self.metrics, self.stopping = handshakes, metrics, stopping
        self.refused, self.bans, self.is_cut_off = metrics.refused, bans, is_cut_off

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the messages of a connection until it is closed, unless it is rejected."""
        socket = WebSocket(scope, receive, send)
        address = socket.client.host if socket.client else ""
        if await self.reject(socket, address):
            return
        self.metrics.connections.inc()
        try:
            await self.serve(socket, send)
        finally:
            self.limiter.release(address)
            self.metrics.connections.dec()

    async def reject(self, socket: WebSocket, address: str) -> bool:
        """Return whether a handshake is rejected; otherwise the limiter counts the connection.

        A handshake is rejected with 403 if its Origin is not allowed, if its address has too many
        connections, or while the server stops; with 429 if it is above the rate limit; and with 503
        if the client should go to another worker.
        """
        if not is_same_origin(socket.headers.raw) or self.stopping.is_set():
            await socket.close(POLICY_VIOLATION)
        elif self.is_cut_off():
            await socket.send_denial_response(problem_response(503, CUT_OFF))
        elif seconds := self.handshakes.acquire(address):
            self.refused.labels("handshakes").inc()
            await socket.send_denial_response(too_soon(seconds))
        elif not self.limiter.acquire(address):
            self.refused.labels("sockets").inc()
            await socket.close(POLICY_VIOLATION)
        else:
            return False
        return True

    async def serve(self, socket: WebSocket, send: Send) -> None:
        """Accept a connection and handle its messages; uvicorn logs errors in handling them."""
        try:
            await socket.accept()
        except DISCONNECTED:
            return
        address = socket.client.host if socket.client else ""
        on_overflow, send_now = self.metrics.queue_overflows.inc, send_now_of(socket.scope)
        connection = Connection(
            send, self.queue_limit, on_overflow, client_network_of(address), send_now
        )
        self.bans.connections[connection] = address
        try:
            await self.make_handler(socket, connection).run()
        finally:
            del self.bans.connections[connection]

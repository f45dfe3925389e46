"""Refuses requests of banned networks."""

from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from sunbarge.online.protocol.http import Problem
from sunbarge.online.server.bans import Bans, describe
from sunbarge.online.server.exception_handlers import problem_response

FORBIDDEN = 403


class BanMiddleware:
    """Rejects the requests and WebSockets of banned networks (403)."""

    def __init__(self, app: ASGIApp, bans: Bans, on_refused: Callable[[], None]) -> None:
        """Wrap an application; `on_refused` is called for every request that is rejected."""
        self.app, self.bans, self.on_refused = app, bans, on_refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject the request of a banned client, whose address ClientAddressMiddleware has set."""
        client = scope.get("client")
        ban = self.bans.of(client[0]) if client else None
        if ban is None:
            await self.app(scope, receive, send)
            return
        self.on_refused()
        response = problem_response(FORBIDDEN, Problem(code="banned", text=describe(ban)))
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(response)
        else:
            await response(scope, receive, send)

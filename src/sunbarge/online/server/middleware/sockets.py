"""Passes WebSocket connections to their endpoint, past what only requests need."""

from starlette.types import ASGIApp, Receive, Scope, Send


class SocketsMiddleware:
    """Takes the shortest way to the endpoint for the WebSockets of one path.

    Each layer of an application keeps some memory for as long as a connection lasts.
    """

    def __init__(self, app: ASGIApp, path: str, endpoint: ASGIApp) -> None:
        """Wrap an application; `endpoint` serves the WebSockets of `path`."""
        self.app, self.path, self.endpoint = app, path, endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request or WebSocket."""
        is_socket = scope["type"] == "websocket" and scope["path"] == self.path
        await (self.endpoint if is_socket else self.app)(scope, receive, send)

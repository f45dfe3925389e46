"""Passes WebSocket connections to their endpoint, past the middleware of HTTP requests."""

from starlette.types import ASGIApp, Receive, Scope, Send


class SocketsMiddleware:
    """Passes the WebSockets of one path directly to their endpoint.

    Otherwise each layer of middleware would use some memory for as long as a connection lasts.
    """

    def __init__(self, app: ASGIApp, path: str, endpoint: ASGIApp) -> None:
        """Wrap an application; `endpoint` serves the WebSockets of `path`."""
        self.app, self.path, self.endpoint = app, path, endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a WebSocket to the endpoint, and anything else to the application."""
        is_socket = scope["type"] == "websocket" and scope["path"] == self.path
        await (self.endpoint if is_socket else self.app)(scope, receive, send)

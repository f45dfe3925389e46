"""Rejects requests from pages of other sites."""

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from sunbarge.online.protocol.http import Problem
from sunbarge.online.server.exception_handlers import problem_response

from .headers import Headers, get_header

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
PROBLEM = Problem(code="other_origin", text="Only pages of this server may ask for that.")


class OriginMiddleware:
    """Rejects unsafe requests whose Origin differs from the Host (403)."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the Origin of an HTTP request."""
        unsafe = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        if unsafe and not is_same_origin(scope["headers"]):
            await problem_response(403, PROBLEM)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def is_same_origin(headers: Headers) -> bool:
    """Return whether Origin and Host agree, or there is no Origin (the client is not a page)."""
    origin = get_header(headers, b"origin")
    if origin is None:
        return True
    host = get_header(headers, b"host")
    if host is None:
        return False
    try:
        page = urlsplit(origin)
        server = urlsplit(f"{page.scheme}://{host}")
        default = DEFAULT_PORTS.get(page.scheme)
        return bool(page.hostname) and (page.hostname, page.port or default) == (
            server.hostname,
            server.port or default,
        )
    except ValueError:
        return False

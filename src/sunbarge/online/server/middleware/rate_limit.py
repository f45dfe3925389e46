"""Limits the rate of HTTP requests."""

from starlette.types import ASGIApp, Receive, Scope, Send

from sunbarge.online.server.errors import too_many_requests
from sunbarge.online.server.exception_handlers import problem_response
from sunbarge.online.server.limits import RateLimiter

FILES = ("/assets/", "/engine/")
"Paths of the files that a page loads; a first visit requests about a hundred at once."
FILE_COST = 0.1


class RateLimitMiddleware:
    """Rejects requests above the rate limit of their address (429)."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        """Wrap an application."""
        self.app, self.limiter = app, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count an HTTP request against its address's limit."""
        if scope["type"] == "http":
            client = scope.get("client")
            cost = FILE_COST if scope["path"].startswith(FILES) else 1
            seconds = self.limiter.acquire(client[0] if client else "", cost)
            if seconds:
                error = too_many_requests(seconds, "Too many requests at once")
                response = problem_response(error.status, error.problem, error.headers)
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)

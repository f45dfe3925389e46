"""Request ids, request logs and request metrics."""

import secrets
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunbarge.online.server.metrics import Metrics

log = structlog.get_logger(__name__)
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


class InstrumentationMiddleware:
    """Gives every request an id (X-Request-Id), logs it and records its metrics."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Wrap an application."""
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run an HTTP request; its log lines contain its id."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        started = time.perf_counter()
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self.app(scope, receive, send_with_id)
            finally:
                self.record(scope, status, time.perf_counter() - started)

    def record(self, scope: Scope, status: int, seconds: float) -> None:
        """Record a finished request under its route, not its path, so that there are few labels."""
        route = getattr(scope.get("route"), "path", "other")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.http_requests.labels(method, route, str(status)).inc()
        self.metrics.http_request_duration.labels(route).observe(seconds)
        log.debug("request", method=method, route=route, status=status, ms=1000 * seconds)

"""What every request passes: a name for the logs, limits, security headers, figures."""

import re
import secrets
import time

import structlog
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunbarge.online.protocol.http import Problem

from .errors import as_json
from .limits import Purses
from .metrics import Metrics
from .origin import header, same_origin
from .settings import Limits

log = structlog.get_logger(__name__)
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
SOCKET = "/api/socket"
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class Gate:
    """Around the whole application; sockets go straight to their own door and its checks."""

    def __init__(self, app: ASGIApp, door: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        """Guard an application."""
        self.app, self.door, self.limits, self.metrics = app, door, limits, metrics
        self.purses = Purses(limits.requests_burst, limits.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, and see it out."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await self.door(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        visit = Visit(self, scope, receive, send)
        with structlog.contextvars.bound_contextvars(request=visit.name):
            await visit.run()


class Visit:
    """One request on its way through."""

    def __init__(self, gate: Gate, scope: Scope, receive: Receive, send: Send) -> None:
        """Name it, and begin to time it."""
        self.gate, self.scope, self.receive, self.send = gate, scope, receive, send
        self.name = secrets.token_hex(8)
        self.began = time.perf_counter()
        self.status, self.size = 0, 0

    async def run(self) -> None:
        """Refuse it, or let the application answer."""
        try:
            refusal = self.refusal()
            if refusal is not None:
                status, problem, headers = refusal
                await as_json(status, problem, headers)(self.scope, self.receive, self.answer)
            else:
                await self.gate.app(self.scope, self.measured, self.answer)
        finally:
            self.count()

    def refusal(self) -> tuple[int, Problem, dict[str, str]] | None:
        """Why a request is not even looked at."""
        headers, method = self.scope["headers"], self.scope["method"]
        client = self.scope.get("client")
        wait = self.gate.purses.take(client[0] if client else "")
        if wait:
            text = f"Too many requests at once; wait {wait:.0f} seconds."
            return 429, Problem(code="too_fast", text=text), {"Retry-After": f"{wait + 1:.0f}"}
        if method not in SAFE and not same_origin(headers):
            text = "Only pages of this server may ask for that."
            return 403, Problem(code="other_origin", text=text), {}
        length = header(headers, b"content-length") or "0"
        if not length.isdecimal() or len(length) > 9 or int(length) > self.gate.limits.body:
            return 413, self.too_long(), {"Connection": "close"}
        return None

    def too_long(self) -> Problem:
        """What to say of a body that is too long."""
        text = f"A request has at most {self.gate.limits.body} bytes."
        return Problem(code="too_large", text=text)

    async def measured(self) -> Message:
        """The next part of the body, as long as there is not too much of it."""
        message = await self.receive()
        self.size += len(message.get("body", b""))
        if self.size > self.gate.limits.body:
            raise HTTPException(413, self.too_long().text)
        return message

    async def answer(self, message: Message) -> None:
        """Send an answer with the headers that all answers have."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for key, value in HEADERS.items():
                headers.setdefault(key, value)
            headers.setdefault("Content-Security-Policy", self.policy())
            headers.setdefault("Cache-Control", "no-store")
            headers["X-Request-Id"] = self.name
        await self.send(message)

    def policy(self) -> str:
        """What the page may load: this server alone, and nothing inline."""
        host = header(self.scope["headers"], b"host") or ""
        sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
        return POLICY.format(sockets=sockets)

    def count(self) -> None:
        """Figures and the log."""
        route = getattr(self.scope.get("route"), "path", "other")
        method = self.scope["method"] if self.scope["method"] in METHODS else "other"
        seconds = time.perf_counter() - self.began
        metrics = self.gate.metrics
        metrics.requests.labels(method, route, str(self.status)).inc()
        metrics.request_seconds.labels(route).observe(seconds)
        log.debug("request", method=method, route=route, status=self.status, ms=1000 * seconds)

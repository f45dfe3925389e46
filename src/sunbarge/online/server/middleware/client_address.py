"""Finds the client's own address behind proxies, and checks the Host header."""

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

from sunbarge.online.protocol.http import Problem
from sunbarge.online.server.addresses import (
    UNKNOWN,
    HostNames,
    Proxies,
    is_loopback,
    is_loopback_host,
    parse_address,
)
from sunbarge.online.server.close_codes import POLICY_VIOLATION
from sunbarge.online.server.exception_handlers import problem_response

from .headers import Headers, get_header

log = structlog.get_logger(__name__)
TOLD_BY_PROXIES = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")
MISDIRECTED = 421
MAX_NAME = 80


class ClientAddressMiddleware:
    """Sets the client's address that trusted proxies report; rejects an unknown Host (421)."""

    def __init__(self, app: ASGIApp, proxies: Proxies, hosts: HostNames) -> None:
        """Wrap an application."""
        self.app, self.proxies, self.hosts = app, proxies, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the Host header and replace the client of a request or WebSocket."""
        host = get_header(scope["headers"], b"host") or "localhost"
        if not self.hosts.allows(host):
            await reject(host, scope, receive, send)
            return
        peer = scope["client"] or (UNKNOWN, 0)
        scope["client"] = self.client_of(peer[0], host, scope["headers"]), peer[1]
        await self.app(scope, receive, send)

    def client_of(self, peer: str, host: str, headers: Headers) -> str:
        """Return the client's address: the one that a proxy reports, otherwise the peer's own."""
        if self.proxies.trusts(peer):
            lines = [value.decode("latin-1") for key, value in headers if key == b"x-forwarded-for"]
            if not lines:
                log.warning("a proxy does not set X-Forwarded-For; its clients share one limit")
            return self.proxies.client(",".join(lines))
        if is_loopback(peer) and is_passed_on(host, headers):
            log.warning("a proxy on this machine is not trusted; its clients share one limit")
            return UNKNOWN
        return str(parse_address(peer) or peer)


def is_passed_on(host: str, headers: Headers) -> bool:
    """Return whether a request from this machine was forwarded by a proxy for another client."""
    return not is_loopback_host(host) or any(key in TOLD_BY_PROXIES for key, _ in headers)


async def reject(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Reject a request whose Host is not a name of this server; say how to allow the name."""
    if scope["type"] == "websocket":
        reason = "unknown host name"
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
        return
    name = host[:MAX_NAME]
    text = f"This server is not called {name!r}; its host can allow that: --host-name {name}"
    problem = Problem(code="unknown_host", text=text)
    await problem_response(MISDIRECTED, problem)(scope, receive, send)

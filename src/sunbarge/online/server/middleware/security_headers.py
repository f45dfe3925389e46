"""Adds security headers to HTTP responses."""

import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .headers import get_header

HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
DOCUMENT_HEADERS = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"Headers that browsers obey in documents and web workers only."
PARTS_OF_PAGES = frozenset({"script", "style", "image", "font", "manifest"})
"Values of Sec-Fetch-Dest for parts of a page, which get no `DOCUMENT_HEADERS`."
DATA = frozenset({"application/json", "application/wasm", "application/octet-stream"})
"Media types of data that `fetch` loads, which get no `DOCUMENT_HEADERS`."
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class SecurityHeadersMiddleware:
    """Adds security headers and a default Cache-Control, unless the response sets them."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add headers to the response of an HTTP request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in headers_for(scope, headers.get("content-type", "")).items():
                    headers.setdefault(key, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def headers_for(scope: Scope, media_type: str) -> dict[str, str]:
    """Return the headers of a response: all for documents, and only `HEADERS` for parts of a page.

    A page has dozens of parts, and the headers of a document would be half a kilobyte for each.
    """
    destination = get_header(scope["headers"], b"sec-fetch-dest")
    if destination in PARTS_OF_PAGES or (destination == "empty" and media_type in DATA):
        return HEADERS
    policy = {"Content-Security-Policy": content_security_policy(scope)}
    return HEADERS | DOCUMENT_HEADERS | policy


def content_security_policy(scope: Scope) -> str:
    """Return a Content-Security-Policy that allows only this host and nothing inline.

    `wasm-unsafe-eval` lets the page compile WebAssembly, but evaluate no text.
    """
    host = get_header(scope["headers"], b"host") or ""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return CONTENT_SECURITY_POLICY.format(sockets=sockets)

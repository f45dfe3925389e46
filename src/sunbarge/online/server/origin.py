"""Who may ask: pages of this server, and programs that are not pages."""

from collections.abc import Iterable
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str | None:
    """A header's value."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = header(headers, b"origin")
    if origin is None:
        return True
    host = header(headers, b"host")
    if host is None:
        return False
    try:
        page = urlsplit(origin)
        asked = urlsplit(f"{page.scheme}://{host}")
        usual = PORTS.get(page.scheme)
        return bool(page.hostname) and (page.hostname, page.port or usual) == (
            asked.hostname,
            asked.port or usual,
        )
    except ValueError:
        return False

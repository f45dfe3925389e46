"""Reads headers of an ASGI scope."""

from collections.abc import Iterable

Headers = Iterable[tuple[bytes, bytes]]


def get_header(headers: Headers, name: bytes) -> str | None:
    """Return the first value of a header; None if it is missing."""
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None

"""HTTP requests with a long timeout, because the machine may be busy."""

from typing import Any

import httpx

TIMEOUT = 20.0


def get(url: str, **options: Any) -> httpx.Response:
    """Send a GET request."""
    return httpx.get(url, **{"timeout": TIMEOUT, **options})


def post(url: str, **options: Any) -> httpx.Response:
    """Send a POST request."""
    return httpx.post(url, **{"timeout": TIMEOUT, **options})

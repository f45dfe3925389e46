"""Requests as tests make them: patient, because the machine may be busy."""

from typing import Any

import httpx

TIMEOUT = 20.0


def get(url: str, **wishes: Any) -> httpx.Response:
    """What the server has there."""
    return httpx.get(url, **{"timeout": TIMEOUT, **wishes})


def post(url: str, **wishes: Any) -> httpx.Response:
    """What the server says to that."""
    return httpx.post(url, **{"timeout": TIMEOUT, **wishes})

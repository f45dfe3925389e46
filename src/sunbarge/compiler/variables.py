"""Reads environment variables that are switches."""

import os


def is_set(name: str) -> bool:
    """Return whether an environment variable is set and neither empty nor 0."""
    return os.environ.get(name, "") not in ("", "0")

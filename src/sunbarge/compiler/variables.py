"""Environment variables that are switches."""

import os


def is_set(name: str) -> bool:
    """Return whether a variable is set to anything but 0."""
    return os.environ.get(name, "") not in ("", "0")

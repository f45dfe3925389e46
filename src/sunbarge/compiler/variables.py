"""Environment variables that say yes or no."""

import os


def is_set(name: str) -> bool:
    """Whether a variable says yes."""
    return os.environ.get(name, "") not in ("", "0")

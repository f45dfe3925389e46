"""`sunbarge admin`: commands for those who run a server, one file for each kind of command."""

from .commands import app

__all__ = ["app"]

"""`sunbarge admin`: what those who run a server do beside it, one file for each kind of command."""

from .commands import app

__all__ = ["app"]

"""Bots: who they are, and how one is made."""

from .bot import Bot, describe, kind, make, names

__all__ = ["Bot", "describe", "kind", "make", "names"]

"""Measuring: how fast the rules are, and how soon they are ready."""

from .measure import measure

__all__ = ["measure"]

"""Benchmarks of the rules, the bots, the environments, start-up and the server.

May import `batch`, `envs`, `lowlevel` and everything below `research`.
"""

from .measure import measure

__all__ = ["measure"]

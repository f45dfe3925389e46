"""Benchmarks of the rules, the bots, the environments, start-up times and the server.

Owns the command `sunbarge bench` and its report. May import `research.batch`, `research.envs`,
`research.lowlevel`, and every folder outside `research` except `cli`.
"""

from .measure import measure

__all__ = ["measure"]

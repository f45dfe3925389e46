"""Datasets: owns the Parquet tables with every decision of many games and the position before it.

May import `research.simulate`, `research.executors`, and every folder outside `research` except
`cli`.
"""

from .rows import position_of

__all__ = ["position_of"]

"""Datasets: owns the Parquet tables with every decision of many games and its position.

May import `research.simulate`, `research.executors`, and every folder outside `research` except
`cli`.
"""

from .rows import position_of

__all__ = ["position_of"]

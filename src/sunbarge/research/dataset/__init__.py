"""Datasets: owns the Parquet tables with every decision of many games and its position.

May import `simulate`, whose games it records, `executors`, and the folders below `research`.
"""

from .rows import position_of

__all__ = ["position_of"]

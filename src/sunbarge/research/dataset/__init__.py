"""Datasets: every decision of many games with its position, as Parquet.

Imports the simulation, whose games it records, and the executors.
"""

from .rows import position_of

__all__ = ["position_of"]

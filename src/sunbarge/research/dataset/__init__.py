"""Datasets: every decision of many games, with its position, as Parquet."""

from .rows import position_of

__all__ = ["position_of"]

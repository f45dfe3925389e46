"""Datasets: every decision of many games, with its position, as Parquet."""

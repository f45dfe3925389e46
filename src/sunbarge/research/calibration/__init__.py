"""Calibration: owns the comparison of the value net's win probabilities with results of games.

May import `simulate`, `executors`, the tables of `league`, and the folders below `research`.
"""

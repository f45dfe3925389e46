"""Calibration: whether the win probabilities of the value net agree with who won.

Imports the simulation, the executors and the tables of `league`.
"""

"""Benchmarks of other libraries' games, for comparison.

Owns the script that plays them at random on one core. Must not import Sunbarge.
"""

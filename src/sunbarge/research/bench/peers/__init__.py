"""Benchmarks of other libraries' games, for comparison.

Owns the script that plays random games of other libraries on one core. Must not import Sunbarge.
"""

"""Reads and writes tiles, moves, positions and games as text and as JSON.

Owns the notation and its errors. May import `sunbarge.engine` and `sunbarge.checks` only.
"""

"""The rules of Ra: one record, small compiled functions, editions as data.

Imports nothing but NumPy and Numba, and nothing of the other rooms.
"""

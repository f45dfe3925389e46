"""The rules of Ra: one record, small compiled functions, editions as data.

Imports NumPy and the compiler, and nothing of the other rooms.
"""

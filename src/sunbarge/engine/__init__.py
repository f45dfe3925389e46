"""The rules of Ra as compiled functions on a fixed-size record; editions are data files.

Imports NumPy and the compiler only.
"""

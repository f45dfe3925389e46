"""The low-level door: positions as NumPy records, for search, learning and measuring."""

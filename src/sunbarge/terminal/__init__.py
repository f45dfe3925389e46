"""The game in a terminal: owns its display, its input and saved games.

May import `analysis`, `bots`, `game` and the folders below them.
"""

"""The game in a terminal: owns its display, its input and saved games.

May import all other folders of the package except `cli`, `research` and `online`.
"""

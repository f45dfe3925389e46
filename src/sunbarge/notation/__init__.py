"""Text and JSON forms of tiles, moves, positions and games.

Imports the engine.
"""

"""Text and JSON forms of tiles, moves, positions, lines and records."""

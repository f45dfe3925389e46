"""The game in a terminal: what is shown, what is typed, and what is kept on disk."""

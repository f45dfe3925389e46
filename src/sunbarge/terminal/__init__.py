"""The game in a terminal: what is drawn, what is typed, and saved games.

May import `analysis`, `bots`, `game` and what lies below them.
"""

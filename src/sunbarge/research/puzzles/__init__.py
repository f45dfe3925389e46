"""Puzzles: owns mining them from games of bots, solving them again, rating them and their file.

May import `research.dataset`, `research.simulate`, `research.executors`, and every folder outside
`research` except `cli`.
"""

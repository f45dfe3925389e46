"""Puzzles: owns finding them in games of bots, checking and rating them, and the file of them.

May import `research.dataset`, `research.simulate`, `research.executors`, and every folder outside
`research` except `cli`.
"""

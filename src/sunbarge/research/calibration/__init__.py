"""Calibration: owns the comparison of the value net's win probabilities with results of games.

May import `research.simulate`, `research.dataset`, `research.executors`, the tables of
`research.league`, and every folder outside `research` except `cli`.
"""

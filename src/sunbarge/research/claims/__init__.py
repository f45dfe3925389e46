"""Claims that players make about Ra: owns counting them in many games, their figures and pages.

May import `research.simulate`, `research.executors`, and every folder outside `research` except
`cli`.
"""

"""Claims that players make about Ra: owns testing them in many games, and showing the results.

May import `research.simulate`, `research.executors`, and every folder outside `research` except
`cli`.
"""

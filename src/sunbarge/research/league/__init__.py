"""The ladder: owns matches of bots (duplicate format), the ratings, and tables and charts of them.

May import `research.simulate`, `research.executors`, `research.bench`, `research.source_hashes`,
and every folder outside `research` except `cli`.
"""

"""The ladder: owns round robins of bots (duplicate format), their ratings, tables and charts.

May import `research.simulate`, `research.executors`, `research.bench`, `research.source_hashes`,
and every folder outside `research` except `cli`.
"""

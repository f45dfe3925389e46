"""The ladder: owns round robins of bots (duplicate format), their ratings, tables and charts.

May import `simulate`, which plays the games, `executors`, and the folders below `research`.
"""

"""The ladder: round robins of bots in the duplicate format, with ratings, tables and charts.

Imports the simulation, which plays the games, and the executors.
"""

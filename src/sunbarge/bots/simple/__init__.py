"""The bot `simple`: values lots, suns and tiles by their marginal points.

Imports the engine and `bots.turn_action`; its `player` also the classes of bots.
"""

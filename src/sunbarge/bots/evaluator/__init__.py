"""The bot `evaluator`: hand-tuned values of tiles and suns, and auctions solved backwards.

Imports the engine and `bots.turn_action`; its `player` also the classes of bots.
"""

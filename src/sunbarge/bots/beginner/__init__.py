"""The bot `beginner`: `simple` with the mistakes of a first game (`catalogue`).

Imports the engine, `bots.turn_action` and the bot `simple`; its `player` also the classes of bots.
"""

"""The bot `beginner`: plays like `simple`, with the mistakes of a first game (`catalogue`).

Owns the compiled functions that decide for the bot; they import only the engine, `bots.turn_action`
and the bot `simple`. The module `player` makes a bot of them, and may import `bots.compiled_bot`.
"""

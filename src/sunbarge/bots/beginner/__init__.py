"""The bot `beginner`: plays like `simple`, with the mistakes of a first game (`catalogue`).

Owns the compiled decisions of the bot, which import only the engine, `bots.turn_action` and the bot
`simple`; the module `player` wraps them in a class of bot and may also import `bots.compiled_bot`.
"""

"""The bot `simple`: values lots, suns and tiles by their marginal points.

Owns the compiled decisions of the bot, which import only the engine and `bots.turn_action`; the
module `player` wraps them in a class of bot and may also import `bots.compiled_bot`.
"""

"""The bot that learned to value positions."""

from .compiled_bot import CompiledBot
from .policies import LEARNED


class Player(CompiledBot):
    """Tries every action, tile and bid of a turn, and asks a trained net what comes of it."""

    name = "learned"
    description = "looks one turn ahead and judges positions by a net trained in self-play"
    policy = LEARNED

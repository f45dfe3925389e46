"""The bot that knows the rules and nothing else."""

from .compiled_bot import CompiledBot
from .policies import RANDOM


class Player(CompiledBot):
    """Every legal move is equally likely."""

    name = "random"
    description = "plays any legal move; it invokes Ra far too often"
    policy = RANDOM

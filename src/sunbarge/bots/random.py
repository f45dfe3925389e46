"""The bot that knows the rules and nothing else."""

from .builtin import Policy
from .compiled_bot import CompiledBot


class Player(CompiledBot):
    """Every legal move is equally likely."""

    name = "random"
    description = "plays any legal move; it invokes Ra far too often"
    policy = Policy.RANDOM

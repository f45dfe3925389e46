"""The bot `random`."""

from .builtin import Policy
from .compiled_bot import CompiledBot


class Player(CompiledBot):
    """Plays a legal move uniformly at random."""

    name = "random"
    description = "plays any legal move; it invokes Ra far too often"
    policy = Policy.RANDOM

"""The bot that makes human mistakes."""

from sunbarge.bots.compiled_bot import CompiledBot
from sunbarge.bots.policies import BEGINNER


class Player(CompiledBot):
    """Plays like `simple`, but for the mistakes of `mistakes/catalogue.py`."""

    name = "beginner"
    description = "counts points like simple, but makes the mistakes of a first game"
    policy = BEGINNER

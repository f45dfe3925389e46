"""The bot that makes human mistakes."""

from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot


class Player(CompiledBot):
    """Plays like `simple`, but for the mistakes of `mistakes/catalogue.py`."""

    name = "beginner"
    description = "counts points like simple, but makes the mistakes of a first game"
    policy = Policy.BEGINNER

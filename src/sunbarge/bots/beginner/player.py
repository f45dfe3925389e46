"""The bot `beginner`."""

from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot


class Player(CompiledBot):
    """Plays like `simple`, with the mistakes of `catalogue.py`."""

    name = "beginner"
    description = "counts points like simple, but makes the mistakes of a first game"
    policy = Policy.BEGINNER

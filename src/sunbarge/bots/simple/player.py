"""The bot `simple`."""

from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot


class Player(CompiledBot):
    """Invokes Ra if the lot is worth spending a sun, and bids by marginal points."""

    name = "simple"
    description = "invokes Ra on good lots and bids what the points are worth"
    policy = Policy.SIMPLE

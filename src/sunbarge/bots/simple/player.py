"""The bot that counts points."""

from sunbarge.bots.compiled_bot import CompiledBot
from sunbarge.bots.policies import SIMPLE


class Player(CompiledBot):
    """Invokes Ra when the lot is worth a sun, and bids by marginal points."""

    name = "simple"
    description = "invokes Ra on good lots and bids what the points are worth"
    policy = SIMPLE

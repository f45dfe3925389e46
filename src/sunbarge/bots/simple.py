"""The bot that counts points."""

from .compiled_bot import CompiledBot
from .policies import SIMPLE


class Player(CompiledBot):
    """Invokes Ra when the lot is worth a sun, and bids by marginal points."""

    name = "simple"
    description = "invokes Ra on good lots and bids what the points are worth"
    policy = SIMPLE

"""The bot that thinks auctions through."""

from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot


class Player(CompiledBot):
    """Values tiles, suns and moments by hand-made rules, and thinks every auction through."""

    name = "evaluator"
    description = "thinks auctions through and knows what suns, tiles and waiting are worth"
    policy = Policy.EVALUATOR

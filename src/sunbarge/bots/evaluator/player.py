"""The bot `evaluator`."""

from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot


class Player(CompiledBot):
    """Values tiles and suns by hand-tuned weights, and solves auctions by backward induction."""

    name = "evaluator"
    description = "thinks auctions through and knows what suns, tiles and waiting are worth"
    policy = Policy.EVALUATOR

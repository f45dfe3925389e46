"""Bots whose judgement is compiled code."""

from typing import ClassVar

from ..engine.load import blank
from ..notation.moves import TEXTS
from .bot import Bot, Choice
from .foresight.outcome import N_SCRATCH
from .foresight.weights import NO_WEIGHTS, weights_for
from .policies import LEARNED, choose_at
from .sight import Sight


class CompiledBot(Bot):
    """A bot that is one of the compiled policies."""

    policy: ClassVar[int]

    def choose(self, sight: Sight) -> str | Choice:
        """Ask the policy, on a copy of the position."""
        states, editions = sight.low_level()
        weights = weights_for(sight.players) if self.policy == LEARNED else NO_WEIGHTS
        scratch = blank(N_SCRATCH)
        action = choose_at(states, 0, editions, self.policy, weights, scratch, sight.dice)
        return TEXTS[int(action)]

"""Bots whose judgement is compiled code."""

from typing import ClassVar

from ..engine.load import blank
from ..game import Game, IllegalMove
from ..notation.moves import TEXTS
from .bot import Bot
from .foresight.outcome import N_SCRATCH
from .foresight.weights import NO_WEIGHTS, weights_for
from .policies import LEARNED, choose_at


class CompiledBot(Bot):
    """A bot that is one of the compiled policies."""

    policy: ClassVar[int]

    def move(self, game: Game) -> str:
        """Ask the policy, on a copy of the position."""
        if game.is_over:
            raise IllegalMove("the game is over")
        states, editions = game.low_level()
        rng, scratch = self.dice(game.fingerprint()), blank(N_SCRATCH)
        weights = weights_for(game.players) if self.policy == LEARNED else NO_WEIGHTS
        return TEXTS[int(choose_at(states, 0, editions, self.policy, weights, scratch, rng))]

"""Bots whose judgement is compiled code."""

from typing import ClassVar

from ..game import Game, IllegalMove
from ..notation.moves import TEXTS
from .bot import Bot
from .policies import choose_at


class CompiledBot(Bot):
    """A bot that is one of the compiled policies."""

    policy: ClassVar[int]

    def move(self, game: Game) -> str:
        """Ask the policy, on a copy of the position."""
        if game.is_over:
            raise IllegalMove("the game is over")
        states, editions = game.low_level()
        rng = self.dice(game.fingerprint())
        return TEXTS[int(choose_at(states, 0, editions, self.policy, rng))]

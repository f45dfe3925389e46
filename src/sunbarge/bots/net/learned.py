"""The bot that learned to value positions."""

import numpy as np

from sunbarge.bots.bot import Choice
from sunbarge.bots.compiled_bot import CompiledBot, told
from sunbarge.bots.policies import LEARNED
from sunbarge.bots.sight import Sight

from .lookahead import learned_action
from .weights import workspace_for
from .workspace import N_VALUES


class Player(CompiledBot):
    """Tries every action, tile and bid of a turn, and asks a trained net what comes of it."""

    name = "learned"
    description = "looks one turn ahead and judges positions by a net trained in self-play"
    policy = LEARNED

    def choose(self, sight: Sight) -> Choice:
        """The move that compiled games choose too, with what the net expects of it."""
        states, editions = sight.low_level()
        value = np.zeros(N_VALUES, np.float32)
        action = learned_action(states[0], editions[0], workspace_for(sight.players), value)
        return told(int(action), value, sight.players)

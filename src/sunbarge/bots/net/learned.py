"""The bot `learned`: lookahead over one turn with a value net."""

import numpy as np

from sunbarge.bots.bot import Choice
from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot, choice_from_value
from sunbarge.bots.sight import Sight

from .lookahead import learned_action
from .observe_past import observe_past
from .weights import workspace_for
from .workspace import N_VALUES, Workspace


class Player(CompiledBot):
    """Values every action, tile and bid of a turn with a net trained by self-play."""

    name = "learned"
    description = "looks one turn ahead and judges positions by a net trained in self-play"
    policy = Policy.LEARNED

    def choose(self, sight: Sight) -> Choice:
        """Return the best move by lookahead, with its value as the prediction."""
        workspace = workspace_for(sight.players)
        observe_past(sight, workspace)
        return choose_by_lookahead(sight, workspace)


def choose_by_lookahead(sight: Sight, workspace: Workspace) -> Choice:
    """Return the best move by lookahead with the nets of a workspace, and its value."""
    states, editions = sight.low_level()
    value = np.zeros(N_VALUES, np.float32)
    action = learned_action(states[0], editions[0], workspace, value)
    return choice_from_value(int(action), value, sight.players)

"""The bot `expert`: lookahead over one turn, and search by rollouts if a decision is close."""

import time
from typing import Any

from sunbarge.bots.bot import Choice
from sunbarge.bots.builtin import Policy
from sunbarge.bots.compiled_bot import CompiledBot, choice_from_value
from sunbarge.bots.sight import Sight

from .observe_past import observe_past
from .search import continue_search, estimated_value, rollout_length, search
from .weights import workspace_for
from .workspace import Workspace

SLICE = 40  # turns of rollouts between two checks of the time
USABLE_SHARE = 0.9  # share of the time budget after which no slice of search is begun
EFFORT_A_SECOND = 4800  # approximate effort per second, with four players before the last epoch


class Player(CompiledBot):
    """Corrects the lookahead values by rollouts where the best actions are about equally good."""

    name = "expert"
    description = "plays close decisions on many times in its head, with the net of learned"
    policy = Policy.EXPERT
    usual_effort = 800

    def choose(self, sight: Sight) -> Choice:
        """Return the best move by search, which the effort or a time budget limits."""
        workspace = workspace_for(sight.players)
        observe_past(sight, workspace)
        return choose_by_search(sight, workspace, self.usual_effort)


def choose_by_search(sight: Sight, workspace: Workspace, usual_effort: int) -> Choice:
    """Return the best move by search with the nets of a workspace.

    The search ends after a number of rollout turns (the effort) or, if the bot has only a time
    budget, when that is used up.
    """
    states, editions = sight.low_level()
    if sight.effort is None and sight.budget is not None:
        action = search_until(sight.budget, states, editions, workspace, sight)
    else:
        effort = usual_effort if sight.effort is None else sight.effort
        action = int(search(states[0], editions[0], workspace, effort, sight.dice))
    return choice_from_value(
        action, estimated_value(states[0], workspace.search, action), sight.players
    )


def search_until(
    budget: float, states: Any, editions: Any, workspace: Workspace, sight: Sight
) -> int:
    """Search in slices until the budget is used up or the search has stopped by itself."""
    end = time.perf_counter() + USABLE_SHARE * budget
    state, edition, dice = states[0], editions[0], sight.dice
    action = int(search(state, edition, workspace, 0, dice))
    length = int(rollout_length(state, round(budget * EFFORT_A_SECOND)))
    while time.perf_counter() < end:
        rollouts = int(workspace.search.visits.sum())
        action = int(continue_search(state, edition, workspace, length, SLICE, dice))
        if int(workspace.search.visits.sum()) == rollouts:  # no action is worth another rollout
            break
    return action

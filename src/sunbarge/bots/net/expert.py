"""The strongest bot: a net, and search where a decision is close."""

import time
from typing import Any

from sunbarge.bots.bot import Choice
from sunbarge.bots.compiled_bot import CompiledBot, told
from sunbarge.bots.policies import EXPERT
from sunbarge.bots.sight import Sight

from .search import found, how_far, search, search_on
from .weights import mind_of
from .workspace import Mind

SLICE = 40  # turns to play on between two looks at the clock
RESERVE = 0.9  # of the budget: the last slice takes its time, too
EFFORT_A_SECOND = 4800  # about, with four players before the last epoch


class Player(CompiledBot):
    """Plays on from every action that is close to the best, with its net and the others' kinds."""

    name = "expert"
    description = "plays close decisions on many times in its head, with the net of learned"
    policy = EXPERT
    usual_effort = 800

    def choose(self, sight: Sight) -> Choice:
        """Search with a fixed effort, or else until the time is up."""
        states, editions = sight.low_level()
        mind = mind_of(sight.players)
        if sight.effort is None and sight.budget is not None:
            action = self.search_until(sight.budget, states, editions, mind, sight)
        else:
            effort = self.usual_effort if sight.effort is None else sight.effort
            action = int(search(states[0], editions[0], mind, effort, sight.dice))
        return told(action, found(states[0], mind, action), sight.players)

    def search_until(
        self, budget: float, states: Any, editions: Any, mind: Mind, sight: Sight
    ) -> int:
        """Search in slices, as long as there is time and anything left to find out."""
        end = time.perf_counter() + RESERVE * budget
        state, edition, dice = states[0], editions[0], sight.dice
        action = int(search(state, edition, mind, 0, dice))
        far, tries = int(how_far(state, round(budget * EFFORT_A_SECOND))), -1
        while time.perf_counter() < end and int(mind.tries.sum()) != tries:
            tries = int(mind.tries.sum())
            action = int(search_on(state, edition, mind, far, SLICE, dice))
        return action

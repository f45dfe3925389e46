"""Fills a workspace with the evidence of what was played so far."""

from sunbarge.bots.sight import Sight

from .opponent_types import observe_game
from .workspace import Workspace


def observe_past(sight: Sight, workspace: Workspace) -> None:
    """Compute the evidence on the types of the seats from all earlier decisions of the game."""
    states, actions = sight.past_decisions()
    _, editions = sight.low_level()
    if len(actions) > 0:
        observe_game(states, editions, actions, workspace.opponents.evidence)

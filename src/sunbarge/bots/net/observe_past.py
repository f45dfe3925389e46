"""Follows from the moves so far how likely each opponent is of which type."""

from sunbarge.bots.sight import Sight, decisions, past_of
from sunbarge.engine.state import Floats
from sunbarge.game import Game

from .opponent_types import observe_game
from .workspace import Workspace, new_opponent_buffers


def observe_past(sight: Sight, workspace: Workspace) -> None:
    """Compute the evidence on the types of the seats from all earlier decisions of the game."""
    states, actions = sight.past_decisions()
    _, editions = sight.low_level()
    if len(actions) > 0:
        observe_game(states, editions, actions, workspace.opponents.evidence)


def evidence_of(game: Game) -> Floats:
    """Return the evidence on the types of the seats from all moves of a game."""
    evidence = new_opponent_buffers(has_net=True).evidence
    past, (_, editions) = past_of(game), game.low_level()
    if past:
        states, actions = decisions(past)
        observe_game(states, editions, actions, evidence)
    return evidence

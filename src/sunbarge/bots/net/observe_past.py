"""Infers from the moves so far how likely each seat plays like `simple` or like `evaluator`."""

from sunbarge.bots.sight import Sight, decisions, past_of
from sunbarge.engine.state import Floats
from sunbarge.game import Game

from .opponent_types import observe_game
from .workspace import Workspace, new_opponent_buffers


def observe_past(sight: Sight, workspace: Workspace) -> None:
    """Fill in log odds that each seat plays like `simple` and like `evaluator`, by its moves."""
    states, actions = sight.past_decisions()
    _, editions = sight.low_level()
    if len(actions) > 0:
        observe_game(states, editions, actions, workspace.opponents.evidence)


def evidence_of(game: Game) -> Floats:
    """Return the log odds that each seat plays like `simple` and like `evaluator`, by its moves."""
    evidence = new_opponent_buffers(has_net=True).evidence
    past, (_, editions) = past_of(game), game.low_level()
    if past:
        states, actions = decisions(past)
        observe_game(states, editions, actions, evidence)
    return evidence

"""The types of the other seats, inferred from everything they have played in this game.

A seat plays like `simple`, like `evaluator`, or like neither and is then taken for an equal. Both
bots are deterministic, so every decision of a seat is evidence: Bayes' rule adds to the log odds
of a type whether the seat did what a player of that type would have done. Strong players do the
same as these bots in most decisions, but soon differ. Without a history every seat is an equal.
"""

from math import log

import numpy as np

from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.exponential import exponential
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import Action, Phase
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.queries import NONE, ONE
from sunbarge.engine.state import Counts, Edition, Editions, Floats, State, States

from .workspace import Workspace

TYPE_SELF, TYPE_SIMPLE, TYPE_EVALUATOR = 0, 1, 2

LOYALTY = 0.92
"The probability that a player of a type does what the bot of that type would do."
IN_TURNS, IN_AUCTIONS = 0, 1
STRONG_LIKE_SIMPLE = (0.82, 0.59)
STRONG_LIKE_EVALUATOR = (0.83, 0.55)
"How often strong players do what a bot would do: in their turns, and in auctions."
PRIOR = -3.5
"The log odds of either type before a seat has played."
MOST_EVIDENCE = 6.0
"Log odds are limited to this, so that a seat which is taken over by another player is noticed."
NEGLIGIBLE = 0.04
"A type with a lower probability is taken for impossible, which saves computing its bids."


def log_ratios(usual: float) -> tuple[float, float]:
    """Return how much the log odds of a type change if a seat acts otherwise, and if alike.

    `usual` is how often strong players act alike. The logarithms are rounded, so that they are the
    same on all machines.
    """
    return round(log((1 - LOYALTY) / (1 - usual)), 4), round(log(LOYALTY / usual), 4)


CHANGES = np.array(
    [
        [log_ratios(usual) for usual in rates]
        for rates in (STRONG_LIKE_SIMPLE, STRONG_LIKE_EVALUATOR)
    ]
)
"The changes of log odds by type, phase (IN_TURNS, IN_AUCTIONS), and whether a seat acts alike."


@rule
def observe_action(state: State, edition: Edition, action: Action, evidence: Floats) -> None:
    """Update the evidence on the seat to move by the action that it takes in this position."""
    legal = legal_actions(state, edition)
    if legal & (legal - ONE) == NONE:
        return
    if state.phase == Phase.AUCTION:
        phase = IN_AUCTIONS
    elif state.phase == Phase.TURN:
        phase = IN_TURNS
    else:
        return
    at = 2 * state.to_move
    change = CHANGES[0, phase, 1 if action == simple_action(state, edition) else 0]
    evidence[at] = limited(evidence[at] + change)
    change = CHANGES[1, phase, 1 if action == evaluator_action(state, edition) else 0]
    evidence[at + 1] = limited(evidence[at + 1] + change)


@rule
def limited(log_odds: float) -> float:
    """Return log odds within their limits."""
    return min(max(log_odds, -MOST_EVIDENCE), MOST_EVIDENCE)


@rule
def observe_game(states: States, editions: Editions, actions: Counts, evidence: Floats) -> None:
    """Compute the evidence from all decisions of a game: positions, and the actions taken."""
    evidence[:] = 0.0
    for decision in range(len(actions)):
        observe_action(states[decision], editions[0], Action(actions[decision]), evidence)


@rule
def infer_types(state: State, workspace: Workspace) -> None:
    """Fill the type probabilities and the most likely type of every seat but the one to move."""
    types, evidence = workspace.opponents, workspace.opponents.evidence
    for seat in range(state.players):
        simple = exponential(PRIOR + evidence[2 * seat])
        evaluator = exponential(PRIOR + evidence[2 * seat + 1])
        total = 1.0 + simple + evaluator
        if seat == state.to_move or simple < NEGLIGIBLE * total:
            simple = 0.0
        if seat == state.to_move or evaluator < NEGLIGIBLE * total:
            evaluator = 0.0
        total = 1.0 + simple + evaluator
        types.type_probability[2 * seat] = simple / total
        types.type_probability[2 * seat + 1] = evaluator / total
        types.likely_type[seat] = TYPE_SELF
        if max(simple, evaluator) > 1.0:
            types.likely_type[seat] = TYPE_SIMPLE if simple > evaluator else TYPE_EVALUATOR


compile_rules()

"""Infers whether the other seats play like known simpler bots, from their moves in this game.

A seat plays like `simple` (one type), like `evaluator` (another), or like neither; it is then
assumed to be as strong as the net. Both bots are deterministic, so each decision of a seat changes
the log odds of a type by Bayes' rule: they rise if the seat did what that bot would have done, and
fall otherwise. Strong players do the same as these bots in most decisions, but soon differ. A seat
that has made no decision yet is assumed to be as strong as the net.
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

P_SAME_DECISION = 0.92
"The probability that a seat which plays like a bot makes the same decision as that bot."
IN_TURNS, IN_AUCTIONS = 0, 1
"Indices of the two rates that follow, and of `CHANGES`."
STRONG_LIKE_SIMPLE = (0.82, 0.59)
"How often strong players do what `simple` would do: in their turns, and in auctions."
STRONG_LIKE_EVALUATOR = (0.83, 0.55)
"The same for `evaluator`."
PRIOR = -3.5
"The log odds that a seat plays like `simple`, or like `evaluator`, before its first decision."
MOST_EVIDENCE = 6.0
"The limit of log odds, so that they soon change if another player takes over the seat."
NEGLIGIBLE = 0.04
"The probability below which a seat's type counts as impossible, and its bids are not computed."


def log_ratios(usual: float) -> tuple[float, float]:
    """Return the change of the log odds that a seat plays like a bot, after one of its decisions.

    The first number is for a decision that the bot would not have made, the second for one that it
    would have made. `usual` is how often strong players decide as the bot does. The logarithms are
    rounded, so that they are the same on all machines.
    """
    return round(log((1 - P_SAME_DECISION) / (1 - usual)), 4), round(
        log(P_SAME_DECISION / usual), 4
    )


CHANGES = np.array(
    [
        [log_ratios(usual) for usual in rates]
        for rates in (STRONG_LIKE_SIMPLE, STRONG_LIKE_EVALUATOR)
    ]
)
"""The changes of log odds after a decision (see `log_ratios`).

The indices are the bot (0 `simple`, 1 `evaluator`), the phase (IN_TURNS, IN_AUCTIONS), and whether
the bot would have decided the same (0 no, 1 yes).
"""


@rule
def observe_action(state: State, edition: Edition, action: Action, evidence: Floats) -> None:
    """Update the log odds in `evidence` of the seat to move, given the action that it takes."""
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
    """Return log odds, limited to the range from -MOST_EVIDENCE to MOST_EVIDENCE."""
    return min(max(log_odds, -MOST_EVIDENCE), MOST_EVIDENCE)


@rule
def observe_game(states: States, editions: Editions, actions: Counts, evidence: Floats) -> None:
    """Fill `evidence` with the log odds of all seats, given the decisions of a game.

    `states[i]` is the position of decision i, and `actions[i]` the action taken there.
    """
    evidence[:] = 0.0
    for decision in range(len(actions)):
        observe_action(states[decision], editions[0], Action(actions[decision]), evidence)


@rule
def infer_types(state: State, workspace: Workspace) -> None:
    """Fill in the probability that a seat plays like `simple`, and that it plays like `evaluator`.

    `likely_type` gets the most likely type of each seat: like `simple`, like `evaluator`, or as
    strong as the net. The seat to move counts as strong as the net.
    """
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

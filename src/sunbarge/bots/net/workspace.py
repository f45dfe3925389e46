"""The buffers of one search: the value net with its activations, and arrays for each stage.

All arrays are allocated once (`new_workspace`) and reused by every decision, so that compiled code
allocates next to nothing. A workspace must never be used by two threads at a time.
"""

from typing import NamedTuple

import numpy as np

from sunbarge.engine.compiled import register_tuple
from sunbarge.engine.kinds import MAX_PLAYERS, MAX_SUN, N_ACTIONS, N_PARTS, N_TILES
from sunbarge.engine.load import blank
from sunbarge.engine.state import Counts, Floats, Points, States

from .shape import HIDDEN2, MAX_FEATURES, width_of

N_VALUES = 2 * MAX_PLAYERS
"The length of a value: the win probability of every seat, then the final points of every seat."

N_OUTCOMES = MAX_SUN + 1  # outcomes of an auction: each sun may win, or nobody bids

# Indices of the scratch positions.
AFTER_AUCTION, AUCTION, CHILD, ROLLOUT, HYPOTHETICAL = 0, 1, 2, 3, 4
N_SCRATCH = 5


class ValueNetBuffers(NamedTuple):
    """The weights and activations of the value net, and buffers for computing the features."""

    weights: Floats
    features: Floats
    "The features of the position that is evaluated."
    cached_features: Floats
    "A flag that is 1 if the cache is valid, then the features that `hidden1` was computed from."
    hidden1: Floats
    "Pre-activations of the first hidden layer, updated incrementally."
    hidden2: Floats
    "Pre-activations of the second hidden layer."
    output: Floats
    "Logits and points of the seats, then the change of the skip connection's coefficient."
    changed: Counts
    "Indices of the features that differ from the cached ones."
    score: Points
    "What each seat would score now, split by scoring category."
    score_with_lot: Points
    "What each seat would score with the lot, split by scoring category."
    saved_tiles: Counts
    "A copy of a seat's tiles, from which they are restored after scoring them with the lot."


class AuctionTables(NamedTuple):
    """The solution of an auction by backward induction; rows are suns, row 0 is for no bid."""

    values: Floats
    "The value of each possible highest bid, given how the seats still to bid respond."
    outcomes: Floats
    "The value of the auction being won with each sun."
    best_bids: Counts
    "The best response of each seat to each possible highest bid: a sun, or 0 to pass."
    winning_sun: Counts
    "The sun that wins after each highest bid if all bid like their most likely type."
    winning_sun_after_bid: Counts
    "The sun that wins the auction after each bid of the seat to move at the root of a search."
    most_likely_minus_mixture: Floats
    "The value under the most likely types minus the value under the mixture of types."
    best_minus_mixture: Floats
    "`most_likely_minus_mixture` of the best action found so far."


class OpponentBuffers(NamedTuple):
    """How likely other seats play like which bot, and the bids that each such bot would make."""

    evidence: Floats
    "The log odds that each seat plays like `simple` and like `evaluator`; empty without a net."
    likely_type: Counts
    "The most likely type of each seat."
    type_probability: Floats
    "The probabilities that each seat plays like `simple` and like `evaluator`."
    belief: Counts
    "Whether a seat's responses are averaged over the types (MIXTURE) or not (MOST_LIKELY)."
    simple_bids: Counts
    "The response of the seat to each possible highest bid if it plays like `simple`."
    evaluator_bids: Counts
    "The response of the seat to each possible highest bid if it plays like `evaluator`."


class ActionStatistics(NamedTuple):
    """The statistics of a search for each action in the position from which it starts."""

    priors: Floats
    "The value of each action by lookahead over one turn."
    corrections: Floats
    "For each action, the sum over its rollouts of their result minus the prior."
    squared_corrections: Floats
    "The sum of squared corrections, measured in the utility of the seat to move."
    visits: Counts
    "The number of rollouts of each action; EXCLUDED if it is not searched."


class Workspace(NamedTuple):
    """The nets and buffers of one thread that searches."""

    net: ValueNetBuffers
    auction: AuctionTables
    opponents: OpponentBuffers
    search: ActionStatistics
    scratch: States
    "Positions that are modified during the search; the constants above are their indices."


for part in (ValueNetBuffers, AuctionTables, OpponentBuffers, ActionStatistics, Workspace):
    register_tuple(part)


def new_workspace(weights: Floats) -> Workspace:
    """Return a workspace with this value net and empty buffers."""
    return Workspace(
        net=new_value_net_buffers(weights),
        auction=AuctionTables(
            values=floats(N_OUTCOMES * N_VALUES),
            outcomes=floats(N_OUTCOMES * N_VALUES),
            best_bids=counts(MAX_PLAYERS * N_OUTCOMES),
            winning_sun=counts(N_OUTCOMES),
            winning_sun_after_bid=counts(N_OUTCOMES),
            most_likely_minus_mixture=floats(N_VALUES),
            best_minus_mixture=floats(N_VALUES),
        ),
        opponents=new_opponent_buffers(has_net=len(weights) > 0),
        search=ActionStatistics(
            priors=floats(N_ACTIONS * N_VALUES),
            corrections=floats(N_ACTIONS * N_VALUES),
            squared_corrections=floats(N_ACTIONS),
            visits=counts(N_ACTIONS),
        ),
        scratch=blank(N_SCRATCH),
    )


def new_value_net_buffers(weights: Floats) -> ValueNetBuffers:
    """Return buffers for a value net with these weights; the cache is marked as invalid."""
    return ValueNetBuffers(
        weights=weights,
        features=floats(MAX_FEATURES),
        cached_features=floats(MAX_FEATURES + 1),
        hidden1=floats(width_of(weights)),
        hidden2=floats(HIDDEN2),
        output=floats(N_VALUES + 1),
        changed=counts(MAX_FEATURES + 4),
        score=np.zeros((MAX_PLAYERS, N_PARTS), np.int32),
        score_with_lot=np.zeros((MAX_PLAYERS, N_PARTS), np.int32),
        saved_tiles=counts(N_TILES),
    )


def new_opponent_buffers(has_net: bool) -> OpponentBuffers:
    """Return zeroed buffers for the opponent model."""
    return OpponentBuffers(
        evidence=floats(2 * MAX_PLAYERS if has_net else 0),
        likely_type=counts(MAX_PLAYERS),
        type_probability=floats(2 * MAX_PLAYERS),
        belief=counts(MAX_PLAYERS),
        simple_bids=counts(N_OUTCOMES),
        evaluator_bids=counts(N_OUTCOMES),
    )


def floats(length: int) -> Floats:
    """Return an array of `length` zeros as float32."""
    return np.zeros(length, np.float32)


def counts(length: int) -> Counts:
    """Return an array of `length` zeros as integers."""
    return np.zeros(length, np.int16)

"""Calls the compiled policies of bots by number, so that whole games run in compiled code."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from sunbarge.engine.compiled import compile_rules, register_tuple, rule
from sunbarge.engine.kinds import Action
from sunbarge.engine.playout import random_action
from sunbarge.engine.state import Counts, Edition, Floats, Rng, State

from .beginner.decide import beginner_action
from .builtin import Policy
from .evaluator.decide import evaluator_action
from .net.lookahead import learned_action
from .net.opponent_types import observe_action
from .net.search import search
from .net.weights import NO_WEIGHTS, workspace_for
from .net.workspace import N_VALUES, Workspace, new_workspace
from .simple.decide import simple_action


class SeatPolicies(NamedTuple):
    """The policy and the search effort of every seat, for games inside compiled code."""

    policies: Counts
    efforts: Counts
    workspace: Workspace
    "The workspace that all seats share."
    rng: Rng
    "The random source of the policies, separate from the one for draws."
    other_net: Workspace
    "The workspace of the policy OTHER_NET."
    evidence: Floats
    """The log odds that each seat plays like `simple` and like `evaluator`; empty without a net.

    The array is the same as `workspace.opponents.evidence`.
    """


register_tuple(SeatPolicies)


@rule
def observe_seat(state: State, edition: Edition, seats: SeatPolicies, action: Action) -> None:
    """Update the log odds that the seat to move plays like `simple` and `evaluator`."""
    if len(seats.evidence) > 0:
        observe_action(state, edition, action, seats.evidence)


@rule
def needs_net(policy: int) -> bool:
    """Return whether a policy uses the shipped value net; OTHER_NET uses another one."""
    return policy == Policy.LEARNED or policy == Policy.EXPERT


@rule
def choose_action(
    state: State, edition: Edition, policy: int, effort: int, workspace: Workspace, rng: Rng
) -> Action:
    """Return the action of policy number `policy`; `effort` is its amount of search, if any.

    The policy must not be OTHER_NET, which has a workspace of its own (`seat_action`).
    """
    if needs_net(policy):
        return action_with_net(state, edition, policy, effort, workspace, rng)
    return action_without_net(state, edition, policy, rng)


@rule
def action_with_net(
    state: State, edition: Edition, policy: int, effort: int, workspace: Workspace, rng: Rng
) -> Action:
    """Return the action of a policy that needs a net."""
    if policy == Policy.EXPERT:
        return search(state, edition, workspace, effort, rng)
    return learned_action(state, edition, workspace, np.empty(N_VALUES, np.float32))


@rule
def other_net_action(
    state: State, edition: Edition, effort: int, workspace: Workspace, rng: Rng
) -> Action:
    """Return the action of the policy OTHER_NET: by search, or by lookahead if `effort` is 0."""
    if effort > 0:
        return search(state, edition, workspace, effort, rng)
    return learned_action(state, edition, workspace, np.empty(N_VALUES, np.float32))


@rule
def action_without_net(state: State, edition: Edition, policy: int, rng: Rng) -> Action:
    """Return the action of a policy without a net; every other number plays like `random`."""
    if policy == Policy.SIMPLE:
        return simple_action(state, edition)
    if policy == Policy.BEGINNER:
        return beginner_action(state, edition, rng)
    if policy == Policy.EVALUATOR:
        return evaluator_action(state, edition)
    return random_action(state, edition, rng)


@rule
def seat_action(state: State, edition: Edition, seats: SeatPolicies) -> Action:
    """Return the action that the policy of the seat to move takes.

    The workspace is not passed to policies without a net, since passing its arrays takes time.
    """
    policy, effort = seats.policies[state.to_move], seats.efforts[state.to_move]
    if policy == Policy.OTHER_NET:
        return other_net_action(state, edition, effort, seats.other_net, seats.rng)
    if needs_net(policy):
        return action_with_net(state, edition, policy, effort, seats.workspace, seats.rng)
    return action_without_net(state, edition, policy, seats.rng)


compile_rules()


def workspace_for_policies(players: int, policies: Iterable[int]) -> Workspace:
    """Return a workspace for these policies; it has no nets if none of the policies uses one."""
    has_net = any(needs_net(policy) for policy in policies)
    return workspace_for(players) if has_net else new_workspace(NO_WEIGHTS)

"""Whole games of compiled bots inside compiled code."""

from typing import Annotated, Any, Protocol

import numpy as np

from sunbarge.bots.net.weights import classifier_weights_for
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.policies import choose_action, workspace_for_policies
from sunbarge.engine import load
from sunbarge.engine.chance import deal_groups, draw_tile
from sunbarge.engine.compiled import register_records, rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Phase
from sunbarge.engine.rules import reveal, score_parts, set_up, settle, winner_of
from sunbarge.engine.rules.play import decide
from sunbarge.engine.state import (
    Counts,
    Edition,
    Editions,
    Floats,
    Points,
    Rng,
    State,
    States,
    layout,
)

from .plan import Plan

BOTS_OWN_DICE = np.uint64(0xA5A5A5A55A5A5A5A)


class Result(Protocol):
    """What is kept of a game."""

    winner: int
    decisions: int
    last_ra: int
    "How many of the three epochs the last Ra tile ended."
    groups: Annotated[Counts, MAX_PLAYERS]
    points: Annotated[Counts, MAX_PLAYERS]
    parts: Annotated[Counts, MAX_PLAYERS, N_PARTS]


class Results(Protocol):
    """An array of results."""

    def __getitem__(self, index: int) -> Result:
        """One result, by reference."""


RESULT = layout(Result)
register_records(Results, RESULT)


@rule
def play_game(
    state: State,
    edition: Edition,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    rng: Rng,
    dice: Rng,
    result: Results,
) -> None:
    """Play one game to its end; chance and the bots have random sources of their own."""
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            reveal(state, edition, draw_tile(state, rng))
            if state.phase == Phase.EPOCH_END:
                result[0].last_ra += 1
        elif state.phase == Phase.EPOCH_END:
            note_parts(state, edition, parts, result)
            settle(state, edition)
        elif state.phase == Phase.STRIKE:
            settle(state, edition)
        else:
            seat = state.to_move
            action = choose_action(state, edition, policies[seat], efforts[seat], workspace, dice)
            decide(state, edition, action)
            result[0].decisions += 1


@rule
def note_parts(state: State, edition: Edition, parts: Points, result: Results) -> None:
    """Add what an epoch scores to the sums of the game."""
    score_parts(state, edition, parts)
    for seat in range(state.players):
        for kind in range(N_PARTS):
            result[0].parts[seat, kind] += parts[seat, kind]


@rule
def play_at(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    seed: np.uint64,
    result: Results,
) -> None:
    """Deal a game from its seed, play it and note the result."""
    rng = np.empty(1, np.uint64)
    rng[0] = seed
    dice = np.empty(1, np.uint64)
    dice[0] = seed ^ BOTS_OWN_DICE
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_groups(players, groups, rng)
    set_up(states[0], editions[0], players, groups)
    play_game(states[0], editions[0], policies, efforts, workspace, rng, dice, result)
    result[0].winner = winner_of(states[0])
    for seat in range(players):
        result[0].groups[seat] = groups[seat]
        result[0].points[seat] = states[0].points[seat]


seal()


def play_compiled(
    plan: Plan, policies: list[int], first: int, last: int, weights: Floats | None = None
) -> Any:
    """The results of the games [first, last) of a plan, with the nets that ship or with others."""
    editions = load.load(plan.edition, plan.players, plan.house)
    workspace = workspace_for_policies(plan.players, policies)
    if weights is not None:
        workspace = new_workspace(weights, classifier_weights_for(plan.players))
    results = np.zeros(last - first, RESULT)
    for game in range(first, last):
        seating = plan.seating(game)
        seated = np.array([policies[bot] for bot in seating], np.int16)
        efforts = np.array([plan.effort_of(bot) for bot in seating], np.int16)
        table = (load.blank(), editions, plan.players, seated, efforts, workspace)
        row = results[game - first : game - first + 1]
        play_at(*table, np.uint64(plan.seed_of(game)), row)
    return results

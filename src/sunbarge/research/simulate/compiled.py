"""Plays whole games of compiled bots in compiled code."""

from typing import Annotated, NamedTuple, Protocol

import numpy as np

from sunbarge.bots.net.weights import classifier_weights_for
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.policies import SeatPolicies, seat_action, workspace_for_policies
from sunbarge.engine import load
from sunbarge.engine.compiled import compile_rules, register_records, register_tuple, rule
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Phase
from sunbarge.engine.playout import Hooks, deal, playout
from sunbarge.engine.rules import score_parts, winner_of
from sunbarge.engine.state import (
    Counts,
    Edition,
    Editions,
    Floats,
    Points,
    Records,
    Rng,
    State,
    States,
    layout,
)

from .plan import Plan

POLICY_STREAM = np.uint64(0xA5A5A5A55A5A5A5A)  # XORed with the game's seed for the policies


class Result(Protocol):
    """The result of one game, as a record of a NumPy array."""

    winner: int
    decisions: int
    last_ra: int
    "How many of the three epochs ended with the last Ra tile."
    groups: Annotated[Counts, MAX_PLAYERS]
    points: Annotated[Counts, MAX_PLAYERS]
    parts: Annotated[Counts, MAX_PLAYERS, N_PARTS]


class Results(Protocol):
    """An array of results."""

    def __getitem__(self, index: int) -> Result:
        """Return one result, by reference."""


RESULT = layout(Result)
register_records(Results, RESULT)


class ResultBuffers(NamedTuple):
    """Buffers to which the result of a game is written."""

    result: Results
    parts: Points
    "Points of every seat in the current epoch, by part of the score."


register_tuple(ResultBuffers)


@rule
def add_epoch(state: State, edition: Edition, output: ResultBuffers) -> None:
    """Add the points of an epoch to the result, and count epochs ended by a Ra tile."""
    if state.phase != Phase.EPOCH_END:
        return
    result = output.result[0]
    result.last_ra += state.ra_tiles == edition.ra_limit[state.players]
    score_parts(state, edition, output.parts)
    for seat in range(state.players):
        for part in range(N_PARTS):
            result.parts[seat, part] += output.parts[seat, part]


@playout(seat_action, Hooks(before_automatic_step=add_epoch))
def play_for_result(
    state: State, edition: Edition, seats: SeatPolicies, rng: Rng, output: ResultBuffers
) -> int:
    """Play a game to its end and write its result; return the number of decisions."""
    raise NotImplementedError  # playout() replaces the body


@rule
def deal_seeded(
    state: State,
    edition: Edition,
    players: int,
    seed: np.uint64,
    groups: Counts,
    rng: Rng,
    policy_rng: Rng,
) -> None:
    """Deal a game from its seed; draws and policies get separate random sources."""
    rng[0], policy_rng[0] = seed, seed ^ POLICY_STREAM
    deal(state, edition, players, groups, rng)


@rule
def play_seeded_game(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    seed: np.uint64,
    result: Results,
) -> None:
    """Deal a game from its seed, play it and write its result."""
    rng, policy_rng = np.empty(1, np.uint64), np.empty(1, np.uint64)
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_seeded(states[0], editions[0], players, seed, groups, rng, policy_rng)
    seats = SeatPolicies(policies, efforts, workspace, policy_rng)
    output = ResultBuffers(result, np.zeros((MAX_PLAYERS, N_PARTS), np.int32))
    result[0].decisions = play_for_result(states[0], editions[0], seats, rng, output)
    result[0].winner = winner_of(states[0])
    for seat in range(players):
        result[0].groups[seat] = groups[seat]
        result[0].points[seat] = states[0].points[seat]


compile_rules()


def play_compiled(
    plan: Plan, policies: list[int], first: int, last: int, weights: Floats | None = None
) -> Records:
    """Return the results of the games [first, last); `weights` replace the shipped nets."""
    editions = load.load(plan.edition, plan.players, plan.house)
    workspace = workspace_for_policies(plan.players, policies)
    if weights is not None:
        workspace = new_workspace(weights, classifier_weights_for(plan.players))
    results = np.zeros(last - first, RESULT)
    for game in range(first, last):
        seating = plan.seating(game)
        seated = np.array([policies[bot] for bot in seating], np.int16)
        efforts = np.array([plan.effort_of(bot) for bot in seating], np.int16)
        arguments = (load.blank(), editions, plan.players, seated, efforts, workspace)
        row = results[game - first : game - first + 1]
        play_seeded_game(*arguments, np.uint64(plan.seed_of(game)), row)
    return results

"""Plays whole games of compiled bots in compiled code."""

from typing import Annotated, NamedTuple, Protocol, overload

import numpy as np

from sunbarge.bots.net.weights import NO_WEIGHTS
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.policies import (
    SeatPolicies,
    observe_seat,
    seat_action,
    workspace_for_policies,
)
from sunbarge.engine import load
from sunbarge.engine.compiled import compile_rules, register_records, register_tuple, rule
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Action, Phase
from sunbarge.engine.playout import Hooks, deal, playout
from sunbarge.engine.rules import score_parts, winner_of
from sunbarge.engine.state import (
    STATE,
    Counts,
    Edition,
    Editions,
    Floats,
    Points,
    Records,
    Rng,
    Seeds,
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

    @overload
    def __getitem__(self, index: int) -> Result: ...  # one result, by reference

    @overload
    def __getitem__(self, index: slice) -> "Results": ...


RESULT = layout(Result)
register_records(Results, RESULT)


class ResultBuffers(NamedTuple):
    """Buffers to which the result of a game is written."""

    result: Results
    parts: Points
    "Points of the current epoch by seat and scoring category."


register_tuple(ResultBuffers)


class SeatedGames(NamedTuple):
    """The policies, efforts and seeds of games, which compiled code plays one after the other."""

    policies: Counts
    "The policy of every seat: `players` entries for each game; `efforts` has the same layout."
    efforts: Counts
    workspace: Workspace
    other_net: Workspace
    seeds: Seeds


register_tuple(SeatedGames)


@rule
def add_epoch(state: State, edition: Edition, output: ResultBuffers) -> None:
    """At an epoch's end, add its points to the result; count the epoch if a Ra tile ended it."""
    if state.phase != Phase.EPOCH_END:
        return
    result = output.result[0]
    result.last_ra += state.ra_tiles == edition.ra_limit[state.players]
    score_parts(state, edition, output.parts)
    for seat in range(state.players):
        for part in range(N_PARTS):
            result.parts[seat, part] += output.parts[seat, part]


@rule
def observe_before_action(
    state: State, edition: Edition, seats: SeatPolicies, action: Action, output: ResultBuffers
) -> None:
    """Let the policies see the action that a seat takes, for their models of the opponents."""
    observe_seat(state, edition, seats, action)


play_for_result = playout(
    "play_for_result",
    __name__,
    seat_action,
    Hooks(before_automatic_step=add_epoch, before_action=observe_before_action),
)
"Plays a game to its end and writes its result."


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
    """Deal a game from its seed, and seed the separate random sources of draws and of policies."""
    rng[0], policy_rng[0] = seed, seed ^ POLICY_STREAM
    deal(state, edition, players, groups, rng)


@rule
def seats_of(games: SeatedGames, game: int, players: int, policy_rng: Rng) -> SeatPolicies:
    """Return the policy and effort of each seat in a game, with the opponent model reset."""
    row = slice(game * players, (game + 1) * players)
    evidence = games.workspace.opponents.evidence
    evidence[:] = 0.0
    policies, efforts = games.policies[row], games.efforts[row]
    return SeatPolicies(policies, efforts, games.workspace, policy_rng, games.other_net, evidence)


@rule
def play_seeded_game(
    state: State,
    edition: Edition,
    players: int,
    seats: SeatPolicies,
    seed: np.uint64,
    output: ResultBuffers,
    rng: Rng,
) -> None:
    """Deal a game from its seed, play it and write its result."""
    result, groups = output.result[0], np.empty(MAX_PLAYERS, np.int16)
    deal_seeded(state, edition, players, seed, groups, rng, seats.rng)
    result.decisions = play_for_result(state, edition, seats, rng, output)
    result.winner = winner_of(state)
    for seat in range(players):
        result.groups[seat] = groups[seat]
        result.points[seat] = state.points[seat]


@rule
def play_seeded_games(
    states: States, editions: Editions, players: int, games: SeatedGames, results: Results
) -> None:
    """Play each game from its seed and write the results."""
    rng, policy_rng = np.empty(1, np.uint64), np.empty(1, np.uint64)
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    for game in range(len(games.seeds)):
        seats = seats_of(games, game, players, policy_rng)
        output = ResultBuffers(results[game : game + 1], parts)
        play_seeded_game(states[game], editions[0], players, seats, games.seeds[game], output, rng)


compile_rules()


def seated_games(
    plan: Plan,
    policies: list[int],
    first: int,
    stop: int,
    weights: Floats | None = None,
    other_net: Floats = NO_WEIGHTS,
) -> SeatedGames:
    """Return the policies, efforts and seeds of the games [first, stop) of a plan.

    `weights` replace those of the shipped net; `other_net` are the weights of policy OTHER_NET.
    """
    if weights is None:
        workspace = workspace_for_policies(plan.players, policies)
    else:
        workspace = new_workspace(weights)
    games = np.arange(first, stop)
    seatings, efforts = plan.seatings(games).ravel(), map(plan.effort_of, range(plan.players))
    seated = np.array(policies, np.int16)[seatings], np.array([*efforts], np.int16)[seatings]
    return SeatedGames(*seated, workspace, new_workspace(other_net), plan.seeds_of(games))


def play_compiled(
    plan: Plan,
    policies: list[int],
    first: int,
    stop: int,
    weights: Floats | None = None,
    other_net: Floats = NO_WEIGHTS,
) -> Records:
    """Return the results of the games [first, stop); the weights are as in `seated_games`."""
    games = seated_games(plan, policies, first, stop, weights, other_net)
    editions = load.load(plan.edition, plan.players, plan.house)
    states, results = np.zeros(stop - first, STATE), np.zeros(stop - first, RESULT)
    play_seeded_games(states, editions, plan.players, games, results)
    return results

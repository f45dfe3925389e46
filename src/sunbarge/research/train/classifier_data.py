"""Training data of the opponent classifier: inputs of one seat, and types of the other seats."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.opponent_classifier import (
    N_TYPES,
    TYPE_EVALUATOR,
    TYPE_SELF,
    fill_classifier_inputs,
)
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_RECENT, Workspace, new_workspace
from sunbarge.bots.policies import choose_action
from sunbarge.engine import load
from sunbarge.engine.chance import random_below
from sunbarge.engine.compiled import compile_rules, register_tuple, rule
from sunbarge.engine.editions import NAMES, facts
from sunbarge.engine.kinds import MAX_PLAYERS, Action
from sunbarge.engine.playout import Hooks, deal, playout
from sunbarge.engine.state import Counts, Edition, Editions, Floats, Rng, Rows, State, States
from sunbarge.research.executors import stop_requested

Types = NDArray[np.integer]
GameSamples = tuple[NDArray[np.floating], Types]
"Inputs of the sampled decisions of a game, and the types of the other seats, clockwise."

SAMPLE_EVERY = 6  # one decision in so many is sampled, as decisions of one game are correlated
MOST_SAMPLES = 80  # samples of one game
SAME_TYPE = 0.75  # share of games in which all other seats have one type
PERTURBED = 0.3  # share of games in which other seats that play like `learned` use a net with noise
NOISE = 0.1  # relative standard deviation of that noise
BEGINNERS = 0.2  # share of `beginner` among seats of type `simple`


class MixedPolicies(NamedTuple):
    """The policies of all seats in a game, and the seat whose inputs are sampled."""

    policies: Counts
    own_seat: int
    workspace: Workspace
    other: Workspace
    "The workspace that all other seats share."
    rng: Rng


class Samples(NamedTuple):
    """The inputs sampled so far in a game, and their number."""

    inputs: Rows
    number: Counts


for part in (MixedPolicies, Samples):
    register_tuple(part)


@rule
def mixed_action(state: State, edition: Edition, players: MixedPolicies) -> Action:
    """Return the action that the policy of the seat to move takes."""
    workspace = players.workspace if state.to_move == players.own_seat else players.other
    policy = players.policies[state.to_move]
    return choose_action(state, edition, policy, 0, workspace, players.rng)


@rule
def sample_inputs(
    state: State, edition: Edition, players: MixedPolicies, action: Action, examples: Samples
) -> None:
    """Sometimes, at random, add a sample of the classifier's inputs if `own_seat` is to move."""
    count = examples.number[0]
    if state.to_move == players.own_seat and count < MOST_SAMPLES:
        if random_below(players.rng, SAMPLE_EVERY) == 0:
            fill_classifier_inputs(state, edition, players.workspace)
            write_inputs(players.workspace, state.players, players.own_seat, examples.inputs[count])
            examples.number[0] += 1


play_mixed = playout("play_mixed", __name__, mixed_action, Hooks(before_action=sample_inputs))
"Plays a game to its end and samples classifier inputs from it."


@rule
def sample_game(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    own_seat: int,
    workspace: Workspace,
    other: Workspace,
    rng: Rng,
    rows: Rows,
) -> int:
    """Deal and play a game, and sample classifier inputs from it; returns the number of samples."""
    deal(states[0], editions[0], players, np.empty(MAX_PLAYERS, np.int16), rng)
    mixed = MixedPolicies(policies, own_seat, workspace, other, rng)
    examples = Samples(rows, np.zeros(1, np.int16))
    play_mixed(states[0], editions[0], mixed, rng, examples)
    return int(examples.number[0])


@rule
def write_inputs(workspace: Workspace, players: int, own_seat: int, row: Floats) -> None:
    """Write a sample: the features, then each seat's recent actions, clockwise from `own_seat`."""
    recent = TABLE_SIZE + SEAT_SIZE * players
    for place in range(recent):
        row[place] = workspace.net.features[place]
    for step in range(players):
        seat = (own_seat + step) % players
        for place in range(N_RECENT):
            row[recent + step * N_RECENT + place] = workspace.opponents.recent_actions[
                seat * N_RECENT + place
            ]


compile_rules()


@dataclass(frozen=True)
class ClassifierGames:
    """A task for an executor: plays some games, each with its own random generator."""

    players: int
    seed: int
    first: int
    last: int

    def run(self) -> list[GameSamples]:
        """Play the games, and return the samples of each."""
        samples = []
        for game in range(self.first, self.last):
            rng = np.random.default_rng([self.seed, game])
            samples.append(play_sampled_game(self.players, game, rng))
            if stop_requested():
                break
        return samples


def play_sampled_game(players: int, game: int, rng: np.random.Generator) -> GameSamples:
    """Play a game against opponents of random types, and return its samples."""
    editions = [name for name in NAMES if players in facts(name).players]
    own_seat = int(rng.integers(players))
    types = sample_types(players - 1, rng)
    policies = np.full(MAX_PLAYERS, Policy.LEARNED, np.int16)
    for step, kind in enumerate(types, start=1):
        policies[(own_seat + step) % players] = policy_of_type(kind, rng)
    rows = np.zeros((MOST_SAMPLES, TABLE_SIZE + (SEAT_SIZE + N_RECENT) * players), np.float32)
    game_rng = rng.integers(0, 1 << 63, 1, np.uint64)
    workspaces = new_workspace(weights_for(players)), new_workspace(perturbed_weights(players, rng))
    arguments = load.blank(), load.load(editions[game % len(editions)], players), players
    sampled = sample_game(*arguments, policies, own_seat, *workspaces, game_rng, rows)
    return rows[:sampled].astype(np.float16), types.astype(np.int8)


def sample_types(others: int, rng: np.random.Generator) -> Types:
    """Return random types for the other seats; often all of them are of one type."""
    if rng.random() < SAME_TYPE:
        return np.full(others, rng.integers(N_TYPES))
    return rng.integers(0, N_TYPES, others)


def policy_of_type(kind: int, rng: np.random.Generator) -> int:
    """Return a policy number for an opponent type; `simple` is sometimes the bot `beginner`."""
    if kind == TYPE_SELF:
        return Policy.LEARNED
    if kind == TYPE_EVALUATOR:
        return Policy.EVALUATOR
    return Policy.BEGINNER if rng.random() < BEGINNERS else Policy.SIMPLE


def perturbed_weights(players: int, rng: np.random.Generator) -> Floats:
    """Return the weights of the shipped net, sometimes with noise added."""
    weights = weights_for(players)
    if rng.random() >= PERTURBED:
        return weights
    return (weights * (1 + NOISE * rng.standard_normal(len(weights)))).astype(np.float32)

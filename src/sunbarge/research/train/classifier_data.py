"""Games of all kinds of players, with what one of them sees and who the others are."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from sunbarge.bots.net.features import SEAT, TABLE
from sunbarge.bots.net.opponent_classifier import (
    N_TYPES,
    TYPE_EVALUATOR,
    TYPE_SELF,
    fill_classifier_inputs,
)
from sunbarge.bots.net.weights import weights_for
from sunbarge.bots.net.workspace import N_RECENT, Workspace, new_workspace
from sunbarge.bots.policies import BEGINNER, EVALUATOR, LEARNED, SIMPLE, choose_action
from sunbarge.engine import load
from sunbarge.engine.chance import random_below
from sunbarge.engine.compiled import register_tuple, rule, seal
from sunbarge.engine.editions import NAMES, facts
from sunbarge.engine.kinds import MAX_PLAYERS, Action
from sunbarge.engine.playout import Observer, deal, playout
from sunbarge.engine.state import Counts, Edition, Editions, Floats, Rng, Rows, State, States
from sunbarge.research.executors import stop_requested

ONE_IN = 6  # one decision in so many is noted: those of a game are much alike
MOST_FACES = 80  # of a game
ONE_KIND = 0.75  # the share of tables at which all others are of one kind
STRAYED = 0.3  # at so many tables those like oneself have another net: its weights are off …
ASTRAY = 0.1  # … by so much
BEGINNERS = 0.2  # so many of the simple ones make mistakes as well


class MixedTable(NamedTuple):
    """A table of several types of players, seen from one seat."""

    policies: Counts
    looker: int
    workspace: Workspace
    other: Workspace
    "The workspace of all other seats."
    rng: Rng


class Examples(NamedTuple):
    """What the classifier is trained on: inputs, and how many there are so far."""

    inputs: Rows
    number: Counts


for part in (MixedTable, Examples):
    register_tuple(part)


@rule
def mixed_action(state: State, edition: Edition, table: MixedTable) -> Action:
    """The action that the policy of the seat to move takes."""
    workspace = table.workspace if state.to_move == table.looker else table.other
    policy = table.policies[state.to_move]
    return choose_action(state, edition, policy, 0, workspace, table.rng)


@rule
def sample_inputs(
    state: State, edition: Edition, table: MixedTable, action: Action, examples: Examples
) -> None:
    """Keep what the looking seat sees, once in so many of its decisions."""
    count = examples.number[0]
    if state.to_move == table.looker and count < MOST_FACES:
        if random_below(table.rng, ONE_IN) == 0:
            fill_classifier_inputs(state, edition, table.workspace)
            note_face(table.workspace, state.players, table.looker, examples.inputs[count])
            examples.number[0] += 1


@playout(mixed_action, Observer(decides=sample_inputs))
def play_mixed(
    state: State, edition: Edition, table: MixedTable, rng: Rng, examples: Examples
) -> int:
    """Play a game to its end, and sample inputs of the classifier."""
    raise NotImplementedError


@rule
def note_faces(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    looker: int,
    workspace: Workspace,
    other: Workspace,
    rng: Rng,
    faces: Rows,
) -> int:
    """Deal and play a game, and sample inputs of the classifier; returns how many."""
    deal(states[0], editions[0], players, np.empty(MAX_PLAYERS, np.int16), rng)
    table = MixedTable(policies, looker, workspace, other, rng)
    examples = Examples(faces, np.zeros(1, np.int16))
    play_mixed(states[0], editions[0], table, rng, examples)
    return int(examples.number[0])


@rule
def note_face(workspace: Workspace, players: int, looker: int, face: Floats) -> None:
    """What is seen, and then the deeds of every seat, clockwise from the one that looks."""
    deeds = TABLE + SEAT * players
    for place in range(deeds):
        face[place] = workspace.net.features[place]
    for step in range(players):
        seat = (looker + step) % players
        for place in range(N_RECENT):
            face[deeds + step * N_RECENT + place] = workspace.opponents.recent_actions[
                seat * N_RECENT + place
            ]


seal()


@dataclass(frozen=True)
class Faces:
    """Some games, each with a random source of its own."""

    players: int
    seed: int
    first: int
    last: int

    def run(self) -> list[tuple[Any, Any]]:
        """For each game what was seen, and of which kind the others were."""
        told = []
        for game in range(self.first, self.last):
            told.append(faces_of(self.players, game, np.random.default_rng([self.seed, game])))
            if stop_requested():
                break
        return told


def faces_of(players: int, game: int, rng: np.random.Generator) -> tuple[Any, Any]:
    """What a seat saw in a game, and the kinds of the others, clockwise from it."""
    editions = [name for name in NAMES if players in facts(name).players]
    looker = int(rng.integers(players))
    kinds = kinds_at_table(players - 1, rng)
    policies = np.full(MAX_PLAYERS, LEARNED, np.int16)
    for step, kind in enumerate(kinds, start=1):
        policies[(looker + step) % players] = policy_of(kind, rng)
    faces = np.zeros((MOST_FACES, TABLE + (SEAT + N_RECENT) * players), np.float32)
    dice = rng.integers(0, 1 << 63, 1, np.uint64)
    workspaces = new_workspace(weights_for(players)), new_workspace(strayed(players, rng))
    table = load.blank(), load.load(editions[game % len(editions)], players), players
    noted = note_faces(*table, policies, looker, *workspaces, dice, faces)
    return faces[:noted].astype(np.float16), kinds.astype(np.int8)


def kinds_at_table(others: int, rng: np.random.Generator) -> Any:
    """Like often sits with like."""
    if rng.random() < ONE_KIND:
        return np.full(others, rng.integers(N_TYPES))
    return rng.integers(0, N_TYPES, others)


def policy_of(kind: int, rng: np.random.Generator) -> int:
    """Who plays like that."""
    if kind == TYPE_SELF:
        return LEARNED
    if kind == TYPE_EVALUATOR:
        return EVALUATOR
    return BEGINNER if rng.random() < BEGINNERS else SIMPLE


def strayed(players: int, rng: np.random.Generator) -> Any:
    """The net of the others who have one: the one that ships, or one that errs otherwise."""
    weights = weights_for(players)
    if rng.random() >= STRAYED:
        return weights
    return (weights * (1 + ASTRAY * rng.standard_normal(len(weights)))).astype(np.float32)

"""Games of all kinds of players, with what one of them sees and who the others are."""

from dataclasses import dataclass
from typing import Any

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
from sunbarge.engine.chance import deal_groups, draw_tile, random_below
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.editions import NAMES, facts
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.rules import reveal, set_up, settle, settles_itself
from sunbarge.engine.rules.play import decide
from sunbarge.engine.state import Counts, Editions, Floats, Rng, Rows, States
from sunbarge.research.executors import stop_requested

ONE_IN = 6  # one decision in so many is noted: those of a game are much alike
MOST_FACES = 80  # of a game
ONE_KIND = 0.75  # the share of tables at which all others are of one kind
STRAYED = 0.3  # at so many tables those like oneself have another net: its weights are off …
ASTRAY = 0.1  # … by so much
BEGINNERS = 0.2  # so many of the simple ones make mistakes as well


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
    """Deal and play a game, and note now and then what a seat sees; returns how often."""
    state, edition, noted = states[0], editions[0], 0
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_groups(players, groups, rng)
    set_up(state, edition, players, groups)
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            reveal(state, edition, draw_tile(state, rng))
        elif settles_itself(state):
            settle(state, edition)
        else:
            seat = int(state.to_move)
            if seat == looker and noted < MOST_FACES and random_below(rng, ONE_IN) == 0:
                fill_classifier_inputs(state, edition, workspace)
                note_face(workspace, players, seat, faces[noted])
                noted += 1
            thinker = workspace if seat == looker else other
            decide(state, edition, choose_action(state, edition, policies[seat], 0, thinker, rng))
    return noted


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

"""Positions to look ahead from, and looking ahead the slow way."""

from typing import Any

import numpy as np

import sunbarge
from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.net.opponent_model import assume_mixture
from sunbarge.bots.net.shape import size
from sunbarge.bots.net.values import settled_value, utility
from sunbarge.bots.net.workspace import N_VALUES, Workspace, new_workspace
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.rules import carry_out, legal_actions
from sunbarge.notation.moves import members

P_SIMPLE, P_EVALUATOR = 0.10, 0.06


def take_for_strangers(states: Any, workspace: Workspace) -> None:
    """Let the others be simpler bots with the probabilities above."""
    workspace.opponents.type_probability[:] = (P_SIMPLE, P_EVALUATOR) * MAX_PLAYERS
    assume_mixture(states[0], workspace)


def random_weights(players: int) -> Any:
    weights = np.random.default_rng(players).standard_normal(size(players)) * 0.1
    return weights.astype(np.float32)


def positions(edition: str, players: int, phase: Phase, wanted: int) -> list[Any]:
    """Some positions of random play in a phase."""
    found: list[Any] = []
    for seed in range(200):
        game = sunbarge.Game(players, edition, seed=seed)
        bot = sunbarge.bots.make("random" if seed % 2 else "simple", seed=seed)
        while not game.is_over and len(found) < wanted:
            if game.state.phase == phase and seed % 7 == len(game.history) % 7:
                found.append(game.low_level()[0])
            game.play(bot.move(game))
    return found


def try_auction(
    states: Any, edition: Any, weights: Any, among: int | None = None
) -> tuple[int | None, Any]:
    """Every answer of every seat, one by one, each seat for itself.

    With `among`, all others are strangers to that seat: some answer like simpler bots.
    """
    if states[0].phase != Phase.AUCTION:
        value = np.zeros(N_VALUES, np.float32)
        settled_value(states[0], edition, new_workspace(weights), value)
        return None, value
    seat, best = int(states[0].to_move), None
    after: dict[int, Any] = {}
    most: Any = None
    for action in sorted(members(int(legal_actions(states[0], edition)))):
        child = states.copy()
        carry_out(child[0], edition, action)
        _, after[action] = try_auction(child, edition, weights, among)
        if most is None or utility(after[action], seat) > utility(most, seat):
            best, most = action, after[action]
    if among is None or seat == among:
        return best, most
    simple = after[int(simple_action(states[0], edition))]
    other = after[int(evaluator_action(states[0], edition))]
    like_me = 1 - P_SIMPLE - P_EVALUATOR
    return best, (like_me * most + P_SIMPLE * simple + P_EVALUATOR * other)

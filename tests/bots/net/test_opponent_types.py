"""Who plays like which bot, told from what was played."""

import numpy as np
import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.net.opponent_types import (
    TYPE_EVALUATOR,
    TYPE_SELF,
    TYPE_SIMPLE,
    infer_types,
    observe_game,
)
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.sight import Sight
from tests.slow_lookahead import random_weights

TYPES = {"simple": TYPE_SIMPLE, "evaluator": TYPE_EVALUATOR, "learned": TYPE_SELF}


def played(names: list[str], decisions: int, seed: int = 3) -> sunbarge.Game:
    game = sunbarge.Game(len(names), seed=seed)
    seated = [bots.make(name, seed=seat) for seat, name in enumerate(names)]
    for _ in range(decisions):
        assert game.to_move is not None
        game.play(seated[game.to_move].move(game))
    return game


def observed(game: sunbarge.Game) -> Workspace:
    workspace, sight = new_workspace(random_weights(game.players)), Sight(game, 1)
    states, actions = sight.past_decisions()
    observe_game(states, sight.low_level()[1], actions, workspace.opponents.evidence)
    infer_types(sight.low_level()[0][0], workspace)
    return workspace


@pytest.mark.parametrize("seed", range(5))
def test_bots_are_told_apart_by_half_a_game(seed: int) -> None:
    names = ["simple", "evaluator", "learned", "learned"]
    game = played(names, 160, seed)
    workspace = observed(game)
    for seat, name in enumerate(names):
        if seat != game.to_move:
            assert workspace.opponents.likely_type[seat] == TYPES[name]


def test_a_strong_player_is_an_equal_and_nothing_else() -> None:
    game = played(["learned"] * 3, 150)
    assert not observed(game).opponents.type_probability.any()


def test_without_a_history_everybody_is_an_equal() -> None:
    game = played(["simple"] * 3, 150).from_here()
    workspace = observed(game)
    assert not workspace.opponents.type_probability.any()
    assert (workspace.opponents.likely_type == TYPE_SELF).all()


def test_the_seat_to_move_is_always_oneself() -> None:
    game = played(["simple"] * 3, 150)
    workspace, seat = observed(game), game.to_move
    assert seat is not None
    assert workspace.opponents.likely_type[seat] == TYPE_SELF
    assert not workspace.opponents.type_probability[2 * seat : 2 * seat + 2].any()
    assert np.flatnonzero(workspace.opponents.likely_type == TYPE_SIMPLE).size == 2


def test_a_seat_that_is_taken_over_is_noticed() -> None:
    game, other = played(["simple"] * 3, 150), bots.make("learned", seed=1)
    before = observed(game).opponents.evidence.copy()
    while not game.is_over and len(game.history) < 260:
        game.play(other.move(game))
    after = observed(game).opponents.evidence
    assert (after[[0, 2, 4]] < before[[0, 2, 4]] - 1).all()


def test_nobody_learns_the_draws_to_come_from_the_past() -> None:
    """The past of a sight is positions and actions, and no random source."""
    game = played(["simple"] * 3, 40)
    states, actions = Sight(game, 1).past_decisions()
    assert len(states) == len(actions) == 40
    assert [state.tobytes() for state in np.asarray(states)] == [ply.before for ply in game.plies]

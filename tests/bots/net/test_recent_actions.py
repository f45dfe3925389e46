"""What the table still shows of what the others have just done."""

from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.net.recent_actions import BIDS, TURNS, TURNS_BACK, fill_recent_actions
from sunbarge.bots.net.workspace import N_RECENT, new_workspace
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.notation.moves import TEXTS
from tests.slow_lookahead import random_weights


def deeds_at(game: sunbarge.Game) -> Any:
    """What is noted of every seat."""
    states: Any
    states, editions = game.low_level()
    workspace, before = new_workspace(random_weights(game.players)), states.tobytes()
    workspace.opponents.recent_actions[:] = 7.0
    fill_recent_actions(states[0], editions[0], workspace)
    assert states.tobytes() == before
    return workspace.opponents.recent_actions.reshape(MAX_PLAYERS, N_RECENT).copy()


def expected(steps: list[tuple[int, bool, bool, bool]]) -> Any:
    """The same from a list of who did what: seat, whether it is an answer, who differs."""
    deeds = np.zeros((MAX_PLAYERS, N_RECENT), np.float32)
    for seat, answer, simple, evaluator in steps:
        at = BIDS if answer else TURNS
        deeds[seat, at : at + 3] += (1, simple, evaluator)
    return deeds


@pytest.mark.parametrize("players", [2, 3, 5])
def test_deeds_are_what_was_really_done(players: int) -> None:
    """Where no god and no auction came between, the way back is the way it came."""
    seen = differing = 0
    for seed in range(8):
        game, bot = sunbarge.Game(players, seed=seed), sunbarge.bots.make("random", seed=seed)
        turns: list[Any] = []  # of the lot that lies on the track
        answers: list[Any] = []
        straight = True
        while not game.is_over:
            states, editions = game.low_level()
            phase, seat = game.state.phase, int(game.state.to_move)
            if straight and phase in (Phase.TURN, Phase.AUCTION):
                opening = 1 if phase == Phase.AUCTION else 0
                shown = turns[-TURNS_BACK - opening :] if opening else turns[-TURNS_BACK:]
                assert np.array_equal(deeds_at(game), expected([*shown, *answers]))
                seen += 1
                differing += any(each[2] != each[3] for each in [*shown, *answers])
            move = bot.move(game)
            others = [
                TEXTS[int(action(states[0], editions[0]))] != move
                for action in (simple_action, evaluator_action)
            ]
            game.play(move)
            if phase == Phase.AUCTION:
                answers.append((seat, True, *others))
            elif phase == Phase.TURN and not move.startswith("god"):
                turns.append((seat, False, *others))
            else:
                straight = False
            if phase == Phase.AUCTION and game.state.phase != Phase.AUCTION:
                straight = straight and game.state.track_size == 0
                turns, answers = [], []
            if game.state.track_size == 0 and game.state.phase == Phase.TURN:
                turns, answers, straight = [], [], True
    assert seen > 100
    assert differing > 20


def test_gods_and_discards_show_nothing() -> None:
    """While gods are spent or tiles are lost, the way back is not clear."""
    found = 0
    for seed in range(60):
        game, bot = sunbarge.Game(3, seed=seed), sunbarge.bots.make("random", seed=seed)
        while not game.is_over:
            if game.state.phase in (Phase.GODS, Phase.LOSE):
                assert not deeds_at(game).any()
                found += 1
            game.play(bot.move(game))
    assert found > 5


def test_a_gap_ends_the_way_back() -> None:
    game = sunbarge.Game(3, groups=[0, 1, 2], chance="manual")
    moves = "draw:god draw:nil draw:ra bid:13 pass pass draw:pha draw:nil draw:nil"
    for move in moves.split():
        game.play(move)
    assert deeds_at(game)[:3, TURNS].tolist() == [1, 1, 1]
    game.play("god:pha")
    assert game.position()["track"] == [None, "nil", "nil"]
    assert not deeds_at(game).any()

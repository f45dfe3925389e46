"""Undo restores a game exactly, and a copy shares nothing with its original."""

import random
from typing import Any

import numpy as np
import pytest

from sunbarge import Game, IllegalMove
from tests.game.playing import everything, play_on
from tests.positions import SEATINGS, play, table


def test_undo_with_no_moves_is_refused() -> None:
    game = Game(3, seed=1)
    before = everything(game)
    with pytest.raises(IllegalMove, match="no move"):
        game.undo()
    assert everything(game) == before


def test_undo_goes_back_to_the_start_and_not_further() -> None:
    game = table(["", "", ""], track="pha")
    play(game, "draw:nil invoke")
    game.undo()
    game.undo()
    with pytest.raises(IllegalMove):
        game.undo()


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_undo_restores_exactly_and_the_same_draws_come_again(edition: str, players: int) -> None:
    dice = random.Random(players)
    game = Game(players, edition, seed=5)
    snapshots = []
    chosen = []
    while not game.is_over:
        snapshots.append(everything(game))
        move = dice.choice(game.legal_moves())
        chosen.append(move)
        game.play(move)
    end = everything(game)
    for before in reversed(snapshots):
        game.undo()
        assert everything(game) == before
    for move in chosen:
        game.play(move)
    assert everything(game) == end


def test_undo_takes_back_all_that_followed_from_a_move() -> None:
    game = table(["(13 8 5 2)", "3 (12 9 6) | pha3", "(11 10 7 4)"], to_move=1, track="fun gol")
    before = everything(game)
    play(game, "invoke bid:3")  # wins, is struck, and the epoch ends
    assert game.position()["epoch"] == 2
    game.undo()
    game.undo()
    assert everything(game) == before


def test_the_same_draw_comes_again_after_undo() -> None:
    game = Game(3, seed=21)
    drawn = set()
    for _ in range(20):
        game.play("draw")
        drawn.add(game.history[-1])
        game.undo()
    assert len(drawn) == 1


def test_after_undo_another_move_may_be_played() -> None:
    game = Game(3, seed=21)
    game.play("draw")
    game.undo()
    game.play("invoke")
    assert game.history == ["invoke"]


def test_a_copy_is_independent() -> None:
    game = Game(3, seed=2)
    game.tags["Seat0"] = "Anna"
    play_on(game, random.Random(0), 25)
    twin = game.copy()
    assert everything(twin) == everything(game)
    before = everything(game)
    play_on(twin, random.Random(1), 30)
    twin.tags["Seat0"] = "Bob"
    assert everything(game) == before
    twin = game.copy()
    for _ in range(10):
        twin.undo()
    assert everything(game) == before
    kept = everything(twin)
    game.undo()
    assert everything(twin) == kept


def test_a_copy_has_the_fingerprint_of_the_original() -> None:
    """Also where memory that was used before would shine through between the fields."""
    game = Game(3, seed=2)
    size = len(game.fingerprint())
    for _ in range(20):
        np.full(size, 255, np.uint8)
        twin = game.copy()
        assert twin.fingerprint() == game.fingerprint()
        assert np.asarray(twin.low_level()[0]).tobytes() == game.fingerprint()


def test_a_copy_draws_what_the_original_draws() -> None:
    game = Game(3, seed=2)
    twin = game.copy()
    play_on(game, random.Random(0), 200)
    play_on(twin, random.Random(0), 200)
    assert everything(twin) == everything(game)


def test_lists_that_were_handed_out_are_not_the_games_own() -> None:
    game = Game(3, seed=2)
    play_on(game, random.Random(0), 150)
    before = everything(game)
    game.history.append("x")
    game.scores.append(5)
    game.legal_moves().append("x")
    game.events.clear()
    for epoch in game.epoch_scores:
        epoch[0]["gods"] = 99
        epoch.clear()
    states: Any = game.low_level()[0]
    states[0].points[0] = 99
    assert everything(game) == before


def test_the_history_has_one_entry_a_move_and_none_for_what_happens_by_itself() -> None:
    game = table(["| god pha", "", ""], track="fun nil")
    play(game, "god:fun draw:gol draw:ra")
    assert game.history == ["god:fun", "draw:gol", "draw:ra"]


def test_a_game_from_a_position_knows_only_what_came_since() -> None:
    game = table(["", "", ""], epoch=2, ra_tiles="last")
    assert (game.history, game.epoch_scores) == ([], [])
    game.play("draw:ra")
    assert len(game.epoch_scores) == 1


def test_an_illegal_move_costs_no_chance() -> None:
    one, other = Game(3, seed=6), Game(3, seed=6)
    for move in ("draw:pha", "bid:3", "nonsense"):
        with pytest.raises(IllegalMove):
            one.play(move)
    one.play("draw")
    other.play("draw")
    assert one.history == other.history

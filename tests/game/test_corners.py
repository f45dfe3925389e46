"""Corners where a careless caller ends up: each has a clear answer."""

from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge import Game, IllegalMove, NotationError

HUGE = 10**5000


def manual() -> Game:
    return Game(3, groups=[0, 1, 2], chance="manual")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("god:god", "a god never takes a god tile"),
        ("god:ra", "a god never takes a Ra tile"),
        ("lose:pha", "only civilization tiles and monuments"),
        ("bid:17", "suns are 1 to 16"),
        ("draw:xyz", "there is no tile 'xyz'"),
        ("god:", "there is no tile ''"),
        ("fly", "moves are draw"),
        ("BID:5", "write bid:5"),
        ("bid:05", "write bid:5"),
    ],
)
def test_what_is_no_move_is_told_why(move: str, reason: str) -> None:
    game = manual()
    with pytest.raises(IllegalMove, match="is not a move") as refused:
        game.play(move)
    assert reason in str(refused.value)
    assert game.history == []


@pytest.mark.parametrize(
    "wrong", [HUGE, None, 1.5, ["draw"], np.zeros(3), b"draw", "x" * 10_000], ids=type
)
def test_a_move_that_is_anything_else_is_illegal_and_told_in_short(wrong: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        manual().play(wrong)  # type: ignore[arg-type]
    assert len(str(refused.value)) < 400


def test_numbers_of_numpy_are_numbers() -> None:
    of_numpy: dict[str, Any] = {"players": np.int64(3), "seed": np.uint32(7)}
    game = Game(**of_numpy, groups=list(np.array([2, 0, 1], np.int8)))
    assert (game.players, game.seed, game.groups) == (3, 7, (2, 0, 1))
    assert all(type(group) is int for group in game.groups or ())


@pytest.mark.parametrize(
    "wrong",
    [{"seed": HUGE}, {"players": HUGE}, {"groups": np.arange(3)}, {"chance": np.zeros(2)}],
    ids=list,
)
def test_odd_arguments_are_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))) as refused:
        Game(**{"players": 3, **wrong})  # type: ignore[arg-type]
    assert "limit" not in str(refused.value)


def test_a_recorded_draw_comes_again_after_undo_in_a_seeded_game() -> None:
    game = manual()
    for move in ("draw:gol", "draw:pha", "draw:nil"):
        game.play(move)
    for seed in range(5):
        again = Game.from_record(game.to_record(), seed=seed)
        again.play("draw")
        first = again.history
        for _ in range(4):
            again.undo()
        twin = again.copy()
        for _ in range(4):
            again.play("draw")
            twin.play("draw")
        assert again.history == first == twin.history


def test_only_a_game_whose_draws_follow_from_its_seed_tells_it() -> None:
    game = Game(2, seed=7, chance="manual")
    assert game.seed is None
    bot = sunbarge.bots.make("random", seed=1)
    while not game.is_over:
        move = bot.move(game)
        game.play(f"draw:{next(iter(game.position()['bag']))}" if move == "draw" else move)
    assert "[Seed" not in game.to_record()


@pytest.mark.parametrize(("key", "value"), [("Two words", "x"), ("", "x"), ("A]", "x"), ("A", 5)])
def test_a_tag_that_cannot_be_read_again_is_not_written(key: str, value: object) -> None:
    game = manual()
    game.tags[key] = value  # type: ignore[assignment]
    with pytest.raises(NotationError, match="a tag is a name and a text"):
        game.to_record()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('[Edition "disk"]', '[Edition "dusk"]', "line 1, column 1: Edition"),
        ('[Players "3"]', '[Players "9"]', "line 2, column 1: Players"),
        ('[Players "3"]', '[Players "03"]', "line 2, column 1: Players"),
        ('[Groups "0 1 2"]', '[Groups "0 1 1"]', "line 3, column 1: Groups"),
        ('[Result "*"]', '[House "no-penalties"]\n[Result "*"]', "line 4, column 1: House"),
        ('[Result "*"]', '[Result "1 2 x"]', "line 4, column 1: Result"),
        ("draw:pha", "draw:pha\u00a0draw:nil", "column 1: move 1"),
    ],
)
def test_errors_in_a_record_point_at_their_line(old: str, new: str, place: str) -> None:
    game = manual()
    game.play("draw:pha")
    with pytest.raises(NotationError) as refused:
        Game.from_record(game.to_record().replace(old, new))
    assert place in str(refused.value)


def test_comments_may_stand_in_the_header() -> None:
    game = manual()
    text = game.to_record().replace('[Players "3"]', '[Players "3"]  ; three friends\n  ; at home')
    assert Game.from_record(text).players == 3

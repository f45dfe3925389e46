"""What a seat may see: everything but the totals of the others."""

import random

import pytest

from sunbarge import Game
from tests.positions import SEATINGS, table


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_only_the_totals_of_others_are_hidden(edition: str, players: int) -> None:
    dice = random.Random(2)
    game = Game(players, edition, seed=3)
    while not game.is_over:
        whole = game.position()
        for viewer in (*range(players), None):
            seen = game.view(viewer)
            for number, seat in enumerate(seen["seats"]):
                expected = whole["seats"][number]["score"] if number == viewer else None
                assert seat.pop("score") == expected
            for seat in whole["seats"]:
                seat.pop("score")
            assert seen == whole
            whole = game.position()
        for _ in range(12):
            if not game.is_over:
                game.play(dice.choice(game.legal_moves()))
    assert game.view(0) == game.view(None) == game.position()


def test_open_totals_are_an_option() -> None:
    game = table(["| | 5", "| | 6", "| | 7"])
    assert game.view(1, open_totals=True) == game.position()
    assert [seat["score"] for seat in game.view(1)["seats"]] == [None, 6, None]


def test_a_view_is_not_the_games_own() -> None:
    game = table(["| | 5", "| | 6", "| | 7"])
    game.view(0)["seats"].clear()
    assert game.scores == [5, 6, 7]


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", 1.5])
def test_there_is_no_such_seat(seat: object) -> None:
    with pytest.raises(ValueError, match="no seat"):
        table(["", "", ""]).view(seat)  # type: ignore[arg-type]

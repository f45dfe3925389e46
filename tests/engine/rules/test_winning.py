"""Who wins."""

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES
from tests.positions import position, score_last_epoch


def over(*seats: str, edition: str = "disk") -> Game:
    """A finished game."""
    what = position(seats, edition=edition, epoch=3, phase="over")
    return Game.from_position({**what, "to_move": None})


@pytest.mark.parametrize("edition", NAMES)
def test_the_most_points_win(edition: str) -> None:
    assert over("| | 20", "| | 30", "| | 29", edition=edition).winner == 1


@pytest.mark.parametrize("edition", NAMES)
def test_among_tied_seats_the_highest_single_sun_wins(edition: str) -> None:
    seats = ["11 10 9 8 | | 30", "12 3 2 1 | | 30", "13 7 6 5 | | 29"]
    assert over(*seats, edition=edition).winner == 1
    assert over(*reversed(seats), edition=edition).winner == 1


@pytest.mark.parametrize("edition", NAMES)
def test_among_all_tied_the_highest_sun_wins(edition: str) -> None:
    assert over("| | 5", "| | 5", "| | 5", edition=edition).winner == 0
    assert over("12 9 6 3 | | 5", "13 8 5 2 | | 5", "| | 5", edition=edition).winner == 1
    assert over("12 9 6 3 | | 0", "11 10 7 4 | | 0", "13 8 5 2 | | 0", edition=edition).winner == 2


def test_the_sum_of_suns_does_not_break_a_tie() -> None:
    assert over("12 11 10 9 | | 8", "13 3 2 1 | | 8", "8 7 6 5 | | 7").winner == 1


def test_the_centre_sun_breaks_no_tie() -> None:
    game = over("12 9 6 3 | | 8", "11 10 7 4 | | 8", "8 5 2 1 | | 8")
    assert (game.position()["sun"], game.winner) == (13, 0)


def test_nobody_has_won_before_the_end() -> None:
    assert score_last_epoch(["", "", ""], epoch=2).winner is None


@pytest.mark.parametrize("edition", NAMES)
def test_a_tie_after_the_last_scoring(edition: str) -> None:
    # Sums of suns 28, 30 and 32 score -5, 0 and +5.
    seats = ["| art gol | 12", "| art | 10", "| art | 5"]
    game = score_last_epoch(seats, edition=edition, epoch=3)
    assert game.scores == [10, 10, 10]
    assert game.winner == 0


def test_spent_suns_count_for_the_tie_too() -> None:
    seats = ["5 (13 8 2) | art gol | 12", "| art | 10", "| art | 5"]
    assert score_last_epoch(seats, epoch=3).winner == 0

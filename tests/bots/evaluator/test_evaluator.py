"""What the bot `evaluator` understands: plain situations with one sensible answer."""

from sunbarge.bots import make
from tests.positions import auction, table

NOTHING = ("", "", "")


def answer(track: str, seats: tuple[str, str, str] = NOTHING, ra_tiles: int = 1) -> str:
    """The move of seat 0 that answers last, nobody having bid."""
    running = auction("ra", 0)
    game = table(seats, track=track, phase="auction", running=running, ra_tiles=ra_tiles)
    return make("evaluator").move(game)


def test_it_draws_when_the_track_is_empty() -> None:
    assert make("evaluator").move(table(NOTHING)) == "draw"


def test_it_invokes_ra_for_a_rich_lot() -> None:
    game = table(NOTHING, track="gol gol god agr art wri")
    assert make("evaluator").move(game) == "invoke"


def test_it_wins_cheaply_when_it_answers_last() -> None:
    assert answer("gol gol god agr") == "bid:2"


def test_it_passes_on_disasters() -> None:
    assert answer("war ear", ("|agr art wri pyr", "", "")) == "pass"


def test_it_bids_for_the_sun_in_the_centre_alone() -> None:
    """With the 13 in the centre, a lot that is worth nothing is worth the 2."""
    assert answer("fun", ("8 5 2 (1)", "", "")) == "bid:2"
    assert answer("fun") == "pass"


def test_it_needs_a_civilization_tile_more_than_a_second_of_a_kind() -> None:
    assert answer("agr", ra_tiles=7) == "bid:2"
    assert answer("agr", ("|agr", "", ""), ra_tiles=7) == "pass"


def test_it_does_not_bid_low_against_a_seat_that_will_overbid() -> None:
    """Seat 1 wants the lot as well and answers after it: its best sun must do, or none."""
    game = table(
        ("13 2 (1 5)", "12 (3 6 9)", "(4 7 10 11)"),
        track="gol gol gol god agr art",
        phase="auction",
        running=auction("ra", 1),
        ra_tiles=1,
    )
    assert make("evaluator").move(game) == "bid:13"


def test_alone_with_suns_it_draws_until_the_last_ra_tile_threatens() -> None:
    seats = ("13 8 5 2", "(12 9 6 3)", "(11 10 7 4)")
    assert make("evaluator").move(table(seats, track="gol gol god agr")) == "draw"
    game = table(("2 (13 8 5)", *seats[1:]), track="gol gol god agr art", ra_tiles="last")
    assert make("evaluator").move(game) == "invoke"


def test_it_spends_a_god_on_the_fourth_kind_of_civilization() -> None:
    game = table(("|agr art wri god", "", ""), track="rel nil")
    assert make("evaluator").move(game) == "god:rel"


def test_it_loses_the_civilization_tile_it_has_twice() -> None:
    lose = {"civilization": 1, "then": "turn"}
    game = table(("|agr art wri2", "", ""), phase="lose", lose=lose)
    assert make("evaluator").move(game) == "lose:wri"

"""Disasters: two tiles of a category each, after all other tiles of the lot are placed."""

from typing import Any

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES
from sunbarge.game.events import DisastersStruck, TilesLost
from tests.positions import auction, own, phase, play, table


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def win(edition: str, owned: str, lot: str, **what: Any) -> Game:
    """Seat 0 owns some tiles and wins a lot that seat 2 put up."""
    game = table([f"| {owned}", "", ""], edition=edition, track=lot, to_move=2, **what)
    play(game, "draw:ra bid:13 pass pass")
    return game


@pytest.mark.parametrize(
    ("owned", "lot", "left"),
    [
        ("pha5", "fun", {"pha": 3}),
        ("pha", "fun", {}),
        ("", "fun", {}),
        ("pha5", "fun fun", {"pha": 1}),
        ("pha3", "fun fun", {}),
        ("nil3", "dro", {"nil": 1}),
        ("nil3 flo", "dro", {"nil": 2}),
        ("nil3 flo2", "dro", {"nil": 3}),
        ("nil3 flo3", "dro", {"nil": 3, "flo": 1}),
        ("nil3 flo3", "dro dro", {"nil": 2}),
        ("nil flo", "dro dro", {}),
        ("art4", "war", {"art": 2}),
        ("art agr", "war", {}),
        ("art", "war", {}),
        ("art3", "war war", {}),
        ("art agr wri rel", "war war", {}),
        ("pyr3", "ear", {"pyr": 1}),
        ("pyr sph", "ear", {}),
        ("pyr", "ear ear", {}),
        ("god2 gol", "fun dro war ear", {"god": 2, "gol": 1}),
        ("pha2 nil2 art2 pyr2", "fun", {"nil": 2, "art": 2, "pyr": 2}),
        ("pha2 nil2 art2 pyr2", "dro", {"pha": 2, "art": 2, "pyr": 2}),
        ("pha2 nil2 art2 pyr2", "war", {"pha": 2, "nil": 2, "pyr": 2}),
        ("pha2 nil2 art2 pyr2", "ear", {"pha": 2, "nil": 2, "art": 2}),
        ("art gol", "war", {"gol": 1}),
    ],
)
def test_where_there_is_no_choice_nobody_is_asked(
    edition: str, owned: str, lot: str, left: dict[str, int]
) -> None:
    game = win(edition, owned, lot)
    assert own(game, 0) == left
    assert (phase(game), game.to_move) == ("turn", 0)
    assert game.position()["pending"] == []


@pytest.mark.parametrize(
    ("owned", "lot", "debt", "choice"),
    [
        ("art2 agr", "war", {"civilization": 2}, "agr art"),
        ("art agr wri", "war", {"civilization": 2}, "agr art wri"),
        ("art2 agr3", "war war", {"civilization": 4}, "agr art"),
        ("art5 agr4 wri", "war war war war", {"civilization": 8}, "agr art wri"),
        ("pyr2 sph", "ear", {"monuments": 2}, "pyr sph"),
        ("pyr2 sph2 tem", "ear ear", {"monuments": 4}, "pyr sph tem"),
        ("art agr wri pyr2 sph", "war ear", {"civilization": 2, "monuments": 2}, "agr art wri"),
        ("art agr wri pyr", "war ear", {"civilization": 2, "monuments": 1}, "agr art wri"),
    ],
)
def test_where_there_is_a_choice_the_winner_is_asked(
    edition: str, owned: str, lot: str, debt: dict[str, int], choice: str
) -> None:
    game = win(edition, owned, lot)
    after = game.position()
    assert (after["phase"], after["to_move"]) == ("lose", 0)
    assert after["lose"] == {**debt, "then": "auction"}
    assert after["auction"] == auction("ra", 2, {0: 13})
    assert (after["sun"], after["track"], after["pending"]) == (13, [], [])
    assert (after["seats"][0]["suns"], after["seats"][0]["spent"]) == ([8, 5, 2], [1])
    assert game.legal_moves() == [f"lose:{tile}" for tile in choice.split()]


def test_the_loser_chooses_tile_by_tile_until_no_choice_is_left(edition: str) -> None:
    game = win(edition, "art2 agr wri", "war war")
    assert own(game, 0) == {}  # four tiles owed, four there
    game = win(edition, "art3 agr wri", "war war")
    game.play("lose:wri")
    assert game.position()["lose"] == {"civilization": 3, "then": "auction"}
    events = game.play("lose:agr")
    assert events == [
        TilesLost(0, {"agr": 1}, by_itself=False),
        TilesLost(0, {"art": 2}, by_itself=True),
    ]
    assert (own(game, 0), phase(game)) == ({"art": 1}, "turn")


def test_a_tile_that_runs_out_is_no_longer_offered(edition: str) -> None:
    game = win(edition, "art agr2 wri2", "war war")
    game.play("lose:art")
    assert game.legal_moves() == ["lose:agr", "lose:wri"]


def test_civilization_is_settled_before_monuments(edition: str) -> None:
    game = win(edition, "pyr2 sph art agr wri", "ear war")
    assert game.legal_moves() == ["lose:agr", "lose:art", "lose:wri"]
    play(game, "lose:agr lose:art")
    assert game.position()["lose"] == {"monuments": 2, "then": "auction"}
    assert game.legal_moves() == ["lose:pyr", "lose:sph"]
    play(game, "lose:pyr lose:sph")
    assert own(game, 0) == {"wri": 1, "pyr": 1}
    assert (phase(game), game.to_move) == ("turn", 0)


def test_monuments_wait_even_if_nobody_has_to_choose_them(edition: str) -> None:
    game = win(edition, "pyr2 art agr wri", "ear war")
    assert own(game, 0) == {"agr": 1, "art": 1, "wri": 1, "pyr": 2}
    assert game.position()["lose"] == {"civilization": 2, "monuments": 2, "then": "auction"}
    game.play("lose:agr")
    assert own(game, 0) == {"art": 1, "wri": 1, "pyr": 2}
    game.play("lose:art")
    assert own(game, 0) == {"wri": 1}


def test_funerals_and_droughts_come_before_the_choice(edition: str) -> None:
    game = win(edition, "pha3 nil3 art2 agr", "war dro fun")
    assert own(game, 0) == {"pha": 1, "nil": 1, "agr": 1, "art": 2}


def test_the_other_tiles_of_the_lot_are_placed_first_and_can_be_lost(edition: str) -> None:
    game = win(edition, "pha", "pha fun pha pha art")
    assert own(game, 0) == {"pha": 2, "art": 1}
    game = win(edition, "art", "war agr wri")
    assert game.legal_moves() == ["lose:agr", "lose:art", "lose:wri"]


def test_disasters_leave_the_game(edition: str) -> None:
    game = win(edition, "", "fun dro war ear")
    after = game.position()
    assert own(game, 0) == {}
    assert {code: after["bag"][code] for code in ("fun", "dro", "war", "ear")} == {
        "fun": 1,
        "dro": 1,
        "war": 3,
        "ear": 1,
    }


def test_disasters_hit_only_the_winner(edition: str) -> None:
    game = table(["| pha3", "| pha3 art3", "| nil3"], edition=edition, track="fun war", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert (own(game, 0), own(game, 1), own(game, 2)) == (
        {"pha": 1},
        {"pha": 3, "art": 3},
        {"nil": 3},
    )


def test_the_loser_may_be_without_a_face_up_sun(edition: str) -> None:
    seats = ["13 (8 5 2) | art agr wri", "", ""]
    game = table(seats, edition=edition, track="war", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert (phase(game), game.to_move) == ("lose", 0)
    play(game, "lose:art lose:agr")
    assert (phase(game), game.to_move) == ("turn", 1)


def test_after_the_choice_play_goes_on_left_of_the_ra_player(edition: str) -> None:
    game = table(["", "| art agr wri", ""], edition=edition, track="war", to_move=1)
    play(game, "draw:ra pass pass bid:12 lose:art lose:agr")
    assert (phase(game), game.to_move) == ("turn", 2)


def test_a_disaster_on_a_discarded_track_hits_nobody(edition: str) -> None:
    game = table(["| pha3", "", ""], edition=edition, track="fun nil flo gol agr art for obe")
    play(game, "invoke pass pass pass")
    assert own(game, 0) == {"pha": 3}


def test_what_struck_is_told(edition: str) -> None:
    game = table(["| pha3 art2 agr", "", ""], edition=edition, track="war fun pha", to_move=2)
    events = play(game, "draw:ra bid:13 pass pass")
    assert events[-1] == DisastersStruck(0, ("fun", "war"), {"pha": 2}, {"civilization": 2})

"""A turn: draw, invoke Ra, or spend gods; and whose turn it is."""

import pytest

from sunbarge import Game, IllegalMove
from sunbarge.engine.editions import NAMES
from tests.positions import SEATINGS, auction, phase, play, position, table, track

THREE = ["", "", ""]
FULL = "pha nil flo gol agr art for obe"


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_play_goes_clockwise(edition: str, players: int) -> None:
    game = Game(players, edition, groups=list(range(players)), chance="manual")
    movers = []
    for _ in range(2 * players if players < 5 else 8):
        movers.append(game.to_move)
        if "draw" in game.legal_moves():
            game.play("draw:pha")
    assert movers == [turn % players for turn in range(len(movers))]


@pytest.mark.parametrize("edition", NAMES)
def test_a_turn_offers_draw_and_invoke_and_gods_only_to_who_has_one(edition: str) -> None:
    game = table(["", "| god", ""], edition=edition, track="pha", to_move=0)
    assert game.legal_moves() == ["draw", "invoke"]
    game.play("draw:nil")
    assert game.legal_moves() == ["draw", "god:nil", "god:pha", "invoke"]


@pytest.mark.parametrize("edition", NAMES)
def test_a_full_track_forbids_drawing(edition: str) -> None:
    game = table(THREE, edition=edition, track=FULL)
    assert game.legal_moves() == ["invoke"]
    with pytest.raises(IllegalMove, match="full"):
        game.play("draw:pha")


def test_the_eighth_tile_may_still_be_drawn() -> None:
    game = table(THREE, track="pha nil flo gol agr art for")
    game.play("draw:obe")
    assert game.legal_moves() == ["invoke"]


def test_a_full_track_with_a_gap_is_not_full() -> None:
    game = table(THREE, track="pha nil _ gol agr art for obe", box="god")
    assert "draw" in game.legal_moves()


def test_a_drawn_tile_goes_to_the_first_free_space() -> None:
    game = table(THREE, track="_ nil _ gol", box="god2")
    game.play("draw:pha")
    assert track(game) == ["pha", "nil", None, "gol"]
    game.play("draw:war")
    assert track(game) == ["pha", "nil", "war", "gol"]
    game.play("draw:pal")
    assert track(game) == ["pha", "nil", "war", "gol", "pal"]


@pytest.mark.parametrize("edition", NAMES)
def test_a_drawn_ra_tile_goes_to_the_ra_track_and_opens_an_auction(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha", ra_tiles=2, to_move=1)
    game.play("draw:ra")
    after = game.position()
    assert (after["ra_tiles"], after["track"], after["phase"]) == (3, ["pha"], "auction")
    assert after["auction"] == auction("ra", 1)
    assert after["to_move"] == 2


def test_a_disaster_that_is_drawn_only_lies_on_the_track() -> None:
    game = table(["| pha2", "", ""])
    game.play("draw:fun")
    assert track(game) == ["fun"]
    assert game.position()["seats"][0]["tiles"] == {"pha": 2}


def test_a_drawn_tile_leaves_the_bag() -> None:
    game = table(THREE)
    game.play("draw:war")
    game.play("draw:war")
    assert game.position()["bag"]["war"] == 2


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    game = table(["| gol3", "| gol", "| gol"])
    with pytest.raises(IllegalMove, match=r"no gol\w* is left in the bag"):
        game.play("draw:gol")


@pytest.mark.parametrize("edition", NAMES)
def test_a_seat_without_a_face_up_sun_is_skipped(edition: str) -> None:
    seats = ["13 8 5 2", "(12 9 6 3)", "11 10 7 4"]
    game = table(seats, edition=edition, to_move=0)
    game.play("draw:pha")
    assert game.to_move == 2
    game.play("draw:pha")
    assert game.to_move == 0


@pytest.mark.parametrize("edition", NAMES)
def test_a_lone_seat_takes_turn_after_turn(edition: str) -> None:
    game = table(["(13 8 5 2)", "12 (9 6 3)", "(11 10 7 4)"], edition=edition, to_move=1)
    for drawn in ("pha", "nil", "god", "flo"):
        game.play(f"draw:{drawn}")
        assert (game.to_move, phase(game)) == (1, "turn")


def test_a_lone_seat_is_alone_in_the_auction_of_a_ra_tile() -> None:
    game = table(["(13 8 5 2)", "12 (9 6 3)", "(11 10 7 4)"], to_move=1, track="pha")
    game.play("draw:ra")
    assert (game.to_move, game.legal_moves()) == (1, ["bid:12", "pass"])
    game.play("pass")
    assert (game.to_move, phase(game), track(game)) == (1, "turn", ["pha"])


@pytest.mark.parametrize("edition", NAMES)
def test_ra_may_be_invoked_on_an_empty_track(edition: str) -> None:
    game = table(THREE, edition=edition)
    play(game, "invoke pass pass bid:2")
    after = game.position()
    assert after["seats"][0] == {"suns": [13, 8, 5], "spent": [1], "tiles": {}, "score": 10}
    assert (after["sun"], after["to_move"]) == (2, 1)


def test_only_moves_of_a_turn_are_possible_in_a_turn() -> None:
    game = table(["| god", "", ""], track="pha")
    before = game.position()
    for move in ("pass", "bid:13", "done", "lose:art"):
        with pytest.raises(IllegalMove):
            game.play(move)
    assert game.position() == before


def test_a_seat_without_suns_cannot_be_to_move() -> None:
    with pytest.raises(ValueError, match="to_move"):
        Game.from_position(position(["(13 8 5 2)", "", ""], to_move=0))

"""Auctions: from the left of the Ra player, once around, ending with the Ra player."""

import pytest

from sunbarge import IllegalMove
from sunbarge.engine.editions import NAMES
from sunbarge.game.events import LotWon, NobodyBid
from tests.positions import (
    MAY_PASS,
    MUST_BEAT,
    SEATINGS,
    auction,
    own,
    phase,
    play,
    spent,
    table,
    track,
    up,
)

FULL = "pha nil flo gol agr art for obe"
THREE = ["", "", ""]


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_seat_answers_once_and_the_ra_player_last(name: str, players: int) -> None:
    for ra_player in range(players):
        game = table([""] * players, edition=name, track="pha", to_move=ra_player)
        game.play("draw:ra")
        asked = []
        while phase(game) == "auction":
            assert game.to_move is not None
            asked.append(game.to_move)
            game.play("pass")
        assert asked == [(ra_player + step) % players for step in range(1, players + 1)]


def test_a_seat_without_a_face_up_sun_is_not_asked(edition: str) -> None:
    game = table(["", "(12 9 6 3)", ""], edition=edition, track="pha")
    game.play("invoke")
    assert game.to_move == 2
    game.play("bid:4")
    assert game.to_move == 0


def test_a_seat_that_cannot_win_is_still_asked(edition: str) -> None:
    game = table(["2 (13 8 5)", "12 9 6 3", "11 10 7 4"], edition=edition, track="pha", to_move=2)
    game.play("draw:ra")
    assert (game.to_move, game.legal_moves()) == (0, ["bid:2", "pass"])
    play(game, "pass bid:12")
    assert (game.to_move, game.legal_moves()) == (2, ["pass"])


def test_the_first_bid_may_be_any_sun_and_later_ones_must_be_higher(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha", ra_tiles=1)
    game.play("draw:ra")
    assert game.legal_moves() == ["bid:12", "bid:3", "bid:6", "bid:9", "pass"]
    game.play("bid:6")
    assert game.legal_moves() == ["bid:10", "bid:11", "bid:7", "pass"]
    game.play("bid:10")
    assert game.legal_moves() == ["bid:13", "pass"]


def test_a_low_sun_may_be_bid_again_after_lower_ones(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha", ra_tiles=1)
    play(game, "draw:ra pass bid:4")
    assert game.legal_moves() == ["bid:13", "bid:5", "bid:8", "pass"]


def test_a_spent_sun_cannot_be_bid(edition: str) -> None:
    game = table(["", "3 (12 9 6)", ""], edition=edition, track="pha")
    game.play("draw:ra")
    assert game.legal_moves() == ["bid:3", "pass"]
    with pytest.raises(IllegalMove, match="spent"):
        game.play("bid:12")


def test_a_sun_of_another_seat_or_of_the_centre_cannot_be_bid(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    game.play("draw:ra")
    for move in ("bid:13", "bid:11", "bid:1", "bid:16"):
        with pytest.raises(IllegalMove, match="you have no sun"):
            game.play(move)


def test_a_bid_sun_stays_with_its_owner_until_the_auction_is_decided(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    play(game, "draw:ra bid:9 pass")
    assert up(game, 1) == [12, 9, 6, 3]
    assert game.position()["auction"] == auction("ra", 0, {1: 9})


def test_the_winner_exchanges_suns_and_takes_all_tiles(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha _ nil god pha", box="god")
    events = play(game, "draw:ra bid:6 bid:7 pass")
    after = game.position()
    assert own(game, 2) == {"god": 1, "pha": 2, "nil": 1}
    assert (up(game, 2), spent(game, 2)) == ([11, 10, 4], [1])
    assert (after["sun"], after["track"], after["auction"]) == (7, [], None)
    assert events[-1] == LotWon(2, 7, 1, ("pha", "nil", "god", "pha"))


def test_the_other_bids_go_back_face_up(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    play(game, "draw:ra bid:9 bid:10 bid:13")
    assert (up(game, 1), up(game, 2)) == ([12, 9, 6, 3], [11, 10, 7, 4])
    assert (spent(game, 1), spent(game, 2)) == ([], [])
    assert (up(game, 0), spent(game, 0), game.position()["sun"]) == ([8, 5, 2], [1], 13)


def test_the_bid_sun_is_what_the_next_winner_gets(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    play(game, "draw:ra bid:9 pass pass")
    assert (spent(game, 1), game.position()["sun"]) == ([1], 9)
    play(game, "draw:ra bid:4 pass pass")
    assert (spent(game, 2), game.position()["sun"]) == ([9], 4)


def test_play_goes_on_left_of_the_ra_player_whoever_won(edition: str) -> None:
    for answers in ("bid:11 pass pass", "pass bid:13 pass", "pass pass bid:12"):
        game = table(THREE, edition=edition, track="pha", to_move=1)
        play(game, f"draw:ra {answers}")
        assert (phase(game), game.to_move) == ("turn", 2)


def test_play_skips_a_winner_left_of_the_ra_player_who_spent_his_last_sun(edition: str) -> None:
    game = table(["", "12 (9 6 3)", ""], edition=edition, track="pha")
    play(game, "draw:ra bid:12 pass pass")
    assert game.to_move == 2


# --- Who may pass --------------------------------------------------------------------------


def test_after_a_ra_tile_all_may_pass_and_the_tiles_stay(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha nil")
    events = play(game, "draw:ra pass pass pass")
    assert events[-1] == NobodyBid(("pha", "nil"), discarded=False)
    assert (track(game), phase(game), game.to_move) == (["pha", "nil"], "turn", 1)
    assert game.position()["sun"] == 1


def test_after_a_ra_tile_the_tiles_of_seven_spaces_stay_too(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha nil flo gol agr art for")
    play(game, "draw:ra pass pass pass")
    assert len(track(game)) == 7


def test_who_invoked_must_bid_if_all_others_passed(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    play(game, "invoke pass pass")
    assert game.legal_moves() == ["bid:13", "bid:2", "bid:5", "bid:8"]
    with pytest.raises(IllegalMove, match="must bid"):
        game.play("pass")


@pytest.mark.parametrize("name", MAY_PASS)
def test_who_invoked_may_pass_if_another_bid(name: str) -> None:
    game = table(THREE, edition=name, track="pha")
    play(game, "invoke bid:3 pass")
    assert game.legal_moves() == ["bid:13", "bid:5", "bid:8", "pass"]


@pytest.mark.parametrize("name", MUST_BEAT)
def test_where_he_must_beat_who_invoked_cannot_pass_if_he_can_beat_the_bid(name: str) -> None:
    game = table(THREE, edition=name, track="pha")
    play(game, "invoke bid:9 pass")
    assert game.legal_moves() == ["bid:13"]
    with pytest.raises(IllegalMove, match="can beat 9, so you must bid"):
        game.play("pass")


@pytest.mark.parametrize("name", MUST_BEAT)
def test_where_he_must_beat_he_passes_if_he_cannot(name: str) -> None:
    game = table(["8 5 2 (13)", "", ""], edition=name, track="pha")
    play(game, "invoke bid:9 pass")
    assert game.legal_moves() == ["pass"]
    game.play("pass")
    assert own(game, 1) == {"pha": 1}


@pytest.mark.parametrize("name", MUST_BEAT)
def test_where_he_must_beat_a_full_track_frees_him(name: str) -> None:
    game = table(THREE, edition=name, track=FULL)
    play(game, "invoke bid:9 pass")
    assert game.legal_moves() == ["bid:13", "pass"]


@pytest.mark.parametrize("name", MUST_BEAT)
def test_where_he_must_beat_a_drawn_ra_tile_frees_him(name: str) -> None:
    game = table(THREE, edition=name, track="pha")
    play(game, "draw:ra bid:9 pass")
    assert game.legal_moves() == ["bid:13", "pass"]


@pytest.mark.parametrize("name", MUST_BEAT)
def test_where_he_must_beat_only_the_invoker_must(name: str) -> None:
    game = table(THREE, edition=name, track="pha")
    game.play("invoke")
    assert "pass" in game.legal_moves()
    game.play("bid:3")
    assert game.legal_moves() == ["bid:10", "bid:11", "bid:4", "bid:7", "pass"]


def test_on_a_full_track_all_may_pass_and_the_tiles_are_discarded(edition: str) -> None:
    game = table(THREE, edition=edition, track=FULL)
    bag = game.position()["bag"]
    events = play(game, "invoke pass pass pass")
    assert events[-1] == NobodyBid(tuple(FULL.split()), discarded=True)
    after = game.position()
    assert (after["track"], after["phase"], after["to_move"]) == ([], "turn", 1)
    assert after["bag"] == bag
    assert all(seat["tiles"] == {} for seat in after["seats"])
    assert after["sun"] == 1


def test_a_full_track_is_named_in_the_auction(edition: str) -> None:
    game = table(THREE, edition=edition, track=FULL, to_move=2)
    game.play("invoke")
    assert game.position()["auction"] == auction("full", 2)
    game = table(THREE, edition=edition, track="pha", to_move=2)
    game.play("invoke")
    assert game.position()["auction"] == auction("invoked", 2)


def test_a_track_with_seven_tiles_behind_a_gap_is_not_full(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha nil _ gol agr art for obe", box="god")
    play(game, "invoke pass pass")
    assert "pass" not in game.legal_moves()


def test_a_lone_invoker_must_bid(edition: str) -> None:
    game = table(["13 (8 5 2)", "(12 9 6 3)", "(11 10 7 4)"], edition=edition, track="pha")
    game.play("invoke")
    assert (game.to_move, game.legal_moves()) == (0, ["bid:13"])


def test_only_answers_are_possible_in_an_auction(edition: str) -> None:
    game = table(THREE, edition=edition, track="pha")
    game.play("draw:ra")
    before = game.position()
    for move in ("draw:pha", "draw", "invoke", "done", "god:pha", "lose:art"):
        with pytest.raises(IllegalMove):
            game.play(move)
    assert game.position() == before

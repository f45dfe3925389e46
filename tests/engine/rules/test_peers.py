"""One test for each rule that public implementations of the game were found to get wrong."""

import pytest

from sunbarge import Game, IllegalMove
from sunbarge.engine.editions import NAMES
from sunbarge.game.events import EpochScored
from tests.positions import (
    SEATINGS,
    full_bag,
    own,
    phase,
    play,
    position,
    score_last_epoch,
    table,
    track,
    up,
)

LAST_SUN = ["(13 8 5 2)", "3 (12 9 6)", "(11 10 7 4)"]
FULL = "pha nil flo gol agr art for obe"


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_final_epoch_scored_twice_when_it_ends_by_an_auction(edition: str) -> None:
    game = table(LAST_SUN, edition=edition, epoch=3, to_move=1, track="gol")
    events = play(game, "invoke bid:3")
    assert sum(isinstance(event, EpochScored) for event in events) == 1
    # gold 3, no civilization -5; sums of suns 28, 28 and 32 give -5, -5 and +5
    assert game.scores == [0, 3, 10]
    assert game.is_over


def test_crash_when_the_very_last_auction_brings_a_free_choice_disaster(edition: str) -> None:
    seats = ["(13 8 5 2)", "3 (12 9 6) | pyr2 sph art agr2", "(11 10 7 4)"]
    game = table(seats, edition=edition, epoch=3, to_move=1, track="war ear")
    play(game, "invoke bid:3 lose:agr lose:agr lose:pyr lose:pyr")
    assert game.is_over
    assert game.epoch_scores[0][1] == {"monuments": 1, "suns": -5}


@pytest.mark.parametrize("amount", [0, 1, 4])
def test_all_pharaohs_equal_gives_points(edition: str, amount: int) -> None:
    game = score_last_epoch([f"| art pha{amount}"] * 3, edition=edition)
    assert game.epoch_scores[0] == [{}, {}, {}]


def test_all_suns_equal_gives_points(edition: str) -> None:
    seats = ["13 8 6 3 | art", "12 11 5 2 | art", "10 9 7 4 | art"]
    game = score_last_epoch(seats, edition=edition, epoch=3)
    assert game.epoch_scores[0] == [{}, {}, {}]


def test_no_floor_at_0(edition: str) -> None:
    game = score_last_epoch(["| pha art | 0", "| | 0", "| | 6"], edition=edition)
    assert game.scores == [5, 0, 0]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_starting_with_5_points(name: str, players: int) -> None:
    assert Game(players, name, seed=0).scores == [10] * players


def test_no_tie_break_by_the_highest_sun(edition: str) -> None:
    seats = ["12 9 6 3 | art gol | 5", "13 8 5 2 | art gol | 10", "| art | 3"]
    game = score_last_epoch(seats, edition=edition, epoch=3)
    assert game.scores == [8, 8, 8]
    assert game.winner == 1


def test_god_unusable_on_a_full_track(edition: str) -> None:
    game = table(["| god", "", ""], edition=edition, track=FULL)
    game.play("god:gol")
    assert own(game, 0) == {"gol": 1}


def test_only_one_god_a_turn(edition: str) -> None:
    game = table(["| god3", "", ""], edition=edition, track="pha nil gol flo")
    play(game, "god:pha god:nil god:gol")
    assert own(game, 0) == {"pha": 1, "nil": 1, "gol": 1}
    assert game.to_move == 1


def test_god_taking_a_god(edition: str) -> None:
    game = table(["| god2", "", ""], edition=edition, track="pha god")
    assert "god:god" not in game.legal_moves()
    with pytest.raises(IllegalMove):
        game.play("god:god")
    play(game, "god:pha")
    assert (phase(game), own(game, 0)) == ("turn", {"god": 1, "pha": 1})


def test_disasters_taken_by_a_god_never_resolved(edition: str) -> None:
    game = table(["| god pha3", "", ""], edition=edition, track="fun")
    game.play("god:fun")
    assert own(game, 0) == {"pha": 1}
    assert game.position()["bag"]["fun"] == 1


def test_later_epochs_not_started_by_the_holder_of_the_highest_sun(edition: str) -> None:
    for epoch in (1, 2):
        seats = ["1 2 3 4", "12 9 6 5", "13 11 10 8"]
        game = score_last_epoch(seats, edition=edition, epoch=epoch)
        assert game.to_move == 2


def test_underbids_accepted(edition: str) -> None:
    game = table(["", "", ""], edition=edition, track="pha")
    play(game, "draw:ra bid:9")
    with pytest.raises(IllegalMove, match="7 does not beat 9"):
        game.play("bid:7")


def test_equal_bids_accepted(edition: str) -> None:
    game = table(["", "", ""], edition=edition, track="pha")
    play(game, "draw:ra bid:9")
    with pytest.raises(IllegalMove):
        game.play("bid:9")
    assert game.to_move == 2


def test_centre_sun_overwritten(edition: str) -> None:
    game = table(["", "", ""], edition=edition, track="pha")
    play(game, "draw:ra bid:9 pass pass")
    after = game.position()
    assert after["sun"] == 9
    assert after["seats"][1]["spent"] == [1]
    suns = [s for seat in after["seats"] for s in (*seat["suns"], *seat["spent"])]
    assert sorted([*suns, after["sun"]]) == list(range(1, 14))


def test_two_equal_disasters_counting_once(edition: str) -> None:
    game = table(["| pha5", "", ""], edition=edition, track="fun fun", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert own(game, 0) == {"pha": 1}


def test_two_equal_disasters_on_three_targets_a_dead_end(edition: str) -> None:
    for owned, lot in (("art agr wri", "war war"), ("pyr sph tem", "ear ear")):
        game = table([f"| {owned}", "", ""], edition=edition, track=lot, to_move=2)
        play(game, "draw:ra bid:13 pass pass")
        assert own(game, 0) == {}
        assert game.legal_moves() == ["draw", "invoke"]


def test_drought_sparing_floods(edition: str) -> None:
    game = table(["| nil3 flo3", "", ""], edition=edition, track="dro", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert own(game, 0) == {"nil": 3, "flo": 1}


def test_war_hitting_pharaohs(edition: str) -> None:
    game = table(["| pha3 art2", "", ""], edition=edition, track="war", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert own(game, 0) == {"pha": 3}


def test_funeral_hitting_civilization(edition: str) -> None:
    game = table(["| pha3 art2", "", ""], edition=edition, track="fun", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert own(game, 0) == {"pha": 1, "art": 2}


def test_full_track_and_all_pass_forced_bid_instead_of_discarding(edition: str) -> None:
    game = table(["", "", ""], edition=edition, track=FULL)
    play(game, "invoke pass pass")
    assert "pass" in game.legal_moves()
    game.play("pass")
    assert (track(game), up(game, 0)) == ([], [13, 8, 5, 2])


def test_drawn_ra_tile_the_drawer_not_allowed_to_pass(edition: str) -> None:
    game = table(["", "", ""], edition=edition, track="pha")
    play(game, "draw:ra pass pass pass")
    assert (phase(game), track(game), game.to_move) == ("turn", ["pha"], 1)


def test_wrong_suns_for_3_and_4_players(edition: str) -> None:
    three = Game(3, edition, groups=[0, 1, 2], chance="manual").position()
    four = Game(4, edition, groups=[0, 1, 2, 3], chance="manual").position()
    assert [seat["suns"] for seat in three["seats"]] == [
        [13, 8, 5, 2],
        [12, 9, 6, 3],
        [11, 10, 7, 4],
    ]
    assert [seat["suns"] for seat in four["seats"]] == [
        [13, 6, 2],
        [12, 7, 3],
        [11, 8, 4],
        [10, 9, 5],
    ]


def test_wrong_tile_counts(edition: str) -> None:
    expected = {"ra": 30, "god": 8, "pha": 25, "nil": 25, "flo": 12, "gol": 5}
    expected |= {"fun": 2, "dro": 2, "war": 4, "ear": 2}
    bag = full_bag(edition)
    assert {code: bag[code] for code in expected} == expected
    others = set(bag) - set(expected)
    assert len(others) == 13
    assert {bag[code] for code in others} == {5}
    assert position([""] * 3, edition=edition)["bag"] == dict(bag)

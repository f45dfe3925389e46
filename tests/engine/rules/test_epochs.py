"""The end of an epoch: when it comes, what goes, what stays, and who starts the next."""

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES
from sunbarge.game.events import AuctionOpened, EpochBegun, EpochScored, GameOver
from tests.positions import (
    SEATINGS,
    own,
    phase,
    play,
    score_last_epoch,
    spent,
    table,
    track,
    up,
)

EVERYTHING = "| god gol pha2 nil3 flo2 agr art ast rel wri for obe pal pyr sph sta ste tem"


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_last_ra_tile_ends_the_epoch_without_an_auction(name: str, players: int) -> None:
    game = table([""] * players, edition=name, ra_tiles="last", track="pha nil")
    events = game.play("draw:ra")
    after = game.position()
    assert not any(isinstance(event, AuctionOpened) for event in events)
    assert (after["epoch"], after["ra_tiles"], after["phase"]) == (2, 0, "turn")
    assert after["track"] == []
    assert all(seat["tiles"] == {} for seat in after["seats"])


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_last_but_one_ra_tile_still_opens_an_auction(name: str, players: int) -> None:
    game = table([""] * players, edition=name, ra_tiles="last")
    limit = game.position()["ra_limit"]
    game = table([""] * players, edition=name, ra_tiles=limit - 2)
    game.play("draw:ra")
    assert (phase(game), game.position()["epoch"]) == ("auction", 1)


def test_the_epoch_ends_with_the_last_face_up_sun(edition: str) -> None:
    seats = ["(13 8 5 2)", "3 (12 9 6)", "(11 10 7 4)"]
    game = table(seats, edition=edition, to_move=1, track="pha nil", ra_tiles=4)
    events = play(game, "invoke bid:3")
    scored = [event for event in events if isinstance(event, EpochScored)]
    assert [(event.epoch, event.last_ra) for event in scored] == [(1, False)]
    assert own(game, 1) == {"pha": 1, "nil": 1}
    assert (game.position()["epoch"], game.position()["ra_tiles"]) == (2, 0)


def test_a_god_cannot_be_spent_after_the_last_sun(edition: str) -> None:
    seats = ["(13 8 5 2) | god", "3 (12 9 6) | god", "(11 10 7 4)"]
    game = table(seats, edition=edition, to_move=1, track="pha nil")
    play(game, "invoke bid:3")
    assert (game.position()["epoch"], track(game)) == (2, [])


def test_the_epoch_ends_after_the_disasters_of_the_last_auction(edition: str) -> None:
    seats = ["(13 8 5 2)", "3 (12 9 6) | art agr wri", "(11 10 7 4)"]
    game = table(seats, edition=edition, to_move=1, track="war")
    play(game, "invoke bid:3")
    assert (phase(game), game.position()["epoch"], game.epoch_scores) == ("lose", 1, [])
    play(game, "lose:art lose:agr")
    assert game.position()["epoch"] == 2
    assert "civilization" not in game.epoch_scores[0][1]  # one kind is left: neither +5 nor -5


def test_the_centre_sun_stays(edition: str) -> None:
    seats = ["13 8 5 1", "12 9 6 3", "11 10 7 4"]
    game = score_last_epoch(seats, edition=edition)
    assert game.position()["sun"] == 2
    last = table(["(13 8 5 2)", "3 (12 9 6)", "(11 10 7 4)"], edition=edition, to_move=1)
    play(last, "invoke bid:3")
    assert last.position()["sun"] == 3


def test_all_suns_turn_face_up(edition: str) -> None:
    game = score_last_epoch(["13 (8 5 1)", "(12 9 6 3)", "11 10 7 4"], edition=edition)
    assert [up(game, seat) for seat in range(3)] == [[13, 8, 5, 1], [12, 9, 6, 3], [11, 10, 7, 4]]
    assert [spent(game, seat) for seat in range(3)] == [[], [], []]


def test_unused_suns_stay_face_up(edition: str) -> None:
    game = score_last_epoch(["13 8 5 2", "12 9 6 3", "11 10 7 4"], edition=edition)
    assert up(game, 0) == [13, 8, 5, 2]


@pytest.mark.parametrize("epoch", [1, 2])
def test_pharaohs_nile_and_monuments_are_kept_and_the_rest_goes(edition: str, epoch: int) -> None:
    game = score_last_epoch([EVERYTHING, "", ""], edition=edition, epoch=epoch)
    monuments = dict.fromkeys(("for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"), 1)
    assert own(game, 0) == {"pha": 2, "nil": 3, **monuments}


def test_discarded_tiles_do_not_come_back(edition: str) -> None:
    game = table([EVERYTHING, "", ""], edition=edition, track="pha", ra_tiles="last")
    bag = dict(game.position()["bag"])
    game.play("draw:ra")
    bag["ra"] -= 1
    assert game.position()["bag"] == bag


def test_the_holder_of_the_highest_sun_starts_the_next_epoch(edition: str) -> None:
    seats = ["12 9 5 1", "8 6 3 2", "(13) 11 10 7"]
    events = table(seats, edition=edition, ra_tiles="last", to_move=1).play("draw:ra")
    assert events[-1] == EpochBegun(2, 2)


def test_the_highest_sun_in_the_centre_starts_nobody(edition: str) -> None:
    seats = ["10 9 5 1", "8 6 3 2", "12 11 7 4"]
    game = score_last_epoch(seats, edition=edition)
    assert (game.position()["sun"], game.to_move) == (13, 2)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_after_the_third_epoch_the_game_is_over(name: str, players: int) -> None:
    game = table(
        ["| pha2 god art2 pyr"] + [""] * (players - 1),
        edition=name,
        epoch=3,
        ra_tiles="last",
        track="pha",
    )
    events = game.play("draw:ra")
    after = game.position()
    assert (after["phase"], after["to_move"], after["epoch"]) == ("over", None, 3)
    assert (after["track"], after["ra_tiles"], after["auction"]) == ([], 0, None)
    assert (after["pending"], after["lose"]) == ([], None)
    assert after["seats"][0]["tiles"] == {"pha": 2, "pyr": 1}
    assert all(seat["spent"] == [] for seat in after["seats"])
    assert (game.is_over, game.to_move, game.legal_moves()) == (True, None, [])
    assert isinstance(events[-1], GameOver)


def test_the_third_epoch_can_end_with_the_last_sun(edition: str) -> None:
    seats = ["(13 8 5 2)", "3 (12 9 6)", "(11 10 7 4)"]
    game = table(seats, edition=edition, to_move=1, epoch=3)
    play(game, "invoke bid:3")
    assert (game.is_over, len(game.epoch_scores)) == (True, 1)
    assert [up(game, seat) for seat in range(3)] == [[13, 8, 5, 2], [12, 9, 6, 1], [11, 10, 7, 4]]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_ra_tiles_last_for_three_epochs(name: str, players: int) -> None:
    game = Game(players, name, groups=list(range(players)), chance="manual")
    drawn = 0
    while not game.is_over:
        assert game.position()["bag"]["ra"] == 30 - drawn
        game.play("draw:ra")
        drawn += 1
        while phase(game) == "auction":
            game.play("pass")
    assert drawn == 3 * game.position()["ra_limit"]
    assert game.position()["bag"].get("ra", 0) == 30 - drawn
    assert (drawn == 30) == (players == 5)


def test_the_epoch_goes_on_while_one_sun_is_face_up(edition: str) -> None:
    game = table(["13 (8 5 2)", "3 (12 9 6)", "(11 10 7 4)"], edition=edition, to_move=1)
    play(game, "draw:ra pass bid:3")
    assert (game.position()["epoch"], game.to_move) == (1, 0)


def test_the_spent_suns_are_next_epochs_suns(edition: str) -> None:
    game = table(["(13 8 5 2)", "3 (12 9 6)", "(11 10 7 4)"], edition=edition, to_move=1)
    play(game, "invoke bid:3")
    assert (up(game, 1), spent(game, 1)) == ([12, 9, 6, 1], [])

"""What is in the box, and how a game begins."""

from itertools import permutations

import pytest

from sunbarge import Game
from sunbarge.engine.editions import NAMES, facts
from tests.positions import SEATINGS, full_bag, phase, tiles, track

GROUPS = {
    2: ("9 6 5 2", "8 7 4 3"),
    3: ("13 8 5 2", "12 9 6 3", "11 10 7 4"),
    4: ("13 6 2", "12 7 3", "11 8 4", "10 9 5"),
    5: ("16 7 2", "15 8 3", "14 9 4", "13 10 5", "12 11 6"),
}
HIGHEST_SUN = {2: 9, 3: 13, 4: 13, 5: 16}
RA_LIMITS = {2: 6, 3: 8, 4: 9, 5: 10}
ALL_TILES = (
    "ra30 god8 pha25 nil25 flo12 gol5 agr5 art5 ast5 rel5 wri5 "
    "for5 obe5 pal5 pyr5 sph5 sta5 ste5 tem5 fun2 dro2 war4 ear2"
)


def test_the_five_rulebooks_are_there() -> None:
    assert set(NAMES) >= {"first", "french", "bag", "disk", "barge"}


@pytest.mark.parametrize("edition", NAMES)
def test_180_tiles(edition: str) -> None:
    assert full_bag(edition) == tiles(ALL_TILES)
    assert full_bag(edition).total() == 180


@pytest.mark.parametrize(
    ("edition", "players"),
    [("first", [3, 4, 5]), ("french", [3, 4, 5])]
    + [(edition, [2, 3, 4, 5]) for edition in ("bag", "disk", "barge")],
)
def test_players_of_each_edition(edition: str, players: list[int]) -> None:
    assert sorted(facts(edition).players) == players


@pytest.mark.parametrize(
    ("edition", "must_beat", "at_once"),
    [
        ("first", False, False),
        ("french", True, False),
        ("bag", False, False),
        ("disk", False, True),
        ("barge", False, True),
    ],
)
def test_what_each_edition_does_its_own_way(edition: str, must_beat: bool, at_once: bool) -> None:
    assert facts(edition).rules == {
        "invoker_must_beat": must_beat,
        "disasters_strike_at_once": at_once,
    }


def test_only_the_barge_edition_has_a_marker_on_the_ra_track() -> None:
    assert [name for name in ("bag", "barge", "disk", "first", "french") if marker(name)] == [
        "barge"
    ]


def marker(edition: str) -> bool:
    return facts(edition).barge_marker


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_seats_hold_the_groups_of_the_table(edition: str, players: int) -> None:
    start = Game(players, edition, groups=list(range(players)), chance="manual").position()
    held = [seat["suns"] for seat in start["seats"]]
    assert held == [[int(sun) for sun in group.split()] for group in GROUPS[players]]


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_every_sun_is_in_one_place_and_sun_1_in_the_centre(edition: str, players: int) -> None:
    start = Game(players, edition, seed=3).position()
    held = [sun for seat in start["seats"] for sun in seat["suns"]]
    assert sorted([*held, start["sun"]]) == list(range(1, HIGHEST_SUN[players] + 1))
    assert start["sun"] == 1
    assert all(seat["spent"] == [] for seat in start["seats"])


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_an_epoch_has_room_for_so_many_ra_tiles(edition: str, players: int) -> None:
    game = Game(players, edition, groups=list(range(players)), chance="manual")
    assert game.position()["ra_limit"] == RA_LIMITS[players]
    for drawn in range(1, RA_LIMITS[players]):
        game.play("draw:ra")
        assert (game.position()["epoch"], game.position()["ra_tiles"]) == (1, drawn)
        for _ in range(players):
            game.play("pass")
    game.play("draw:ra")
    assert (game.position()["epoch"], game.position()["ra_tiles"]) == (2, 0)


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_everybody_starts_with_10_points_and_no_tiles(edition: str, players: int) -> None:
    game = Game(players, edition, seed=1)
    assert game.scores == [10] * players
    assert all(seat["tiles"] == {} for seat in game.position()["seats"])
    assert game.position()["bag"] == dict(full_bag(edition))
    assert (phase(game), track(game), game.position()["epoch"]) == ("turn", [], 1)


@pytest.mark.parametrize(("edition", "players"), SEATINGS)
def test_the_holder_of_the_highest_sun_starts(edition: str, players: int) -> None:
    for groups in permutations(range(players)):
        game = Game(players, edition, groups=groups, chance="manual")
        assert game.to_move == groups.index(0)  # the first row holds the highest sun


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_groups_are_dealt_by_lot(players: int) -> None:
    dealt = {Game(players, seed=seed).groups for seed in range(1500)}
    assert dealt == set(permutations(range(players)))

"""What an epoch scores."""

from itertools import product

import pytest

from sunbarge.engine.editions import NAMES
from tests.positions import score_last_epoch

KINDS = ("for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem")
CIVILIZATION = ("agr", "art", "ast", "rel", "wri")


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def part(name: str, owned: str, edition: str = "disk", epoch: int = 1) -> int:
    """One part of what seat 0 of three scores for some tiles."""
    game = score_last_epoch([f"| {owned}", "", ""], edition=edition, epoch=epoch)
    return game.epoch_scores[0][0].get(name, 0)


@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize("amount", [0, 1, 2, 5])
def test_gods_score_2_and_gold_3_each(edition: str, epoch: int, amount: int) -> None:
    assert part("gods", f"god{amount}", edition, epoch) == 2 * amount
    assert part("gold", f"gol{amount}", edition, epoch) == 3 * amount


@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize(
    ("niles", "floods", "points"),
    [(0, 0, 0), (4, 0, 0), (0, 1, 1), (0, 2, 2), (3, 1, 4), (25, 0, 0), (25, 12, 37)],
)
def test_the_river_scores_only_with_a_flood(
    edition: str, epoch: int, niles: int, floods: int, points: int
) -> None:
    assert part("river", f"nil{niles} flo{floods}", edition, epoch) == points


@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize(("kinds", "points"), [(0, -5), (1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_civilization_scores_by_kinds(edition: str, epoch: int, kinds: int, points: int) -> None:
    assert part("civilization", " ".join(CIVILIZATION[:kinds]), edition, epoch) == points
    doubled = " ".join(f"{kind}2" for kind in CIVILIZATION[5 - kinds :])
    assert part("civilization", doubled, edition, epoch) == points


def test_many_of_one_civilization_are_one_kind() -> None:
    assert part("civilization", "art5 agr5") == 0


@pytest.mark.parametrize(("kinds", "points"), list(enumerate((0, 1, 2, 3, 4, 5, 6, 10, 15))))
def test_different_monuments_in_the_third_epoch(edition: str, kinds: int, points: int) -> None:
    assert part("monuments", " ".join(KINDS[:kinds]), edition, 3) == points
    assert part("monuments", " ".join(KINDS[8 - kinds :]), edition, 3) == points


@pytest.mark.parametrize(("copies", "points"), [(1, 1), (2, 1), (3, 6), (4, 11), (5, 16)])
@pytest.mark.parametrize("kind", KINDS)
def test_equal_monuments_in_the_third_epoch(kind: str, copies: int, points: int) -> None:
    assert part("monuments", f"{kind}{copies}", epoch=3) == points


def test_all_monuments_score_135(edition: str) -> None:
    assert part("monuments", " ".join(f"{kind}5" for kind in KINDS), edition, 3) == 15 + 8 * 15


@pytest.mark.parametrize("epoch", [1, 2])
def test_monuments_and_suns_score_nothing_before_the_third_epoch(edition: str, epoch: int) -> None:
    game = score_last_epoch(["| pyr5 sph3", "", ""], edition=edition, epoch=epoch)
    for seat in game.epoch_scores[0]:
        assert "monuments" not in seat
        assert "suns" not in seat


def ranked(amounts: tuple[int, ...], most: int, fewest: int) -> list[int]:
    """What most and fewest score, counted seat by seat."""
    points = []
    for amount in amounts:
        others_below = any(other < amount for other in amounts)
        others_above = any(other > amount for other in amounts)
        gains = most if not others_above and others_below else 0
        points.append(gains + (fewest if others_above and not others_below else 0))
    return points


@pytest.mark.parametrize("players", [3, 4])
def test_pharaohs_for_every_small_distribution(players: int) -> None:
    for amounts in product(range(3), repeat=players):
        game = score_last_epoch([f"| pha{amount}" for amount in amounts])
        scored = [seat.get("pharaohs", 0) for seat in game.epoch_scores[0]]
        assert scored == ranked(amounts, 5, -2), amounts


@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ((1, 2, 3), (-2, 0, 5)),
        ((2, 2, 2), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((3, 3, 0), (5, 5, -2)),
        ((0, 0, 1), (-2, -2, 5)),
    ],
)
def test_pharaohs_in_every_edition_and_epoch(
    edition: str, epoch: int, amounts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    seats = [f"| pha{amount}" for amount in amounts]
    game = score_last_epoch(seats, edition=edition, epoch=epoch)
    assert tuple(seat.get("pharaohs", 0) for seat in game.epoch_scores[0]) == points


@pytest.mark.parametrize(
    ("held", "points"),
    [
        (("13 8 5 2", "12 9 6 3", "11 10 7 4"), (-5, 0, 5)),  # 28 30 32
        (("13 12 6 1", "8 11 5 2", "10 9 4 3"), (5, -5, -5)),  # 32 26 26
        (("13 (8 6 3)", "(12 11) 5 2", "10 9 7 4"), (0, 0, 0)),  # 30 30 30
        (("(13 8 6 3)", "12 11 5 2", "9 7 4 1"), (5, 5, -5)),  # 30 30 21
    ],
)
def test_the_sum_of_all_suns_in_the_third_epoch(
    edition: str, held: tuple[str, ...], points: tuple[int, ...]
) -> None:
    to_move = next(seat for seat, text in enumerate(held) if not text.startswith("("))
    game = score_last_epoch(held, edition=edition, epoch=3, to_move=to_move)
    assert tuple(seat.get("suns", 0) for seat in game.epoch_scores[0]) == points


def test_the_sum_is_added_to_the_points(edition: str) -> None:
    game = score_last_epoch(
        ["| god gol2 pha nil flo art agr wri | 12", "", "| art pha | 7"], edition=edition
    )
    assert game.epoch_scores[0] == [
        {"gods": 2, "gold": 6, "pharaohs": 5, "river": 2, "civilization": 5},
        {"pharaohs": -2, "civilization": -5},
        {"pharaohs": 5},
    ]
    assert game.scores == [32, 3, 12]


def test_nobody_falls_below_0(edition: str) -> None:
    game = score_last_epoch(["| pha art | 0", "| | 7", "| | 3"], edition=edition)
    assert game.scores == [5, 0, 0]
    assert game.epoch_scores[0][2] == {"pharaohs": -2, "civilization": -5}


def test_the_floor_holds_for_the_sum_and_not_part_by_part(edition: str) -> None:
    game = score_last_epoch(["| pha art", "| gol | 0", "| flo2 | 1"], edition=edition)
    assert game.scores == [15, 0, 0]  # 0 + 3 - 7, and 1 + 2 - 7
    game = score_last_epoch(["| pha art", "| art nil3 flo | 1", "| gol2 flo2 | 0"], edition=edition)
    assert game.scores == [15, 3, 1]  # 1 - 2 + 4, and 0 + 6 - 2 + 2 - 5
    seats = ["| art", "| pyr4 sph | 2", "| art"]  # 2 - 5 + 12, the suns in the middle
    assert score_last_epoch(seats, edition=edition, epoch=3).scores[1] == 9


def test_what_was_below_the_floor_is_forgotten(edition: str) -> None:
    game = score_last_epoch(["| pha art", "| | 0", ""], edition=edition)
    assert game.scores[1] == 0
    assert game.position()["seats"][1]["score"] == 0


def test_without_penalties_the_fewest_and_lowest_lose_nothing() -> None:
    plain = score_last_epoch(["| pha art", "| art"], epoch=3)
    house = score_last_epoch(["| pha art", "| art"], epoch=3, house=["no-penalties"])
    assert plain.epoch_scores[0] == [{"pharaohs": 5}, {"pharaohs": -2}]
    assert house.epoch_scores[0] == [{"pharaohs": 5}, {}]
    seats = ["9 6 5 3 | art", "8 7 4 2 | art"]  # 23 21
    plain = score_last_epoch(seats, epoch=3)
    house = score_last_epoch(seats, epoch=3, house=["no-penalties"])
    assert plain.epoch_scores[0] == [{"suns": 5}, {"suns": -5}]
    assert house.epoch_scores[0] == [{"suns": 5}, {}]


def test_without_penalties_a_seat_without_civilization_still_loses_5() -> None:
    house = score_last_epoch(["| pha art", ""], house=["no-penalties"])
    assert house.epoch_scores[0][1] == {"civilization": -5}


def test_scoring_now_is_what_the_end_would_score(edition: str) -> None:
    seats = ["| god pha nil flo art", "| gol pyr3", "| pha2 sph"]
    for epoch in (1, 2, 3):
        game = score_last_epoch(seats, edition=edition, epoch=epoch)
        scored = game.epoch_scores[0]
        game.undo()
        assert game.epoch_score_now() == scored

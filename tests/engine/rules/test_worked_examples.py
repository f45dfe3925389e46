"""The examples that the rulebooks work through, in every edition."""

import pytest

from sunbarge.engine.editions import NAMES
from tests.positions import own, play, score_last_epoch, table


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_pharaohs_3_2_2_3(edition: str, epoch: int) -> None:
    seats = ["| pha3", "| pha2", "| pha2", "| pha3"]
    scored = score_last_epoch(seats, edition=edition, epoch=epoch).epoch_scores[0]
    assert [seat.get("pharaohs", 0) for seat in scored] == [5, -2, -2, 5]


def test_suns_17_25_21_17(edition: str) -> None:
    seats = ["10 6 1", "13 9 3", "12 7 2", "8 5 4"]
    sums = [sum(map(int, text.split())) for text in seats]
    assert sums == [17, 25, 21, 17]
    scored = score_last_epoch(seats, edition=edition, epoch=3).epoch_scores[0]
    assert [seat.get("suns", 0) for seat in scored] == [-5, 5, 0, -5]


def test_monuments_worth_19(edition: str) -> None:
    seats = ["| pyr4 tem3 for2 sph", "", ""]
    scored = score_last_epoch(seats, edition=edition, epoch=3).epoch_scores[0]
    assert scored[0]["monuments"] == 19
    one_fortress = ["| pyr4 tem3 for sph", "", ""]
    scored = score_last_epoch(one_fortress, edition=edition, epoch=3).epoch_scores[0]
    assert scored[0]["monuments"] == 19  # the second fortress added nothing


@pytest.mark.parametrize("owned", ["ast3 agr2 wri2", "ast agr wri"])
def test_three_kinds_of_civilization_are_worth_5(edition: str, owned: str) -> None:
    scored = score_last_epoch([f"| {owned}", "", ""], edition=edition).epoch_scores[0]
    assert scored[0]["civilization"] == 5


@pytest.mark.parametrize(("owned", "points"), [("flo nil3", 4), ("flo2", 2), ("nil4", 0)])
def test_floods_and_niles(edition: str, owned: str, points: int) -> None:
    scored = score_last_epoch([f"| {owned}", "", ""], edition=edition).epoch_scores[0]
    assert scored[0].get("river", 0) == points


def test_three_disasters_in_one_lot(edition: str) -> None:
    """Earthquake, war and drought: she picks an obelisk and a sphinx, the rest has no choice."""
    owned = "obe sph2 pyr agr flo nil3"
    game = table([f"| {owned}", "", ""], edition=edition, track="ear war dro", to_move=2)
    play(game, "draw:ra bid:13 pass pass")
    assert own(game, 0) == {"nil": 2, "obe": 1, "pyr": 1, "sph": 2}
    assert game.legal_moves() == ["lose:obe", "lose:pyr", "lose:sph"]
    play(game, "lose:obe lose:sph")
    assert own(game, 0) == {"nil": 2, "pyr": 1, "sph": 1}
    assert game.position()["phase"] == "turn"

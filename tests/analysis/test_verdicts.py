"""Verdicts on decisions, and luck that is 0 on average."""

import pytest

from sunbarge import Game
from sunbarge.analysis.handicaps import SeatBots
from sunbarge.analysis.luck import Luck, luck_of, total_luck
from sunbarge.analysis.verdicts import is_brilliant, verdict_on_loss
from sunbarge.bots import make
from sunbarge.bots.evaluation import Evaluation
from tests.analysis.games import sample


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        *((0.0199, None), (0.02, "slip"), (0.0499, "slip"), (0.05, "mistake")),
        *((0.0999, "mistake"), (0.1, "blunder"), (0.4, "blunder")),
    ],
)
def test_a_verdict_depends_on_the_loss(loss: float, verdict: str | None) -> None:
    assert verdict_on_loss(loss, close=False) == verdict
    assert verdict_on_loss(loss, close=True) is None


def test_a_brilliant_move_is_best_by_far_and_hard_to_find() -> None:
    game = Game(2, seed=1)
    natural = {make(name).move(game) for name in ("simple", "evaluator")}
    (hard,) = {"draw", "invoke"} - natural
    (easy,) = natural

    def values(best: str, other: str, lead: float) -> list[Evaluation]:
        """The values of both moves."""
        worse = Evaluation(other, (0.6 - lead, 0.4 + lead), (30.0, 30.0))
        return [Evaluation(best, (0.6, 0.4), (30.0, 30.0)), worse]

    assert is_brilliant(game, values(hard, easy, 0.06), hard, 0.01)
    assert not is_brilliant(game, values(hard, easy, 0.04), hard, 0.01)
    assert not is_brilliant(game, values(hard, easy, 0.06), hard, 0.07)
    assert not is_brilliant(game, values(hard, easy, 0.06), easy, 0.01)
    assert not is_brilliant(game, values(easy, hard, 0.06), easy, 0.01)


@pytest.mark.parametrize("bots", [(None,) * 3, (None, "simple", "evaluator")])
def test_the_luck_of_a_draw_is_0_on_average(bots: SeatBots) -> None:
    for game in sample("disk", 3, 15):
        if "draw" not in game.legal_moves():
            continue
        bag = game.position()["bag"]
        size = sum(bag.values())
        draws = [(count / size, luck_of(game, f"draw:{tile}", bots)) for tile, count in bag.items()]
        for seat in range(3):
            assert sum(odds * luck.wins[seat] for odds, luck in draws) == pytest.approx(0, abs=1e-9)
            assert sum(odds * luck.points[seat] for odds, luck in draws) == pytest.approx(
                0, abs=1e-6
            )


def test_what_everybody_gets_is_nobody_s_luck() -> None:
    assert luck_of(Game(2, seed=1), "invoke", (None, None)).wins == (0.0, 0.0)
    total = total_luck([Luck((0.1, -0.1), (3.0, 3.0)), Luck((0.0, 0.0), (2.0, 0.0))], 2)
    assert total.wins == (0.1, -0.1)
    assert total.points == (1.0, -1.0)

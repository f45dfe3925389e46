"""Each level without a net is stronger than the one before; docs/play/levels.md has figures."""

import pytest

from sunbarge.research.simulate import Plan
from tests.plans import tally_of

GAMES = 300
LEAST = {2: 0.67, 3: 0.50, 4: 0.40, 5: 0.33}
LUCK = 0.07  # so few games: two and a half standard deviations


def share_of_wins(strong: str, weak: str, players: int) -> float:
    plan = Plan(GAMES, players, (strong, *[weak] * (players - 1)), seed=12)
    tally = tally_of(plan)
    line = tally.by_bot()[0]
    return line.wins / line.games


@pytest.mark.parametrize("players", LEAST)
@pytest.mark.parametrize(("strong", "weak"), [("simple", "beginner"), ("evaluator", "simple")])
def test_a_level_beats_the_one_below(strong: str, weak: str, players: int) -> None:
    assert share_of_wins(strong, weak, players) > LEAST[players] - LUCK


@pytest.mark.parametrize("players", LEAST)
def test_a_beginner_does_not_play_at_random(players: int) -> None:
    assert share_of_wins("beginner", "random", players) > 0.9

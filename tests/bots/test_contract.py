"""What every bot promises. The tests grow by themselves with the list of bots."""

from typing import Any

import pytest

import sunbarge
from sunbarge import bots
from tests.positions import SEATINGS, covering

BOTS = bots.names()
TABLES = {name: covering(place) for place, name in enumerate(BOTS)}
"Where each bot is tested: with every edition and number of players."


def play(name: str, edition: str, players: int, seed: int) -> sunbarge.Game:
    game = sunbarge.Game(players, edition, seed=seed)
    seated = [bots.make(name, seed=seed + seat) for seat in range(players)]
    while game.to_move is not None:
        game.play(seated[game.to_move].move(game))
    return game


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_keeps_every_promise(name: str) -> None:
    tables = TABLES[name]
    report = bots.check_bot(name, positions=3, seed=3, effort=1, budget=None, at=tables)
    assert report["plays"].text == f"{len(tables)} of {len(tables)} games"
    assert [finding.ok for finding in report.findings] == [True] * 6 + [None]


def test_the_promises_are_kept_at_all_tables() -> None:
    assert {table for tables in TABLES.values() for table in tables} == set(SEATINGS)


def test_a_search_keeps_every_promise() -> None:
    tables = [("disk", 2), ("french", 3)]
    report = bots.check_bot("expert", positions=3, seed=5, budget=None, at=tables)
    assert (report.ok, report.effort) == (True, 60)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_under_the_house_rules(name: str) -> None:
    game, bot = sunbarge.Game(2, house=["no-penalties"], seed=4), bots.make(name, 1, effort=1)
    while not game.is_over:
        game.play(bot.move(game))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_with_the_move_that_it_thinks_of(name: str) -> None:
    game, bot = sunbarge.Game(3, seed=5), bots.make(name, seed=1, effort=1)
    for _ in range(40):
        choice = bot.think(game)
        assert bot.move(game) == choice.move
        game.play(choice.move)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_a_line_about_itself(name: str) -> None:
    assert bots.describe(name)
    assert "\n" not in bots.describe(name)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_refuses_to_move_when_the_game_is_over(name: str) -> None:
    game = play("random", "disk", 2, seed=1)
    with pytest.raises(sunbarge.IllegalMove, match="over"):
        bots.make(name).move(game)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no bot 'expertt'.*random, beginner, simple"):
        bots.make("expertt")


def last_expectations(seed: int) -> tuple[float, float]:
    """The winner's chances at the last decision of a game, and by how many points it erred."""
    game = sunbarge.Game(3, seed=seed)
    win: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    while not game.is_over:
        choice = bots.make("learned", seed=1).think(game)
        win, points = choice.win or (), choice.points or ()
        assert sum(win) == pytest.approx(1, abs=1e-3)
        game.play(choice.move)
    errors = [abs(told - scored) for told, scored in zip(points, game.scores, strict=True)]
    return win[game.winner or 0], max(errors)


def test_the_learned_bot_tells_what_it_expects() -> None:
    wins, errors = zip(*(last_expectations(seed) for seed in range(4)), strict=True)
    assert sum(wins) / len(wins) > 0.6
    assert sum(errors) / len(errors) < 8


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": -1},
        {"seed": "x"},
        {"budget": 0},
        {"budget": "1"},
        {"budget": True},
        {"budget": float("nan")},
        {"effort": -2},
        {"effort": 10**30},
    ],
)
def test_wrong_options_of_a_bot_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        bots.make("simple", **wrong)


def test_simple_is_clearly_stronger_than_random() -> None:
    from sunbarge.research.simulate import Plan
    from tests.plans import tally_of

    plan = Plan(200, 3, ("simple", "random", "random"), seed=4)
    tally = tally_of(plan)
    simple = tally.by_bot()[0]
    assert simple.wins > 0.95 * simple.games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_simple_plays_like_a_person_in_points(players: int) -> None:
    """People score 40 to 50 when they win; a bot that never invokes or always does cannot."""
    from sunbarge.research.simulate import Plan
    from tests.plans import tally_of

    plan = Plan(200, players, ("simple",) * players, seed=6)
    tally = tally_of(plan)
    line = tally.by_bot()[0]
    assert 28 < line.points / line.games < 60

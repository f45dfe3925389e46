"""What every bot promises. The tests grow by themselves with the list of bots."""

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.engine.editions import NAMES, facts

TABLES = [(edition, players) for edition in NAMES for players in facts(edition).players]
BOTS = bots.names()


def play(name: str, edition: str, players: int, seed: int) -> sunbarge.Game:
    game = sunbarge.Game(players, edition, seed=seed)
    seated = [bots.make(name, seed=seed + seat) for seat in range(players)]
    while game.to_move is not None:
        game.play(seated[game.to_move].move(game))
    return game


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_bot_plays_every_edition_and_number_of_players(
    name: str, edition: str, players: int
) -> None:
    assert play(name, edition, players, seed=3).is_over


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    assert play(name, "bag", 4, seed=5).history == play(name, "bag", 4, seed=5).history


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_never_changes_the_game(name: str) -> None:
    game, bot = sunbarge.Game(3, seed=11), bots.make(name, seed=1)
    while not game.is_over:
        before, history = game.position(), game.history
        move = bot.move(game)
        assert (game.position(), game.history) == (before, history)
        assert move in game.legal_moves()
        game.play(move)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_honest_whatever_the_bag_holds_next(name: str) -> None:
    """The same position with other draws to come, and with manual chance: the same move."""
    game, bot = sunbarge.Game(3, seed=2), bots.make(name, seed=8)
    for _ in range(120):
        position = game.position()
        twins = [sunbarge.Game.from_position(position, seed=seed) for seed in (None, 1, 2)]
        move = bot.move(game)
        assert [bot.move(twin) for twin in twins] == [move] * 3
        game.play(move)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_a_line_about_itself(name: str) -> None:
    assert bots.describe(name)
    assert "\n" not in bots.describe(name)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_refuses_to_move_when_the_game_is_over(name: str) -> None:
    game = play(name, "disk", 2, seed=1)
    with pytest.raises(sunbarge.IllegalMove, match="over"):
        bots.make(name).move(game)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no bot 'expertt'.*random, beginner, simple"):
        bots.make("expertt")


@pytest.mark.parametrize(
    "wrong", [{"seed": -1}, {"seed": "x"}, {"budget": 0}, {"budget": "1"}, {"effort": -2}]
)
def test_wrong_options_of_a_bot_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        bots.make("simple", **wrong)


def test_simple_is_clearly_stronger_than_random() -> None:
    from sunbarge.simulate import Plan, Tally, run

    plan = Plan(200, 3, ("simple", "random", "random"), seed=4)
    tally = Tally(plan)
    for first, results in run(plan, jobs=1):
        tally.add(first, results)
    simple = tally.by_bot()[0]
    assert simple.wins > 0.95 * simple.games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_simple_plays_like_a_person_in_points(players: int) -> None:
    """People score 40 to 50 when they win; a bot that never invokes or always does cannot."""
    from sunbarge.simulate import Plan, Tally, run

    plan = Plan(200, players, ("simple",) * players, seed=6)
    tally = Tally(plan)
    for first, results in run(plan, jobs=1):
        tally.add(first, results)
    line = tally.by_bot()[0]
    assert 28 < line.points / line.games < 60

"""What a bot is shown, and what becomes of its answer."""

import gc
from typing import Any

import numpy as np
import pytest

import sunbarge
from sunbarge.bots import Bot, Choice, IllegalAnswer, Sight
from sunbarge.engine import calls


def later(seed: int = 4, moves: int = 60) -> sunbarge.Game:
    game, bot = sunbarge.Game(3, "bag", seed=seed), sunbarge.bots.make("simple")
    for _ in range(moves):
        game.play(bot.move(game))
    return game


class Witness(Bot):
    """Keeps what it was shown, and answers what it is told to."""

    description = "for tests"
    answer: Any = "draw"

    def choose(self, sight: Sight) -> Any:
        self.sight = sight
        return self.answer


def shown(game: sunbarge.Game, **options: Any) -> Sight:
    bot = Witness(**{"seed": 1, **options})
    bot.answer = game.legal_moves()[0]
    bot.move(game)
    return bot.sight


def test_a_sight_tells_what_the_game_tells() -> None:
    game = later()
    sight = shown(game, budget=2, effort=7)
    assert (sight.edition, sight.house, sight.players) == ("bag", (), 3)
    assert (sight.seat, sight.legal_moves()) == (game.to_move, game.legal_moves())
    assert (sight.position(), sight.to_line()) == (game.position(), game.to_line())
    assert (sight.fingerprint(), sight.state.turn) == (game.fingerprint(), game.state.turn)
    assert (sight.budget, sight.effort) == (2, 7)


def test_nothing_of_a_sight_leads_to_the_game() -> None:
    """Neither the game nor its random source can be reached from what a bot is shown."""
    game = later()
    sight = shown(game)
    seen: set[int] = set()
    waiting: list[Any] = [getattr(sight, name) for name in Sight.__slots__]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen and not isinstance(thing, type):
            seen.add(id(thing))
            waiting += gc.get_referents(thing)
    kept = {id(game), id(game._rng), id(game._states), id(game._plies)}
    assert not kept & seen
    assert not hasattr(sight, "seed")
    assert not hasattr(sight, "history")


def test_what_is_done_to_the_copies_does_not_reach_the_game() -> None:
    game = later()
    before, worth = game.position(), game.epoch_score_now()
    sight = shown(game)
    states, editions = sight.low_level()
    states[0].points[:] = 99
    editions[0].gold = 50
    sight.position()["seats"].clear()
    sight.legal_moves().clear()
    assert sight.legal_moves() == game.legal_moves()
    assert (game.position(), game.epoch_score_now()) == (before, worth)
    assert sight.low_level()[0][0].points[0] != 99


def test_compiled_code_reads_the_copies() -> None:
    game = later()
    states, editions = shown(game).low_level()
    assert calls.legal_at(states, 0, editions) == calls.legal_at(*positioned(game))
    assert np.asarray(states).tobytes() == game.fingerprint()


def positioned(game: sunbarge.Game) -> tuple[Any, int, Any]:
    states, editions = game.low_level()
    return states, 0, editions


def test_the_random_source_hangs_on_the_bot_s_seed_and_the_position_alone() -> None:
    game = later()
    line, numbers = game.to_line(), []
    for twin in (game, sunbarge.Game.from_line(line), sunbarge.Game.from_line(line, seed=9)):
        sight = shown(twin)
        numbers.append((int(sight.dice[0]), sight.random.random(), sight.random.random()))
    assert len(set(numbers)) == 1
    assert int(shown(game, seed=2).dice[0]) != numbers[0][0]
    assert shown(game, seed=2).random.random() != numbers[0][1]
    assert shown(later(moves=59)).random.random() != numbers[0][1]


def test_imagined_games_go_on_from_here_and_differ_in_what_comes() -> None:
    game = later()
    first, second = shown(game), shown(game)
    endings = []
    for sight in (first, first, second):
        imagined, bot = sight.imagine(), sunbarge.bots.make("simple")
        assert imagined.position() == game.position()
        while not imagined.is_over:
            imagined.play(bot.move(imagined))
        endings.append(imagined.history)
    assert endings[0] == endings[2]
    assert endings[0] != endings[1]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("bid:99", "answers 'bid:99', which is not legal here"),
        ("draw:pha", "answers 'draw:pha', which is not legal here"),
        (None, "answers None, not a move or a Choice"),
        (3, "answers 3, not a move"),
        (Choice("pass"), "answers 'pass', which is not legal here"),
        (Choice("draw", win=(1.0, 0.0)), "tells win as .* not as 3 numbers"),
        (Choice("draw", win=(0.5, 0.4, 0.4)), "tells .* not win probabilities that add up to 1"),
        (Choice("draw", win=(1.5, -0.5, 0.0)), "tells .* not win probabilities"),
        (Choice("draw", points=(1.0, float("nan"), 2.0)), "tells points as .* one a seat"),
    ],
)
def test_nonsense_is_refused_with_the_bot_and_the_legal_moves(answer: Any, told: str) -> None:
    bot, game = Witness(seed=1), sunbarge.Game(3, seed=1)
    bot.answer = answer
    with pytest.raises(
        IllegalAnswer, match=rf"the bot Witness {told}.*\(legal: draw, invoke\)"
    ) as at:
        bot.move(game)
    assert at.value.legal == ["draw", "invoke"]
    assert isinstance(at.value, sunbarge.IllegalMove)


def test_an_evaluation_comes_with_the_choice() -> None:
    bot = Witness(seed=1)
    bot.answer = Choice("invoke", win=(0.5, 0.25, 0.25), points=(30, 20.5, 10))
    assert bot.think(sunbarge.Game(3, seed=1)) == bot.answer
    assert bot.move(sunbarge.Game(3, seed=1)) == "invoke"


def test_a_bot_moves_in_a_game_and_nowhere_else() -> None:
    line: Any = later().to_line()
    with pytest.raises(ValueError, match="a bot moves in a Game, not in 'bag/"):
        Witness(seed=1).move(line)


def test_a_bot_writes_choose_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="Old: write choose"):
        type("Old", (Bot,), {"move": lambda self, game: "draw"})
    with pytest.raises(TypeError, match="abstract"):
        Bot()  # type: ignore[abstract]

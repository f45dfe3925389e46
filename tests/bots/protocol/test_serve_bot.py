"""`sunbarge bot`: our bots speak the protocol, and nothing that is said to them breaks them."""

import subprocess
import sys

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.protocol.messages import Limits, NewGame, answer, parse_move
from sunbarge.bots.protocol.serve_bot import BotServer

LINE = sunbarge.Game(3, seed=1).to_line()


def dialogue(bot: str, *lines: str) -> list[str]:
    """What a bot answers to some lines."""
    said: list[str] = []
    BotServer(bot, said.append).run(lines)
    return said


def test_the_greeting() -> None:
    assert dialogue("simple", "sunbarge 1\n") == [
        "sunbarge 1",
        "name simple",
        "author Sunbarge",
        "ready",
    ]
    assert dialogue("expert", "sunbarge 7")[3].startswith("option effort 800 ")


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_plays_the_same_over_the_protocol(name: str) -> None:
    for game in (sunbarge.Game(3, seed=7), sunbarge.Game(2, "bag", seed=3)):
        for _ in range(12):
            assert game.to_move is not None
            choice = bots.make(name, seed=11, effort=5).think(game)
            told = NewGame(game.players, game.edition, game.house, game.to_move, 11)
            legal = f"legal {' '.join(game.legal_moves())}"
            lines = (str(told), f"position {game.to_line()}", legal, "go effort 5", "quit", "go")
            assert dialogue(name, *lines) == ["ready", answer(choice)]
            game.play(choice.move)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["hello"], "unknown word 'hello'; there are sunbarge, set, newgame, position"),
        (["go"], "there is no position yet"),
        (["position"], "a line has 8 fields"),
        (["position x/y"], "a line has 8 fields"),
        ([f"position {LINE}", "position x", "go"], "there is no position yet"),
        ([f"position {LINE}", "go fast"], "expected names with values"),
        ([f"position {LINE}", "go budget soon"], "budget is a whole number from 0"),
        ([f"position {LINE}", "go effort 99999"], "effort is a whole number from 0 to 32000"),
        ([f"position {LINE}", "go effort -1"], "effort is a whole number from 0"),
        (["newgame seed x"], "seed is a whole number from 0"),
        (["newgame players 9 seed 1"], "2 to 5 players"),
        (["newgame edition kindle"], "no edition 'kindle'"),
        (["newgame seat"], "expected names with values"),
        (["sunbarge"], "the version of the protocol is a whole number"),
        (["set effort 3"], "there is no option 'effort'"),
        (["set"], "there is no option ''"),
        (["\x00\x1b"], "unknown word"),
    ],
)
def test_nonsense_is_answered_with_an_error(lines: list[str], reason: str) -> None:
    said = dialogue("simple", *lines)[-1]
    assert said.startswith("error ")
    assert reason in said
    assert said.isprintable()


def test_a_game_that_is_over_has_no_move() -> None:
    game = sunbarge.Game(2, seed=1)
    while game.to_move is not None:
        game.play(bots.make("simple").move(game))
    assert dialogue("simple", f"position {game.to_line()}", "go") == ["error the game is over"]


def test_what_breaks_inside_is_an_error_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(line: str) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(sunbarge.Game, "from_line", fail)
    assert dialogue("simple", "position x") == ["error RuntimeError inside: two lines"]


def test_time_is_divided() -> None:
    server = BotServer("expert", print)
    assert server.bot_for(Limits()).effort == 800
    server.set("effort 30")
    assert server.bot_for(Limits()).effort == 30
    assert server.bot_for(Limits(budget=500)).budget == 0.5
    assert server.bot_for(Limits(budget=500)).effort is None
    assert server.bot_for(Limits(clock=4000)).budget == 0.1
    assert server.bot_for(Limits(budget=500, clock=4000)).budget == 0.1
    assert server.bot_for(Limits(clock=0)).budget == 0.001
    assert server.bot_for(Limits(effort=7)).effort == 7


def test_answers_can_be_read_back() -> None:
    game = sunbarge.Game(3, seed=2)
    for _ in range(20):
        choice = bots.make("learned", seed=1).think(game)
        game.play(choice.move)
        read = parse_move(answer(choice).removeprefix("move "))
        assert read.move == choice.move
        assert read.win == pytest.approx(choice.win, abs=1e-4)
        assert read.points == pytest.approx(choice.points, abs=1e-2)


def test_the_command_speaks_until_its_input_ends() -> None:
    """One program for all of it, as it takes seconds to start."""
    said = b"sunbarge 1\n\xff\xfe\n\nposition " + LINE.encode() + b"\ngo\nnewgame seed 4"
    command = [sys.executable, "-m", "sunbarge", "bot", "simple"]
    done = subprocess.run(command, input=said, capture_output=True, timeout=100, check=True)
    *greeting, unknown, move, ready = done.stdout.decode().splitlines()
    assert greeting[-1] == ready == "ready"
    assert unknown.startswith("error unknown word")
    assert move == "move draw"
    assert done.stderr == b""

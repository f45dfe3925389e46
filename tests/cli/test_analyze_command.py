"""`sunbarge analyze` as a user runs it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

import sunbarge.bots.evaluation  # noqa: F401  (compiled before a command would tell of it)
from sunbarge import Game
from sunbarge.cli.app import app
from tests.terminal.fake_terminal import play_on


def run(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["analyze", *words], input=stdin, env={"COLUMNS": "100"})


@pytest.fixture
def game() -> Game:
    game = play_on(Game(3, seed=6), 1000)
    game.tags |= {"Seat0": "Anna", "Seat1": "Bob", "Seat2": "Zoë"}
    return game


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    file = tmp_path / "game.ra"
    file.write_text(game.to_record(), "utf-8")
    return file


def test_a_position_from_an_argument_a_file_and_the_input(tmp_path: Path) -> None:
    game = play_on(Game(3, seed=6), 12)
    (tmp_path / "line.txt").write_text(game.to_line() + "\n")
    (tmp_path / "position.json").write_text(json.dumps(game.position()))
    told = [
        run(game.to_line()),
        run(str(tmp_path / "line.txt")),
        run(str(tmp_path / "position.json")),
        run("-", stdin=game.to_line()),
        run(stdin=game.to_line()),
    ]
    assert [each.exit_code for each in told] == [0] * 5
    assert len({each.stdout for each in told}) == 1
    assert f"Seat {game.to_move} to move" in told[0].stdout
    assert "best" in told[0].stdout
    assert "probabilities mean little" in told[0].stdout


def test_a_position_that_is_longer_than_a_file_name_may_be() -> None:
    for luck in range(50):
        game = play_on(Game(5, seed=luck), 240, luck)
        if not game.is_over and max(map(len, game.to_line().split("/"))) > 255:
            break
    told = run(game.to_line())
    assert (told.exit_code, told.exception) == (0, None)


def test_a_position_as_json() -> None:
    game = play_on(Game(4, seed=6), 20)
    told = json.loads(run(game.to_line(), "--json", "--effort", "0").stdout)
    assert told["kind"] == "position"
    assert sorted(move["move"] for move in told["moves"]) == game.legal_moves()
    assert told["line"] == game.to_line()


def test_a_record_in_words_and_as_a_picture(record: Path, tmp_path: Path) -> None:
    svg = tmp_path / "game.svg"
    told = run(str(record), "--svg", str(svg))
    assert told.exit_code == 0
    for piece in ("Turning points", "Worst decisions", "Anna", "Zoë", "|epoch 3", "Better: "):
        assert piece in told.stdout
    assert told.stderr == f"wrote {svg}\n"
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


def test_a_record_as_json(record: Path, game: Game) -> None:
    told = json.loads(run(str(record), "--json").stdout)
    assert told["kind"] == "record"
    assert [step["move"] for step in told["steps"]] == game.history
    assert told["scores"] == game.scores


def test_a_moment_of_a_record(record: Path, game: Game) -> None:
    told = json.loads(run(str(record), "--to", "10", "--json").stdout)
    again = play_on(Game(3, seed=6), 10)
    assert told["line"] == again.to_line()
    assert told["names"] == ["Anna", "Bob", "Zoë"]


@pytest.mark.parametrize(
    ("words", "stdin", "message"),
    [
        (["/no/such"], "", "'/no/such' is neither a file nor a position"),
        (["klingon/1.0.1/" + "x" * 5000], "", "neither a file nor a position"),
        (["FOLDER"], "", "Is a directory"),
        (["disk/1"], "", "8 fields"),
        (["-"], "", "the input is empty"),
        (["-"], "\x7fELF\x02\x01", "this is not text"),
        (["-"], "{oops", "the position is no JSON"),
        (["-"], '{"a":' * 100_000, "it is nested too deeply"),
        (["-"], "{}", "edition"),
        (["-"], '[Edition "disk"]\n', "the header lacks"),
        (["RECORD", "--to", "9999"], "", "--to may be 0 to"),
        (["RECORD", "--svg", "FOLDER"], "", "is a folder"),
        (["RECORD", "--svg", "/no/such/x.svg"], "", "there is no folder /no/such"),
        (["RECORD", "--svg", "x.png"], "", "ends with .svg"),
        (
            ["RECORD", "--seats", "simple,?"],
            "",
            "but 3 play: write a bot or ? for each, such as simple,?,?",
        ),
        (["BROKEN"], "", "broken.ra: line 1"),
        (["RECORD", "--to", "5", "--effort", "9" * 20], "", "effort is a whole number from 0 to"),
        (["RECORD", "--effort", "32001"], "", "effort is a whole number from 0 to 32000, not"),
        (["RECORD", "--to", "3", "--svg", "x.svg"], "", "whole record"),
        (["LINE", "--to", "3"], "", "this is a position"),
        (["END"], "", "the game is over"),
    ],
)
def test_wrong_input_is_told(
    words: list[str], stdin: str, message: str, record: Path, game: Game, tmp_path: Path
) -> None:
    stand_ins = {
        **{"RECORD": str(record), "FOLDER": str(tmp_path), "BROKEN": str(tmp_path / "broken.ra")},
        **{"LINE": Game(3, seed=1).to_line(), "END": game.to_line()},
    }
    (tmp_path / "broken.ra").write_text("[Edition]")
    told = run(*(stand_ins.get(word, word) for word in words), stdin=stdin)
    assert isinstance(told.exception, ValueError)
    assert message in str(told.exception)
    assert told.stdout == ""


def test_a_bot_that_was_not_measured_is_told(record: Path) -> None:
    words = (str(record), "--to", "5", "--effort", "0", "--seats")
    assert "how random plays was not measured" in run(*words, "random,?,random").stderr
    assert run(*words, "simple,?,learned").stderr == ""


def test_the_last_number_for_to_is_told(record: Path, game: Game) -> None:
    end = len(game.history)
    for to in (end, end + 1):
        told = run(str(record), "--to", str(to))
        assert f"--to may be 0 to {end - 1}" in str(told.exception)
    assert run(str(record), "--to", str(end - 1), "--effort", "0").exit_code == 0


def test_effort_is_not_negative(record: Path) -> None:
    told = run(str(record), "--effort", "-1")
    assert told.exit_code == 2
    assert "--effort" in told.stderr

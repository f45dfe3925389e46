"""`hint`, `analyze` and `worth` at the table, and the course of a game on the screen."""

from pathlib import Path

import pytest

from sunbarge import Game
from sunbarge.analysis import GameAnalysis, analyze, analyze_record
from sunbarge.game.terms import terms_of
from sunbarge.terminal.advice import hint, moves_sheet
from sunbarge.terminal.game_report import curves, mistakes, sampled
from sunbarge.terminal.input_parser import Command, parse_input
from sunbarge.terminal.styles import Styles
from sunbarge.terminal.table import default_seats
from sunbarge.terminal.words import words_of
from tests.analysis.games import moves_of
from tests.positions import table
from tests.terminal.fake_terminal import play_on, sit, stage


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("text", "name"),
    [("hint", "hint"), ("Tip", "hint"), ("analyse", "analyze"), ("analysis", "analyze")],
)
def test_the_commands_may_be_typed_in_several_ways(text: str, name: str) -> None:
    assert parse_input(text, ["draw"]) == Command(name)


def test_a_hint_is_for_the_seat_to_move_and_changes_nothing(tmp_path: Path) -> None:
    game = Game(3, seed=8)
    before = game.position()
    session, screen = sit(game, typed("hint"), tmp_path)
    session.run()
    assert game.position() == before
    name = session.table.name(before["to_move"])
    assert f"Best for {name}: draw a tile (" in screen.text
    assert "The next tile is Ra with 17 %." in screen.text


def test_each_person_gets_a_hint_of_his_own(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=8), typed("hint", "draw", "hint"), tmp_path)
    session.run()
    told = [line for line in screen.text.splitlines() if line.startswith("Best for ")]
    assert len(told) == 2
    assert told[0].split(":")[0] != told[1].split(":")[0]


def test_a_hint_speaks_to_you(tmp_path: Path) -> None:
    game = Game(2, seed=5, groups=[0, 1])
    session, screen = sit(game, typed("hint"), tmp_path, *default_seats(2))
    session.run()
    assert "Best for you: " in screen.text


def test_the_hint_is_the_best_move_and_names_close_calls() -> None:
    words = terms_of("disk")
    kinds = set()
    for luck in range(12):
        game = play_on(Game(3, seed=luck), 40 + luck, luck)
        if game.is_over:
            continue
        analysis = analyze(game)
        head, *why = hint(analysis, words_of())
        assert len(why) <= 1
        best = moves_of(game)[0].move.partition(":")
        assert (best[2] or words.names.get(best[0], best[0])) in head or best[0] == "god"
        assert ("close call" in head) == analysis.close_call
        kinds.add(analysis.close_call)
    assert kinds == {True, False}


def test_analyze_lists_every_move_with_every_seat(tmp_path: Path) -> None:
    game = table(["", "", ""], track="pha gol flo", ra_tiles=1, epoch=2, to_move=2)
    game.play("draw:ra")
    session, screen = sit(game, typed("analyze"), tmp_path)
    session.run()
    for piece in ("Anna to move", "Bid 13", "Bid 2", "Pass", "Cathy", "best", "(estimates)"):
        assert piece in screen.text
    assert "wins the auction with" in screen.text


def test_what_follows_a_command_in_vain_is_told(tmp_path: Path) -> None:
    session, screen = sit(Game(3, seed=8), typed("analyze xyz", "bag", "undo 3"), tmp_path)
    session.run()
    assert "Nothing can follow analyze: 'xyz' is left out." in screen.text
    assert "Nothing can follow undo: '3' is left out." in screen.text
    assert screen.text.count("Nothing can follow") == 2
    assert "to move: chance to win" in screen.text


@pytest.mark.parametrize(("plain", "shown"), [(True, "-2 %"), (False, "−2 %")])
def test_the_minus_sign_of_a_sentence_is_that_of_the_screen(plain: bool, shown: str) -> None:
    ui, screen = stage(width=80, plain=plain)
    ui.say("−2 %")
    assert screen.text.strip() == shown


def test_how_sure_a_value_is_stands_beside_it() -> None:
    from dataclasses import replace

    analysis = analyze(Game(3, seed=1))
    unsure = replace(analysis, moves=tuple(replace(m, doubt=0.0123) for m in analysis.moves))
    ui, screen = stage(width=100)
    ui.show(moves_sheet(analysis, Styles()))
    assert "±" not in screen.text
    ui.show(moves_sheet(unsure, Styles()))
    assert screen.text.count("±1.2") == len(analysis.moves)


def test_worth_shows_the_estimate_as_an_estimate(tmp_path: Path) -> None:
    game = table(["13 8 (5 2)", "(12 9 6 3)", "11 (10 7 4)"], track="pha gol flo", epoch=2)
    session, screen = sit(game, typed("worth"), tmp_path)
    session.run()
    exact, _, estimate = screen.text.partition("(estimate)")
    assert "if the epoch ended now" in exact
    assert "no suns" in estimate
    assert "to win" in estimate


def test_a_sheet_fits_an_ascii_terminal() -> None:
    ui, screen = stage(width=80, plain=True)
    game = play_on(Game(5, seed=3), 50)
    ui.show(moves_sheet(analyze(game), Styles(plain=True)))
    assert screen.text.replace("±", "").isascii()
    assert all(len(line) <= 80 for line in screen.text.splitlines())


@pytest.fixture(scope="module")
def course() -> GameAnalysis:
    return analyze_record(play_on(Game(3, seed=6), 1000))


@pytest.mark.parametrize("plain", [True, False])
def test_the_curves_fit_and_end_where_the_game_ends(course: GameAnalysis, plain: bool) -> None:
    lines = [line.plain for line in curves(course, Styles(plain), 80)]
    assert len(lines) == 3 * course.players + 1
    assert all(len(line) <= 80 for line in lines)
    assert all(line.isascii() for line in lines) or not plain
    full = "#" if plain else "█"
    for seat in range(3):
        band = lines[3 * seat : 3 * seat + 3]
        assert [line[79] == full for line in band] == [seat == course.winner] * 3
    assert lines[-1].lstrip().startswith("|epoch 1")


def test_a_curve_keeps_its_ends() -> None:
    assert sampled([0.0, 0.2, 0.4, 0.6, 1.0], 3) == [0.0, 0.4, 1.0]
    assert sampled([0.5, 0.7], 1) == [0.5]


def test_every_player_s_worst_decisions_are_told(course: GameAnalysis) -> None:
    told = list(mistakes(course, Styles()))
    wanted = sum(len(seat.worst) or 1 for seat in course.seats)
    assert len(told) == wanted
    assert all("Better: " in line or "no decision" in line for line in told)

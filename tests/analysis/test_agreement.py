"""`hint`, `analyze` of a record, the server's advice and the page's chances say the same."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sunbarge import Game, analyze, analyze_record, bots, lot_estimates
from sunbarge.bots.net.observe_past import evidence_of
from sunbarge.cli.app import app
from sunbarge.game.player_tags import player_tags
from sunbarge.online.server.bot_worker import AdviceRequest, advise
from sunbarge.online.sessions import record_of
from sunbarge.terminal.commands import analysis_of
from sunbarge.terminal.table import Seat, tags_of
from tests.table_driver import TableDriver, started
from tests.terminal.fake_terminal import sit

SEATS = (Seat("Anna"), Seat("Ibis", "bot:simple"), Seat("Maud", "bot:evaluator"))
PEOPLE_PLAY = 40


def seen(game: Game, moves: int = PEOPLE_PLAY) -> Game:
    """A game in which seat 0 plays like `learned`, and the others are the bots of `SEATS`."""
    players = [bots.make(name, seed=1) for name in ("learned", "simple", "evaluator")]
    while len(game.history) < moves or game.to_move != 0 or "draw" not in game.legal_moves():
        game.play(players[game.to_move or 0].move(game))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return seen(Game(3, seed=11))


def test_a_hint_and_a_saved_game_agree(game: Game, tmp_path: Path) -> None:
    session, _ = sit(game.copy(), "", tmp_path, *SEATS)
    hint = analysis_of(session)
    saved = game.copy()
    saved.tags |= tags_of(SEATS)
    file = tmp_path / "game.ra"
    file.write_text(saved.to_record(), "utf-8")
    options = ("--to", str(len(game.history)), "--effort", str(hint.effort), "--json")
    result = CliRunner().invoke(app, ["analyze", str(file), *options])
    told = json.loads(result.stdout)
    assert "by the record, Ibis is simple, Maud is evaluator; --seats" in result.stderr
    assert told == hint.to_dict()
    assert told["bots"] == [None, "simple", "evaluator"]
    assert told["wins"][0] > 0.6
    course = analyze_record(saved, hint.effort)
    assert course.steps[-1].wins == hint.wins
    assert course.steps[-1].points == hint.points


def test_the_server_and_the_record_of_its_table_agree() -> None:
    driver = at_a_table()
    table = driver.table
    names = tuple(seat.name for seat in table.seats)
    who = tuple(seat.bot for seat in table.seats)
    advice = advise(AdviceRequest(table.require_progress().record(), 40, names, who))
    found = analyze(Game.from_record(record_of(table)), effort=40)
    assert advice.win == found.wins
    assert [(one.move, one.points, one.reasons) for one in advice.moves] == [
        (one.move, one.points[found.to_move], one.reason_codes) for one in found.moves
    ]
    assert found.bots == (None, "simple", "evaluator")


def at_a_table() -> TableDriver:
    """The same company at a table of the server; its game has no history of its own any more."""
    driver = started(seats="me simple evaluator")
    players = [bots.make(name, seed=1) for name in ("learned", "simple", "evaluator")]
    progress = driver.table.require_progress()
    while len(progress.history) < PEOPLE_PLAY or len(driver.table.legal) < 2 or acting(driver):
        driver.play(players[acting(driver)].move(progress.whole_game()), acting(driver))
    assert len(progress.game.history) < PEOPLE_PLAY
    return driver


def acting(driver: TableDriver) -> int:
    """The seat to move."""
    return driver.table.require_progress().game.to_move or 0


def test_bots_on_a_server_see_what_was_played_before() -> None:
    """Without it nobody could be told apart by their moves."""
    progress = at_a_table().table.require_progress()
    again = Game.from_record(progress.record())
    assert again.history == progress.history
    assert again.position() == progress.game.position()


def test_who_is_not_known_is_told_by_the_moves(game: Game) -> None:
    evidence = evidence_of(game)
    assert evidence[2] > 2  # seat 1 plays like simple
    assert evidence[5] > 2  # seat 2 plays like evaluator
    told, forgotten = analyze(game), analyze(Game.from_line(game.to_line()))
    assert told.line == forgotten.line
    assert told.wins != forgotten.wins
    assert [lot.wins for lot in lot_estimates(game)] == [lot.wins for lot in told.lots]


def test_points_are_those_of_the_same_company(game: Game) -> None:
    known, equals = (analyze(game, seats=who) for who in (["learned", "simple", "simple"], None))
    assert known.points[0] > equals.points[0] + 1
    assert known.points[1] < equals.points[1]
    assert [lot.points for lot in known.lots] == [
        lot.points for lot in lot_estimates(game, ["learned", "simple", "simple"])
    ]


def test_code_that_a_record_names_is_never_loaded(game: Game, tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('loaded')\n")
    named = game.copy()
    named.tags |= player_tags([f"bot:{trap}:Bot", "bot:gone", "bot:expert:200"])
    assert analyze(named).bots == (None, None, "expert")

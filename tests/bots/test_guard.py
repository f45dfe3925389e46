"""A bot in Python that fails forfeits with the reason, and the run goes on."""

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sunbarge
from sunbarge import bots
from sunbarge.bots.guard import make_guarded, think_guarded
from sunbarge.cli.league import ladder_from_options
from sunbarge.research.dataset.make import make
from sunbarge.research.executors.local import SerialExecutor
from sunbarge.research.league.results_store import ResultsStore
from sunbarge.research.league.standings import compute_standings
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.forfeits import Forfeited
from sunbarge.research.simulate.outputs import run_plan
from sunbarge.research.source_hashes import fingerprint
from sunbarge.terminal.start import StartOptions, start_session
from sunbarge.terminal.table import Seat, parse_seats, seats_of_record, seats_to_name, tags_of
from tests.bots.own_bots import RAISING_LINE, write_module
from tests.plans import play_on, results_of
from tests.terminal.fake_terminal import sit, stage

REASONS = {
    "Raising": rf"raised ZeroDivisionError: .* \(mine\.py, line {RAISING_LINE}\)",
    "Leaving": r"raised SystemExit: 3 \(mine\.py, line \d+\)",
    "Rude": r"answers 'bid:99', which is not legal here \(legal: .*\)",
    "Slow[budget=1]": r"did not move within 0\.101 s; its budget is 0\.001 s a move",
    "Slow[clock=1]": r"let its clock run out: it took 0\.101 s .* and had 0\.001 s",
    "Unmade": r"cannot be made: KeyError: 'nothing' \(mine\.py, line \d+\)",
    "Odd": "raised AttributeError: 'Odd' object has no attribute 'seed'",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with the module."""
    file = write_module(tmp_path)
    file.write_text(file.read_text().replace("sleep(0.03)", "sleep(0.11)"))
    monkeypatch.chdir(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("mine"):
            del sys.modules[name]


@pytest.mark.parametrize("name", list(REASONS))
def test_who_fails_forfeits_and_the_others_play_on(name: str) -> None:
    bot, forfeits = f"mine.py:{name}", list[Forfeited]()
    results = results_of(Plan(2, 2, (bot, "random"), seed=1), 1, forfeits)
    assert [(one.game, one.bot) for one in forfeits] == [(0, bot), (1, bot)]
    for one in forfeits:
        assert re.match(REASONS[name], one.reason), one.reason
        assert results[one.game]["points"][one.seat] == 0
        assert results[one.game]["winner"] != one.seat


def test_bots_of_ours_do_not_hide_their_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    simple = bots.kind("simple")
    monkeypatch.setattr(simple, "choose", fail)
    with pytest.raises(ZeroDivisionError):
        think_guarded(simple(seed=1), sunbarge.Game(3, seed=1))
    with pytest.raises(ValueError, match="effort"):
        make_guarded(simple, effort=-1)


def test_a_clock_is_for_all_moves_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    class Clocked(bots.kind("mine:Last[clock=1000]")):  # type: ignore[misc]
        def choose(self, sight: bots.Sight) -> str:
            now[0] += 0.4
            return sight.legal_moves()[0]

    bot, game = Clocked(seed=1), sunbarge.Game(3, seed=1)
    assert [think_guarded(bot, game).move for _ in range(2)] == ["draw", "draw"]
    with pytest.raises(bots.Forfeit, match="let its clock run out"):
        think_guarded(bot, game)


def test_workers_load_the_class_themselves() -> None:
    plan = Plan(6, 2, ("mine.py:Last", "mine:Last"), seed=1)
    assert (results_of(plan, 2) == results_of(plan, 1)).all()


def test_a_ladder_of_classes_and_efforts_goes_on_and_tells(folder: Path) -> None:
    names = "random:3,mine.py:Last,mine:Raising"
    ladder = ladder_from_options(names, "2", 1, None, None, None)
    labels = [one.label for one in ladder.contestants()]
    assert labels == ["random:3", "mine.py:Last", "mine:Raising"]
    store = ResultsStore(ladder, folder / "ladder")
    play_on(store)
    standings = compute_standings(store)
    assert {(bot, count) for bot, count, _ in standings.forfeits} == {("mine:Raising", 4)}
    before = fingerprint(["mine.py:Last:3"])
    (folder / "mine.py").write_text((folder / "mine.py").read_text() + "changed = 1\n")
    assert fingerprint(["mine.py:Last:3"]) != before


class Remote(SerialExecutor):
    """An executor as it is on a cluster."""

    remote = True


@pytest.mark.parametrize("name", ["mine.py:Last", "mine:Last"])
def test_a_class_does_not_run_on_other_machines(name: str, folder: Path) -> None:
    plan = Plan(2, 2, (name, "random"), seed=1)
    with pytest.raises(ValueError, match=r"is a class of this machine, .* with --on local"):
        next(run_plan(plan, Remote()))
    with pytest.raises(ValueError, match="is a class of this machine"):
        next(make(plan, Remote(), folder / "out"))


# --- At the terminal -----------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["mine.py:Raising", "mine.py:Unmade", "mine.py:Odd"])
def test_at_the_table_simple_plays_on(bot: str, folder: Path) -> None:
    game = sunbarge.Game(2, seed=1)
    seats = Seat("Ibis", f"bot:{bot}"), Seat("Maud", "bot:simple")
    session, screen = sit(game, "", folder, *seats)
    assert session.run() == 0
    assert game.is_over
    assert "and forfeits its seat: simple plays on." in " ".join(screen.text.split())
    assert game.tags["Player0"] == "bot:simple"


def test_a_file_of_a_game_never_runs_other_code() -> None:
    seats = parse_seats("Anna,Maud=bot:mine.py:Last,bot:Random:3")
    assert [seat.player for seat in seats[1:]] == ["bot:mine.py:Last", "bot:random:3"]
    with pytest.raises(ValueError, match=r"mine\.py:Last.*say again who plays, with --seats"):
        seats_of_record(tags_of(seats), 3)
    assert seats_of_record(tags_of(parse_seats("Anna,bot:random:3")), 2)[1].bot == "random:3"
    ui, _ = stage()
    table = start_session(StartOptions(seats="Anna,Maud=bot:mine.py:Last"), ui).table
    assert seats_to_name(table, {}) == " --seats Anna,Maud=bot:mine.py:Last"
    with pytest.raises(ValueError, match=r"write bot:mine\.py:Last"):
        parse_seats("Anna,mine.py:Last")

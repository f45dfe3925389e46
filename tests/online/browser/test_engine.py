"""The engine of the page does the same as the native engine, and imports nothing."""

from pathlib import Path

import pytest

from sunbarge.compiler.wasm.module_format import imports
from sunbarge.online.browser.files import write_files
from sunbarge.online.browser.layout import typescript
from tests.online.browser import compare
from tests.online.browser.compare_reports import compare_reports
from tests.online.browser.recordings import TABLES

LAYOUT = compare.WEB / "src" / "engine" / "layout.ts"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the engine, the bundles and the recordings are."""
    return tmp_path_factory.mktemp("compared")


@pytest.fixture(scope="module")
def reports(folder: Path) -> compare.Reports:
    """What was compared, in Node."""
    return compare.compare(folder)


def test_every_step_has_the_same_state_moves_and_scores(reports: compare.Reports) -> None:
    report = reports["steps"]
    assert report["differences"] == []
    assert report["games"] >= len(TABLES)
    assert report["decisions"] >= compare.DECISIONS


def test_whole_games_end_as_those_of_simulate(reports: compare.Reports) -> None:
    assert reports["games"]["differences"] == []
    assert reports["games"]["games"] >= compare.GAMES


def test_values_and_searches_are_the_same_bytes(reports: compare.Reports) -> None:
    assert reports["values"]["differences"] == []
    assert reports["values"]["decisions"] == compare.POSITIONS


def test_games_and_bots_answer_as_in_python(reports: compare.Reports) -> None:
    assert reports["texts"]["differences"] == []
    assert reports["texts"]["games"] == compare.TEXTS


@pytest.mark.usefixtures("reports")
def test_the_reports_of_whole_games_are_those_of_python(folder: Path) -> None:
    script, engine = folder / "bundle" / "gameReports.js", folder / "engine"
    found = compare_reports(folder, script, engine, games=2)
    assert [game["differences"] for game in found] == [[], []]
    assert all(game["steps"] > 100 for game in found)
    assert all({"slip", "mistake"} <= game["verdicts"].keys() for game in found)


def test_the_module_imports_nothing(tmp_path: Path) -> None:
    write_files(tmp_path)
    (module,) = tmp_path.glob("engine-*.wasm")
    assert list(imports(module.read_bytes())) == []


def test_the_page_has_the_layout_of_these_rules() -> None:
    told = "stale: run `python -m sunbarge.online.browser layout > web/src/engine/layout.ts`"
    assert LAYOUT.read_text("utf-8") == typescript(), told

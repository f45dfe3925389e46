"""How far a build is, as whoever waits for it hears."""

import time
from pathlib import Path

import pytest

from sunbarge.compiler import objects, prepare, registry
from sunbarge.compiler.progress import Progress, Reporter, clear_progress, read_progress
from sunbarge.compiler.sources import number_of_rules, rule_modules
from sunbarge.compiler.units import PLAY


def test_the_rest_is_told_by_what_is_done() -> None:
    assert Progress("lowering", 0.25, 5.0).seconds_left == pytest.approx(15)
    assert Progress("lowering", 0.05, 2.0).seconds_left is None


def test_the_rest_gets_shorter_while_a_stage_is_silent() -> None:
    rest = [Progress("linking", 0.5, 10 + silent, silent).seconds_left for silent in (0, 3, 30)]
    assert rest == pytest.approx([10, 7, 1])


def test_what_is_reported_is_read_by_others(tmp_path: Path) -> None:
    assert read_progress(tmp_path) is None
    reporter = Reporter(tmp_path)
    reporter.started -= 6
    reporter.report(0.3, "lowering")
    time.sleep(0.01)
    found = read_progress(tmp_path)
    assert found is not None
    assert (found.stage, found.done) == ("lowering", 0.3)
    assert 0 < found.since < 5 < found.seconds
    clear_progress(tmp_path)
    assert read_progress(tmp_path) is None


def test_who_waits_hears_that_a_build_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise objects.BuildFailed

    heard: list[Progress | None] = []
    monkeypatch.setattr(registry, "INTERPRETED", False)
    monkeypatch.delenv(registry.PLAIN_NUMBA_VARIABLE, raising=False)
    monkeypatch.setattr(objects, "find_built", lambda *_: None)
    monkeypatch.setattr(objects, "build_or_wait", fails)
    monkeypatch.setattr(prepare, "rule_modules", lambda folders: [])
    prepare.prepare(PLAY, heard.append)
    assert heard == [None]


def test_all_rules_are_counted() -> None:
    modules = rule_modules(("engine",))
    assert number_of_rules(modules) > len(modules) > 1

"""How far a build is, on a terminal and elsewhere."""

import io
import sys
from pathlib import Path

import pytest

from sunbarge.compiler.console import ProgressLine
from sunbarge.compiler.progress import Progress, read_progress
from sunbarge.compiler.units import PLAY


class Terminal(io.StringIO):
    """What is printed, as on a terminal."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, screen: io.StringIO) -> str:
    """What a line prints from the beginning of a build to its end."""
    monkeypatch.setattr(sys, "stderr", screen)
    line = ProgressLine(PLAY)
    for progress in (None, Progress("lowering", 0.05, 1.0), Progress("linking", 0.5, 10.0), None):
        line(progress)
    line(None)
    return screen.getvalue()


def test_a_file_that_makes_no_sense_tells_nothing(tmp_path: Path) -> None:
    for text in ("", "1 2 3", "one two three four"):
        (tmp_path / "progress").write_text(text, "utf-8")
        assert read_progress(tmp_path) is None


def test_anywhere_but_on_a_terminal_a_build_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    told = shown(monkeypatch, io.StringIO())
    assert told == "compiling the rules and the bots, once (half a minute) ...\n"


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_on_a_terminal_a_bar_is_written_over(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    told = shown(monkeypatch, Terminal())
    assert told.count("\n") == 1
    assert told.endswith("\n")
    nothing, first, second = told.removesuffix("\n").split("\r")
    assert nothing == ""
    assert len(first) == len(second) == columns - 1
    assert first.startswith("compiling the rules and the bots, once [#...")
    whole = f"compiling the rules and the bots, once [{'#' * 12}{'.' * 12}], 10 s left"
    assert second.rstrip() == whole[: columns - 1]


def test_without_any_output_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    ProgressLine(PLAY)(Progress("linking", 0.5, 10.0))

"""Commands in this process: a tenth of the time of a process of their own."""

import sys
from subprocess import CompletedProcess

import pytest

from sunbarge.cli.app import app
from sunbarge.cli.failures import run


class Here:
    """Runs the command line as `main` does."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """With plain output of a fixed width, as in tests that start a process."""
        for name, value in (("NO_COLOR", "1"), ("COLUMNS", "100"), ("TERM", "dumb")):
            monkeypatch.setenv(name, value)
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str) -> CompletedProcess[str]:
        """What the command told, and its exit code."""
        self.monkeypatch.setattr(sys, "argv", ["sunbarge", *arguments])
        code = run(app)
        told = self.capsys.readouterr()
        return CompletedProcess(arguments, code, told.out, told.err)

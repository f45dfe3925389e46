"""Commands in this process, which is quicker than a process for each."""

import sys
from subprocess import CompletedProcess

import pytest

from sunbarge.cli.app import app
from sunbarge.cli.failures import run

PLAIN = {"NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb"}
"The environment in which output has no colours and a fixed width."


class Here:
    """Runs the command line as `main` does."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """With the same plain output as in tests that start a process."""
        for name, value in PLAIN.items():
            monkeypatch.setenv(name, value)
        # This process goes on with other tests, which would be slower.
        monkeypatch.setattr("os.nice", lambda more: more, raising=False)
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str) -> CompletedProcess[str]:
        """What the command told, and its exit code."""
        self.monkeypatch.setattr(sys, "argv", ["sunbarge", *arguments])
        code = run(app)
        told = self.capsys.readouterr()
        return CompletedProcess(arguments, code, told.out, told.err)

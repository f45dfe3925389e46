"""A compiler that reports the progress that a test sets, and ends when the test lets it."""

import threading
from collections.abc import Callable

import pytest

from sunbarge.compiler.progress import Progress
from sunbarge.online.server import startup

QUARTER = Progress("lowering", 0.25, 5.0)
"Five seconds for a quarter: fifteen are left."


class FakeCompiler:
    """Replaces the compiler in servers of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on the rules count as never compiled."""
        self.progress: Progress | None = QUARTER
        self.reported, self.may_end, self.ended = (threading.Event() for _ in range(3))
        monkeypatch.setattr(startup, "rules_are_compiled", lambda: False)
        monkeypatch.setattr(startup, "compile_rules", self.compile)

    def compile(self, report: Callable[[Progress | None], None]) -> None:
        """Report the progress again and again."""
        try:
            while not self.may_end.is_set():
                report(self.progress)
                self.reported.set()
                self.may_end.wait(0.02)
        finally:
            self.ended.set()

    def set_progress(self, progress: Progress | None) -> None:
        """Set the progress; returns when it was reported."""
        self.progress = progress
        for _ in range(2):  # the first report may have begun before
            self.reported.clear()
            assert self.reported.wait(10)

"""A compiler that is as far as a test says, and ends when the test lets it."""

import threading
from collections.abc import Callable

import pytest

from sunbarge.compiler.progress import Progress
from sunbarge.online.server import services

QUARTER = Progress("lowering", 0.25, 5.0)
"Five seconds for a quarter: fifteen are left."


class FakeCompiler:
    """Takes the place of the real one in servers of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on the rules count as never compiled."""
        self.progress: Progress | None = QUARTER
        self.told, self.may_end, self.ended = (threading.Event() for _ in range(3))
        monkeypatch.setattr(services, "compiled", lambda: False)
        monkeypatch.setattr(services, "compile_rules", self.compile)

    def compile(self, report: Callable[[Progress | None], None]) -> None:
        """Tell how far it is, again and again."""
        try:
            while not self.may_end.is_set():
                report(self.progress)
                self.told.set()
                self.may_end.wait(0.02)
        finally:
            self.ended.set()

    def tell(self, progress: Progress | None) -> None:
        """Be so far from now on; returns when that was told."""
        self.progress = progress
        for _ in range(2):  # the first may have begun before
            self.told.clear()
            assert self.told.wait(10)

"""Clocks that go wrong: `python -m sunbarge.research.chaos.clocks FILE MODULE …` runs a module.

The time of day that the module sees is wrong by a number of seconds, which the file contains. This
number may change while the module runs.
"""

import runpy
import sys
import time
from pathlib import Path

RUN = "sunbarge.research.chaos.clocks"


class Clock:
    """The clock of one process; it begins with the right time."""

    def __init__(self, folder: Path, name: str) -> None:
        """Set the clock right; a file in the folder keeps by how many seconds it is wrong."""
        self.file = folder / f"{name}.time"
        self.jump(0)

    def jump(self, seconds: int) -> None:
        """Let the clock be wrong by some seconds from now on."""
        self.file.write_text(f"{seconds}\n", "ascii")

    def command(self, command: list[str]) -> list[str]:
        """Change a command line `python -m …` so that the module sees this clock; return it."""
        python, option, *module = command
        assert option == "-m"
        return [python, "-m", RUN, str(self.file), *module]


def set_clock(file: Path) -> None:
    """Let `time.time` and `time.time_ns` be wrong from now on; other clocks stay right."""
    right = time.time_ns

    def wrong() -> int:
        text = file.read_text("ascii").strip()
        return right() + 10**9 * int(text or 0)  # it is empty while it is written

    time.time_ns = wrong
    time.time = lambda: wrong() / 10**9


if __name__ == "__main__":
    set_clock(Path(sys.argv[1]))
    sys.argv[:] = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

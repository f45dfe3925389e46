"""A progress line on the terminal while functions are compiled."""

import shutil
import sys
from functools import cache

from .progress import Progress
from .units import Unit

WIDTH = 24


class ProgressLine:
    """Redraws one line on a terminal; prints one line if the output is not a terminal."""

    def __init__(self, unit: Unit) -> None:
        """Store the unit whose build is shown; nothing is printed before the first report."""
        self.what, self.shown = unit.purpose, False

    def __call__(self, progress: Progress | None) -> None:
        """Show the progress of a build; None ends the line."""
        if sys.stderr is None:  # pythonw has no standard error
            return
        on_terminal = sys.stderr.isatty()
        if progress is None:
            if self.shown and on_terminal:
                print(file=sys.stderr)
        elif on_terminal:
            print(f"\r{self.text(progress)}", end="", file=sys.stderr, flush=True)
        elif not self.shown:
            print(f"compiling {self.what}, once (half a minute) ...", file=sys.stderr, flush=True)
        self.shown = progress is not None

    def text(self, progress: Progress) -> str:
        """Return a progress bar with the time left."""
        full = round(WIDTH * progress.done)
        left = progress.seconds_left
        rest = "" if left is None else f", {left:.0f} s left"
        line = f"compiling {self.what}, once [{'#' * full}{'.' * (WIDTH - full)}]{rest}"
        room = shutil.get_terminal_size().columns - 1  # a wrapped line could not be redrawn
        return f"{line[:room]:<{room}}"


@cache
def show_progress(unit: Unit) -> ProgressLine:
    """Return the progress line of a unit, which is created once."""
    return ProgressLine(unit)

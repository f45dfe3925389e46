"""How far a build is, told through a file: whoever waits for it can say so."""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from sunbarge.atomic_write import write_atomically

FILE = "progress"
KNOWN = 0.1  # the share from which on the rest can be told
LAST = 1.0  # seconds that are left at least, as long as something is


@dataclass(frozen=True)
class Progress:
    """How far a build is."""

    stage: str
    done: float
    "The share that is done, from 0 to 1."
    seconds: float
    "How long it has taken so far."
    since: float = 0.0
    "How long ago that share was done: a stage may take seconds without a word."

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take; None as long as nobody can tell."""
        if self.done < KNOWN:
            return None
        whole = (self.seconds - self.since) / self.done
        return max(whole - self.seconds, LAST)


BEGUN = Progress("starting", 0.0, 0.0)
"While a process that builds has not said anything yet."


class Reporter:
    """Writes how far a build is into its folder."""

    def __init__(self, folder: Path) -> None:
        """Begin now."""
        self.file, self.started, self.waits = folder / FILE, time.time(), os.getppid()

    def report(self, done: float, stage: str) -> None:
        """Tell how much is done, and what is done next; stop if nobody waits for it any more."""
        if os.getppid() != self.waits:
            raise SystemExit("the process that waited for this build has ended")
        write_atomically(self.file, f"{self.started} {time.time()} {done} {stage}")


def read_progress(folder: Path) -> Progress | None:
    """How far the build in a folder is; None if none is under way there."""
    with contextlib.suppress(OSError, ValueError):
        started, told, done, stage = (folder / FILE).read_text("utf-8").split(" ", 3)
        now = time.time()
        return Progress(stage, float(done), now - float(started), now - float(told))
    return None


def forget_progress(folder: Path) -> None:
    """No build is under way in a folder any more, however it ended."""
    (folder / FILE).unlink(missing_ok=True)

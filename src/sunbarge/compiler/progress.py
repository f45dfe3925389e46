"""The progress of a build, which the builder writes to a file and other processes read."""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from sunbarge.atomic_write import write_atomically

FILE = "progress"
PREDICTABLE_FROM = 0.1  # the time left is estimated once this share is done
LEAST_SECONDS_LEFT = 1.0  # seconds


@dataclass(frozen=True)
class Progress:
    """The progress of a running build at one moment."""

    stage: str
    done: float
    "The share of the work that is done, from 0 to 1."
    seconds: float
    "Seconds since the build started."
    since: float = 0.0
    "Seconds since the last report; a stage may take several seconds without a report."

    @property
    def seconds_left(self) -> float | None:
        """The estimated number of seconds left; None until a tenth of the work is done."""
        if self.done < PREDICTABLE_FROM:
            return None
        whole = (self.seconds - self.since) / self.done
        return max(whole - self.seconds, LEAST_SECONDS_LEFT)


STARTED = Progress("starting", 0.0, 0.0)
"The progress of a build that has not reported yet."


class Reporter:
    """Writes the progress of a build to a file in its folder."""

    def __init__(self, folder: Path) -> None:
        """Store the start time and the id of the parent process."""
        self.file, self.started, self.parent = folder / FILE, time.time(), os.getppid()

    def report(self, done: float, stage: str) -> None:
        """Write the share of work done and the current stage; exit if the parent has ended."""
        if os.getppid() != self.parent:
            raise SystemExit("the process that waited for this build has ended")
        write_atomically(self.file, f"{self.started} {time.time()} {done} {stage}")


def read_progress(folder: Path) -> Progress | None:
    """Return the progress of the build in a folder, or None if none is running."""
    with contextlib.suppress(OSError, ValueError):
        started, reported, done, stage = (folder / FILE).read_text("utf-8").split(" ", 3)
        now = time.time()
        return Progress(stage, float(done), now - float(started), now - float(reported))
    return None


def clear_progress(folder: Path) -> None:
    """Remove the progress file after a build has ended."""
    (folder / FILE).unlink(missing_ok=True)

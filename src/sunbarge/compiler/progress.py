"""How far a build is, told through a file: whoever waits for it can say so."""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

FILE = "progress"


@dataclass(frozen=True)
class Progress:
    """How far a build is."""

    stage: str
    done: float
    "The share that is done, from 0 to 1."
    seconds: float
    "How long it has taken so far."

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take; None as long as nobody can tell."""
        return self.seconds * (1 - self.done) / self.done if self.done >= 0.1 else None


class Reporter:
    """Writes how far a build is into its folder."""

    def __init__(self, folder: Path) -> None:
        """Begin now."""
        self.file, self.started = folder / FILE, time.time()

    def report(self, done: float, stage: str) -> None:
        """Tell how much is done, and what is done next."""
        part = self.file.with_name(f"{FILE}.{os.getpid()}")
        part.write_text(f"{self.started} {done} {stage}", "utf-8")
        part.replace(self.file)


def read_progress(folder: Path) -> Progress | None:
    """How far the build in a folder is; None if none is under way there."""
    with contextlib.suppress(OSError, ValueError):
        started, done, stage = (folder / FILE).read_text("utf-8").split(" ", 2)
        return Progress(stage, float(done), time.time() - float(started))
    return None


def forget_progress(folder: Path) -> None:
    """Tell that no build is under way in a folder."""
    (folder / FILE).unlink(missing_ok=True)

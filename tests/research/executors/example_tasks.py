"""Tasks for tests, which processes and nodes can import."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Squares:
    """The squares of some numbers, at most so many at a time."""

    first: int
    stop: int
    most: int = 3

    def run(self) -> list[int]:
        return [number**2 for number in range(self.first, min(self.stop, self.first + self.most))]


@dataclass(frozen=True)
class Wrong:
    """A task that fails."""

    def run(self) -> None:
        raise ValueError("seven is no sun")


@dataclass(frozen=True)
class Deadly:
    """A task that kills whoever does it."""

    def run(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Slow:
    """A task that leaves a note with its process when it begins, and takes its time."""

    folder: Path
    number: int
    seconds: float

    def run(self) -> int:
        (self.folder / f"{self.number}-{os.getpid()}").touch()
        time.sleep(self.seconds)
        return self.number**2

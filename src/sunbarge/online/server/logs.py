"""Logging as JSON or text; lines contain table ids and kinds of messages, never tokens or texts."""

import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("json", "text")
MOST_REPEATS = 5  # equal lines in one interval
REPEAT_SECONDS = 60.0
FAULTS_OF_CLIENTS = ("Invalid UTF-8 sequence received from client.",)
MAX_LINES = 1000  # different lines that are remembered
SHARED_PROCESSORS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.format_exc_info,
]


def as_text(logger: WrappedLogger, method: str, event: EventDict) -> str:
    """Render an event as a line for people: time, level, what happened, and details."""
    at, level, what = (event.pop(key, "") for key in ("at", "level", "what"))
    error = event.pop("exception", "")
    details = "".join(f" {key}={value!r}" for key, value in event.items())
    return f"{at} {level:<7} {what}{details}" + (f"\n{error}" if error else "")


RENDERERS: dict[str, Processor] = {"json": structlog.processors.JSONRenderer(), "text": as_text}


class StandardError:
    """The standard error output, which may be a file on a full disk, or a pipe that is closed.

    What cannot be written is lost: a log must not stop a game.
    """

    def write(self, text: str) -> None:
        """Write a text, if that is possible."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)

    def flush(self) -> None:
        """Write what is buffered."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


class LogFile:
    """A log file that is reopened when it was renamed or deleted, so that logrotate can rotate it.

    Several processes may write to one file: every line is one write to its end. What cannot be
    written, because the disk is full, is lost: a log must not stop a game.
    """

    def __init__(self, path: Path) -> None:
        """Open the file; OSError if that is not possible."""
        self.path = path
        self.stream = self.open()

    def open(self) -> TextIO:
        """Open the file for appending."""
        return self.path.open("a", encoding="utf-8", errors="backslashreplace")

    def write(self, text: str) -> None:
        """Write to the file that is at `path` now."""
        with suppress(OSError):
            if not self.is_there():
                self.stream.close()
                self.stream = self.open()
            self.stream.write(text)

    def is_there(self) -> bool:
        """Return whether the open file is still at `path`."""
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self.stream.fileno()))
        except (OSError, ValueError):  # it was renamed, or could not be opened before
            return False

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self.stream.close()

    def flush(self) -> None:
        """Write what is buffered."""
        with suppress(OSError, ValueError):
            self.stream.flush()


class Repeats:
    """Drops warnings and errors that are repeated too often, so that nobody can fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start without any lines."""
        self.clock = clock
        self.counts: dict[object, tuple[float, int]] = {}
        "When the interval of each line began, and how often the line has come since then."

    def dropped(self, line: object) -> int | None:
        """Return how many equal lines were dropped before this line, or None to drop this one."""
        now = self.clock()
        began, count = self.counts.pop(line, (now, 0))
        before = 0
        if now - began >= REPEAT_SECONDS:
            began, before, count = now, max(0, count - MOST_REPEATS), 0
        self.counts[line] = began, count + 1
        if len(self.counts) > MAX_LINES:
            del self.counts[next(iter(self.counts))]
        return before if count < MOST_REPEATS else None

    def process(self, logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        """Drop a structlog event that comes too often, or add how many equal ones were dropped."""
        if method not in ("warning", "error"):
            return event
        error = event.get("exc_info")
        dropped = self.dropped((event.get("event"), type(error), event.get("reason")))
        if dropped is None:
            raise structlog.DropEvent
        return {**event, "dropped_before": dropped} if dropped else event

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record of the module `logging`: False if it comes too often.

        The traceback of an error that a client has caused is dropped.
        """
        if record.msg in FAULTS_OF_CLIENTS:
            record.exc_info = None
        return self.dropped((record.name, record.msg)) is not None


def configure_logging(level: str, file: Path | None = None, form: str = "json") -> None:
    """Log to stderr or a file: structlog from `level` on, the standard library from warning on."""
    threshold = getattr(logging, level.upper())
    repeats = Repeats()
    target = cast(TextIO, StandardError() if file is None else LogFile(file))
    render: list[Processor] = [structlog.processors.EventRenamer("what"), RENDERERS[form]]
    structlog.configure(
        processors=[repeats.process, *SHARED_PROCESSORS, *render],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.WriteLoggerFactory(target),
    )
    handler = logging.StreamHandler(target)
    handler.addFilter(repeats.filter)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED_PROCESSORS,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
        )
    )
    root = logging.getLogger()
    root.handlers, root.level = [handler], max(threshold, logging.WARNING)

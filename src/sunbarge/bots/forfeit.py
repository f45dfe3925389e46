"""The error for a bot that cannot go on with its game, and descriptions of exceptions."""

import inspect
import os
from pathlib import Path
from traceback import extract_tb

IMPORTER = "importlib"  # in the file names of frames that only import


class Forfeit(Exception):
    """Raised when a bot cannot go on: its seat loses the game, for a reason that is reported.

    >>> Forfeit("did not move within 0.6 s").reason
    'did not move within 0.6 s'
    """

    def __init__(self, reason: str, promise: str = "plays") -> None:
        """Create the error; `promise` is the broken promise, a key of `check_report.PROMISES`."""
        super().__init__(reason)
        self.reason, self.promise = reason, promise


def describe_error(error: BaseException, file: str | None) -> str:
    """Describe an exception and its place in one line.

    The place is the innermost line of `file` in the traceback or, if no line of `file` is there,
    the innermost line of any file.
    """
    said = " ".join(str(error).split())
    text = f"{type(error).__name__}: {said}" if said else type(error).__name__
    if isinstance(error, SyntaxError):  # its message has the place
        return text
    frames = [frame for frame in extract_tb(error.__traceback__) if IMPORTER not in frame.filename]
    if not frames:
        return text
    own = [frame for frame in frames if file is not None and same_file(frame.filename, file)]
    place = (own or frames)[-1]
    return f"{text} ({short_path(place.filename)}, line {place.lineno})"


def same_file(one: str, other: str) -> bool:
    """Return whether two paths name the same file."""
    return os.path.abspath(one) == os.path.abspath(other)


def short_path(file: str) -> str:
    """Return a path relative to the working directory if the file is below it."""
    path = Path(file)
    try:
        return str(path.relative_to(Path.cwd()))
    except (OSError, ValueError):
        return file


def file_of(player: type) -> str | None:
    """Return the file of a class; None if it has none, as in an interactive session."""
    try:
        return inspect.getfile(player)
    except (OSError, TypeError):
        return None

"""Parses the name of a bot that is a program: `cmd:./mybot --args`, with optional settings."""

import os
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from sunbarge.bots.time_limits import parse_settings, seconds
from sunbarge.checks import shown

PATTERN = re.compile(r"cmd(?:\[(?P<settings>[^\]]*)\])?:(?P<line>.*)", re.DOTALL)
EXAMPLE = "cmd:./mybot --level 3, or cmd[budget=500 clock=60000]:./mybot"
LIMITS = ("budget", "clock", "start")
START = 60.0  # seconds that a program has to become ready


@dataclass(frozen=True)
class Command:
    """A program with its arguments, its time limits in seconds, and the values of its options."""

    name: str
    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    budget: float | None = None
    clock: float | None = None
    start: float = START

    def files(self) -> list[Path]:
        """Return the files named in the command, whose contents decide how the bot plays.

        An installed interpreter such as /usr/bin/python3 is left out if the command also names a
        file of the user's. A word such as SUNBARGE_NETS=nets stands for the nets in that folder.
        """
        named = [path for word in self.words if is_file(path := Path(word))]
        own = [path for path in named if not is_installed(path)]
        return (own or named) + [net for word in self.words for net in nets_of(word)]


def nets_of(word: str) -> list[Path]:
    """Return the net files in FOLDER if the word is NAME=FOLDER; otherwise an empty list."""
    _, sets, value = word.partition("=")
    return sorted(Path(value).glob("*.npy")) if sets and value else []


def is_command(name: str) -> bool:
    """Return whether the name of a bot is a command; names of plugins never are."""
    return PATTERN.fullmatch(name) is not None


def parse_command(name: str) -> Command:
    """Parse the name of a bot that is a program; ValueError if it is malformed."""
    found = PATTERN.fullmatch(name)
    if not found or not name.isprintable():
        raise ValueError(f"a program is written {EXAMPLE}; not {shown(name)}")
    try:
        words = shlex.split(found["line"])
    except ValueError as error:
        raise ValueError(f"{name}: {error}; quote as a shell does") from None
    if not words:
        raise ValueError(f"{name} names no program; write {EXAMPLE}")
    settings = parse_settings(found["settings"] or "")
    limits = {what: seconds(what, settings.pop(what)) for what in LIMITS if what in settings}
    return Command(name, tuple(words), tuple(settings.items()), **limits)


def is_installed(path: Path) -> bool:
    """Return whether a path is an executable file outside the working directory."""
    return os.access(path, os.X_OK) and not path.resolve().is_relative_to(Path.cwd())


def is_file(path: Path) -> bool:
    """Return whether the path is a file; False also if the path is malformed."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False

"""Saved games: records on disk, written atomically."""

import contextlib
import os
import secrets
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.files import errors_in, read_text
from sunbarge.game import Game
from sunbarge.notation.errors import NotationError
from sunbarge.notation.records import RUNNING, parse

SUFFIX = ".ra"
BAG_TAG, REAL_BAG = "Bag", "real"
TOTALS_TAG, OPEN = "Totals", "open"


def default_folder() -> Path:
    """Return the default folder of saved games."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path(os.path.expanduser("~")) / ".local/share"
    return home / "sunbarge" / "games"


def command() -> str:
    """Return the command that calls this program: its name if the shell finds it, else its path."""
    called = Path(sys.argv[0])
    if called.name != "sunbarge" or shutil.which("sunbarge"):
        return "sunbarge"
    with contextlib.suppress(ValueError):
        called = called.absolute().relative_to(Path.cwd())
    return shlex.quote(str(called))


def new_file(folder: Path) -> Path:
    """Return the path of a new file in the folder, named after the time."""
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(2)}{SUFFIX}"


@dataclass
class Autosave:
    """Saves a game to one file after every move; of failures in a row, reports only the first."""

    file: Path
    trouble: str = ""
    text: str = field(default="", repr=False)

    def keep(self, game: Game) -> bool:
        """Save the game; return False only for the first of several failures in a row."""
        self.text = game.to_record()
        return self.write()

    def write(self) -> bool:
        """Write what `keep` made; return False only for the first of several failures in a row."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, self.text, durable=True)
        except OSError as error:
            first, self.trouble = not self.trouble, error.strerror or str(error)
            return not first
        self.trouble = ""
        return True


@dataclass(frozen=True)
class SavedGame:
    """A game on disk."""

    file: Path
    tags: dict[str, str]
    moves: int

    @property
    def is_over(self) -> bool:
        """Return whether the game has a result."""
        return self.tags["Result"] != RUNNING


def unfinished(folder: Path) -> Iterator[SavedGame]:
    """Yield the unfinished games of a folder, newest first."""
    return (saved for saved in saved_games(folder) if not saved.is_over)


def last_unfinished(folder: Path) -> SavedGame:
    """Return the newest unfinished game of a folder; raise ValueError if there is none."""
    for saved in unfinished(folder):
        return saved
    raise ValueError(f"there is no unfinished game in {folder}; begin one with: {command()} play")


def saved_games(folder: Path) -> Iterator[SavedGame]:
    """Yield the games of a folder, newest first; unreadable files are skipped."""
    with contextlib.suppress(OSError):
        files = [file for file in folder.glob(f"*{SUFFIX}") if file.is_file()]
        for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
            with contextlib.suppress(OSError, UnicodeDecodeError, NotationError):
                record = parse(file.read_text("utf-8"))
                yield SavedGame(file, record.tags, len(record.moves))


def resume(file: Path) -> Game:
    """Return the unfinished game of a file; raise ValueError if the game is over."""
    text = read_text(file)
    with errors_in(file):
        real = parse(text).tags.get(BAG_TAG) == REAL_BAG
        game = Game.from_record(text, seed=None if real else secrets.randbits(63))
    if game.is_over:
        raise ValueError(f"the game in {file} is over; look at it with: sunbarge replay {file}")
    return game

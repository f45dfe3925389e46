"""Colours, symbols and frames, with ASCII ones for terminals without Unicode."""

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from sunbarge.engine.kinds import CIVILIZATION_FROM, DISASTERS_FROM, MONUMENTS_FROM, Tile
from sunbarge.game.catalogue import ENGLISH
from sunbarge.notation.tiles import TILES

from .words import Words, usual_language, words_of

WIDEST = 132
NARROWEST = 40

# Middle tones, which are readable on dark and on light backgrounds.
GOLD, EMBER, SKY, QUIET = "#b8860b", "#d9532c", "#5b82d6", "dim"
STYLES = {
    "ra": f"bold {GOLD}",
    "god": "#5b82d6",
    "pharaoh": "#c8503c",
    "nile": "#2a9d8f",
    "flood": "#2a9d8f",
    "gold": GOLD,
    "civilization": "#4c9a5a",
    "monument": "#a98352",
    "disaster": f"bold {EMBER}",
}
MARKS = {
    "sun": "☼*",
    "ra": "☼*",
    "god": "♀+",
    "pharaoh": "♦&",
    "nile": "≈~",
    "flood": "≋=",
    "gold": "●$",
    "civilization": "■#",
    "monument": "▲^",
    "disaster": "×!",
    "move": "►>",
    "minus": "−-",
    "times": "×x",
    "dot": "·-",
    "way": "·.",
    "done": "━=",
    "left": "‹<",
    "right": "›>",
    "port": "╰\\",
    "starboard": "╯/",
    "bar": "│|",
    "line": "─-",
}


@dataclass(frozen=True)
class Styles:
    """How things are shown: symbols and frames in Unicode or in ASCII only, and the language."""

    plain: bool = False
    words: Words = field(default_factory=words_of)

    def mark(self, name: str) -> str:
        """Return the symbol of this name, in Unicode or in ASCII."""
        return MARKS[name][self.plain]

    def signed(self, number: int) -> str:
        """Return a number with its sign."""
        return f"+{number}" if number > 0 else f"{self.mark('minus')}{-number}" if number else "0"

    def corner(self, sign: str) -> str:
        """Return a corner of the auction track's frame: `sign`, or `+` in ASCII."""
        return "+" if self.plain else sign

    @property
    def frame(self) -> box.Box:
        """Return the frame of all panels except that of the seat to move."""
        return box.ASCII if self.plain else box.ROUNDED

    @property
    def strong_frame(self) -> box.Box:
        """Return the frame of the seat to move; it differs in shape, not only in colour."""
        return STARRED if self.plain else box.HEAVY

    @property
    def sheet(self) -> box.Box:
        """Return the box style of tables of numbers."""
        return box.ASCII_DOUBLE_HEAD if self.plain else box.SIMPLE_HEAD


STARRED = box.Box("####\n# ##\n####\n# ##\n####\n####\n# ##\n####\n", ascii=True)


def category(code: str) -> str:
    """Return the category of a tile, which determines its symbol and colour."""
    kind = TILES[code]
    if kind >= DISASTERS_FROM:
        return "disaster"
    if kind >= MONUMENTS_FROM:
        return "monument"
    if kind >= CIVILIZATION_FROM:
        return "civilization"
    return Tile(kind).name.lower()


def wants_ascii(encoding: str) -> bool:
    """Return whether the terminal's encoding or locale allows ASCII only."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG")
    return not encoding.lower().replace("_", "-").startswith("utf") or locale in ("C", "POSIX")


def open_console(language: str | None = ENGLISH) -> tuple[Console, Styles]:
    """Open the terminal; characters that it cannot encode become question marks.

    If the language is None, it is that of the environment; an ASCII terminal then gets English.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    console = Console(markup=False, highlight=False, emoji=False)
    plain = wants_ascii(console.encoding)
    if language is None:
        language = ENGLISH if plain else usual_language()
    return console, Styles(plain, words_of(language))


def width_of(console: Console) -> int:
    """Return the width of the drawn game table: that of the terminal, within limits."""
    return max(NARROWEST, min(console.width, WIDEST))


def pack(pieces: Sequence[Text], width: int, indent: int = 0, between: str = " ") -> list[Text]:
    """Join pieces, and return them wrapped into lines of at most `width` columns."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(between) + piece.cell_len <= width:
            lines[-1].append(between).append_text(piece)
        else:
            lines.append(Text(" " * indent if lines else "").append_text(piece))
    return lines or [Text()]


def clip(text: str, width: int) -> str:
    """Return the text, cut to a width in terminal columns."""
    while cell_len(text) > width:
        text = text[:-1]
    return text

"""The text user interface: prints sentences, sheets and the table, and asks for input."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from sunbarge.game import Game

from .board import board
from .keyboard import Keyboard, open_keyboard
from .seats import seats
from .styles import EMBER, Styles, open_console, width_of
from .table import Table

LINES_FOR_PROMPT = 4
LEAST_RECENT = 3
NOTHING: Mapping[str, str] = {}


@dataclass
class TerminalUI:
    """Output and input of a game in a terminal."""

    console: Console
    styles: Styles
    keyboard: Keyboard

    @property
    def interactive(self) -> bool:
        """Return whether input and output are a terminal."""
        return self.keyboard.interactive

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(
            Text(text.replace(Styles().mark("minus"), self.styles.mark("minus")), style)
        )

    def quote(self, text: str) -> None:
        """Print text without wrapping it, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def warn(self, text: str) -> None:
        """Print a warning that begins with a symbol, since a terminal may have no colours."""
        self.say(f"{self.styles.mark('disaster')} {text}", EMBER)

    def show(self, thing: RenderableType) -> None:
        """Print a table of numbers with a margin."""
        self.console.print(Padding(thing, (0, 1)), width=width_of(self.console))

    def table(self, game: Game, table: Table) -> Group:
        """Return the drawn table: board and seats."""
        width = width_of(self.console)
        return Group(
            board(game, self.styles, width, table.helper), seats(game, table, self.styles, width)
        )

    def draw(self, game: Game, table: Table, recent: Sequence[str] = ()) -> None:
        """Print the table; on a terminal clear it first, and print the recent events below."""
        picture = self.table(game, table)
        if not self.interactive:
            self.console.print(picture)
            return
        self.console.clear()
        drawn = self.console.render_lines(picture, pad=False)
        self.console.print(picture)
        room = max(LEAST_RECENT, self.console.height - len(drawn) - LINES_FOR_PROMPT)
        for sentence in recent[-room:]:
            self.say(sentence)

    def ask(self, question: str, choices: Mapping[str, str] = NOTHING) -> str:
        """Ask a question, and return the line typed; `choices` are completions."""
        return self.keyboard.ask(question, choices)

    def agrees(self, question: str) -> bool:
        """Ask for yes or no, and return whether the reply was yes."""
        return self.ask(f"{question} (y/n) ").casefold() in ("y", "yes")

    def pause(self) -> None:
        """Wait for Enter if a person is at the terminal."""
        if self.interactive:
            self.ask("Enter goes on. ")

    def rest(self, seconds: float) -> None:
        """Wait for some seconds."""
        if seconds > 0:
            time.sleep(seconds)


def open_ui() -> TerminalUI:
    """Open the user interface on standard input and output."""
    console, styles = open_console()
    return TerminalUI(console, styles, open_keyboard())

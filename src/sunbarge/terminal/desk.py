"""The screen and the keyboard together: saying, showing, asking."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from sunbarge.game import Game

from .board import board
from .keyboard import Keyboard, open_keyboard
from .look import EMBER, Look, open_console, width_of
from .seats import seats
from .table import Table

LINES_FOR_PROMPT = 4
LEAST_RECENT = 3
NOTHING: Mapping[str, str] = {}


@dataclass
class Desk:
    """Where a game is shown and played."""

    console: Console
    look: Look
    keyboard: Keyboard

    @property
    def interactive(self) -> bool:
        """Whether a person sits at a terminal."""
        return self.keyboard.interactive

    def say(self, text: str, style: str = "") -> None:
        """Write a sentence."""
        self.console.print(Text(text.replace(Look().mark("minus"), self.look.mark("minus")), style))

    def quote(self, text: str) -> None:
        """Write what somebody may want to copy, without breaking it into lines."""
        self.console.print(Text(text), soft_wrap=True)

    def warn(self, text: str) -> None:
        """Write what went wrong; the sign tells it where there are no colours."""
        self.say(f"{self.look.mark('disaster')} {text}", EMBER)

    def show(self, thing: RenderableType) -> None:
        """Show a sheet."""
        self.console.print(Padding(thing, (0, 1)), width=width_of(self.console))

    def table(self, game: Game, table: Table) -> Group:
        """The whole table as it is drawn."""
        width = width_of(self.console)
        return Group(
            board(game, self.look, width, table.helper), seats(game, table, self.look, width)
        )

    def draw(self, game: Game, table: Table, recent: Sequence[str] = ()) -> None:
        """Draw the table; on a terminal at its top, with what happened lately below."""
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
        """Ask for a line."""
        return self.keyboard.ask(question, choices)

    def agrees(self, question: str) -> bool:
        """Ask for yes or no; anything but yes is no."""
        return self.ask(f"{question} (y/n) ").casefold() in ("y", "yes")

    def pause(self) -> None:
        """Wait until a person has read what is there."""
        if self.interactive:
            self.ask("Enter goes on. ")

    def rest(self, seconds: float) -> None:
        """Let a moment pass."""
        if seconds > 0:
            time.sleep(seconds)


def open_desk() -> Desk:
    """The desk at standard input and output."""
    console, look = open_console()
    return Desk(console, look, open_keyboard())

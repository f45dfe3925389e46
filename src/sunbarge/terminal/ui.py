"""The text user interface: prints sentences, sheets and the game table, and asks for input."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from sunbarge.game import Game
from sunbarge.game.catalogue import ENGLISH

from .compact import slim_board
from .keyboard import Keyboard, open_keyboard
from .layouts import choose_drawing, full
from .seats import scene_of
from .styles import EMBER, Styles, open_console, width_of
from .table import Table
from .words import Words

LINES_FOR_PROMPT = 2  # what is typed, and a question whether that is meant
NOTHING: Mapping[str, str] = {}


@dataclass
class TerminalUI:
    """Output and input of a game in a terminal."""

    console: Console
    styles: Styles
    keyboard: Keyboard

    @property
    def words(self) -> Words:
        """Return the texts in the language of the screen."""
        return self.styles.words

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

    def draw(
        self, game: Game, table: Table, recent: Sequence[str] = (), below: Sequence[str] = ()
    ) -> None:
        """Draw the game table; a terminal is cleared first and shows the `recent` events below.

        `below` are the sentences that the caller prints next; rows are left free for them.
        """
        width = width_of(self.console)
        if not self.interactive:
            self.console.print(full(scene_of(game, table, self.styles), width))
            return
        rows = self.console.height - LINES_FOR_PROMPT - sum(map(self.rows_of, below))

        def fits(picture: RenderableType, events: int) -> bool:
            wanted = min(events, sum(self.rows_of(sentence) for sentence in recent[-events:]))
            return self.rows_of(picture) + wanted <= rows

        picture = choose_drawing(game, table, self.styles, width, fits)
        self.console.clear()
        self.console.print(picture)
        self.say_latest(recent, rows - self.rows_of(picture))

    def say_latest(self, sentences: Sequence[str], rows: int) -> None:
        """Print as many of the last sentences as fit into `rows` rows."""
        first = len(sentences)
        while first and (rows := rows - self.rows_of(sentences[first - 1])) >= 0:
            first -= 1
        for sentence in sentences[first:]:
            self.say(sentence)

    def rows_of(self, thing: RenderableType) -> int:
        """Return how many rows of the screen a text or table takes."""
        return len(self.console.render_lines(thing, pad=False)) if thing else 0

    def remind(self, game: Game, table: Table) -> None:
        """Print the board in few rows, because the game table may have moved off the screen."""
        if self.interactive:
            scene = scene_of(game, table, self.styles)
            for line in slim_board(scene, width_of(self.console)):
                self.console.print(line)

    def ask(self, question: str, choices: Mapping[str, str] = NOTHING) -> str:
        """Ask a question, and return the line typed; `choices` are completions."""
        return self.keyboard.ask(question, choices)

    def agrees(self, question: str) -> bool:
        """Ask for yes or no, and return whether the reply was yes."""
        reply = self.ask(f"{question} {self.words.own('yes_no')} ")
        return reply.casefold() in self.words.own("yes").split()

    def pause(self) -> None:
        """Wait for Enter if a person is at the terminal."""
        if self.interactive:
            self.ask(f"{self.words.own('enter')} ")

    def rest(self, seconds: float) -> None:
        """Wait for some seconds."""
        if seconds > 0:
            time.sleep(seconds)


def open_ui(language: str | None = ENGLISH) -> TerminalUI:
    """Open the user interface on standard input and output; None: the environment's language."""
    console, styles = open_console(language)
    return TerminalUI(console, styles, open_keyboard())

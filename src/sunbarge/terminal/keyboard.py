"""Where typed lines come from: a terminal with completion, or anything that gives lines."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from prompt_toolkit.output import Output

DUMB = ("", "dumb", "unknown")


class Keyboard(Protocol):
    """Gives one line at a time; EOFError when there are no more."""

    interactive: bool
    "Whether a person sits there, who wants pauses and may be asked to confirm."

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        """Ask for a line; `choices` are completions, each with a word on what it does."""


class LineKeyboard:
    """Reads plain lines, from a pipe or from a terminal that can do no more."""

    def __init__(self, lines: TextIO, screen: TextIO, interactive: bool = False) -> None:
        """Read here, and write questions there."""
        self.lines, self.screen, self.interactive = lines, screen, interactive

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        """Ask for a line; what came through a pipe is written out, so that it can be followed."""
        self.screen.write(question)
        self.screen.flush()
        line = self.lines.readline()
        if not line:
            self.screen.write("\n")
            raise EOFError
        if not self.interactive:
            shown = "".join(letter for letter in line if letter.isprintable())
            self.screen.write(f"{shown}\n")
        return line.strip()


class CompletingKeyboard:
    """Reads from a terminal, with completion by Tab and the lines typed before by arrow keys."""

    interactive = True

    def __init__(self) -> None:
        """Take over the terminal while a question stands there."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self.session: PromptSession[str] = PromptSession(
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            output=quiet_output(),
        )

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        """Ask for a line."""
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(
            list(choices), meta_dict=dict(choices), ignore_case=True, sentence=True
        )
        return self.session.prompt(question, completer=completer).strip()


def quiet_output() -> "Output | None":
    """Output that does not ask the terminal where its cursor is: some never answer."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.output.vt100 import Vt100_Output

    output = Vt100_Output.from_pty(sys.stdout, term=os.environ.get("TERM"))
    output.enable_cpr = False
    return output


def open_keyboard() -> Keyboard:
    """The best keyboard that standard input and output allow."""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    if both and os.environ.get("TERM", "") not in DUMB:
        return CompletingKeyboard()
    return LineKeyboard(sys.stdin, sys.stdout, both)

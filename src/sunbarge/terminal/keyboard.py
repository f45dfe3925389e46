"""Line input: from a terminal with completion, or from any stream of lines."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from prompt_toolkit.output import Output

DUMB = ("", "dumb", "unknown")


class Keyboard(Protocol):
    """Reads one line at a time, and raises EOFError at the end of the input."""

    interactive: bool
    "Whether a person types the input, so that pauses and confirmations make sense."

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        """Ask for a line and return it; `choices` maps each completion to a short description."""


class LineKeyboard:
    """Reads plain lines, from a pipe or from a terminal without completion."""

    def __init__(self, lines: TextIO, screen: TextIO, interactive: bool = False) -> None:
        """Read lines from `lines`, and write questions to `screen`."""
        self.lines, self.screen, self.interactive = lines, screen, interactive

    def ask(self, question: str, choices: Mapping[str, str]) -> str:
        """Ask for a line and return it; a line from a pipe is also printed to the output."""
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
    """Reads from a terminal, with completion by Tab and history by arrow keys."""

    interactive = True

    def __init__(self) -> None:
        """Create the prompt session, which controls the terminal only while it asks."""
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
    """Return an output that never queries the cursor; some terminals do not answer."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.output.vt100 import Vt100_Output

    output = Vt100_Output.from_pty(sys.stdout, term=os.environ.get("TERM"))
    output.enable_cpr = False
    return output


def open_keyboard() -> Keyboard:
    """Return a keyboard for standard input and output; with completion if both are terminals."""
    both = sys.stdin.isatty() and sys.stdout.isatty()
    if both and os.environ.get("TERM", "") not in DUMB:
        return CompletingKeyboard()
    return LineKeyboard(sys.stdin, sys.stdout, both)

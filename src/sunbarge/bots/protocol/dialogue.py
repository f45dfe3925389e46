"""The client side of the bot protocol: handshake, new games, and requests for moves."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sunbarge.bots.bot import Choice, IllegalAnswer, check_choice
from sunbarge.bots.forfeit import Forfeit

from .command import Command
from .messages import ERROR, HELLO, READY, VERSION, Limits, NewGame, parse_move
from .program import Program, quoted

MAX_NOTE = 200


class Dialogue:
    """The dialogue with one running program; the program is killed if it forfeits."""

    def __init__(self, command: Command) -> None:
        """Start the program, and wait until it is ready."""
        self.command = command
        self.info: dict[str, str] = {}
        self.options: list[str] = []
        self.game: NewGame | None = None
        self.program = Program(command.words)
        with self.kill_on_error():
            self.greet()

    @contextmanager
    def kill_on_error(self) -> Iterator[None]:
        """Kill the program on any error or interrupt, because its state is then unknown."""
        try:
            yield
        except BaseException:
            self.program.kill()
            raise

    def greet(self) -> None:
        """Perform the handshake: exchange versions, read name and options, and set the options."""
        until = time.monotonic() + self.command.start
        self.program.say(f"{HELLO} {VERSION}\n", until)
        late = f"did not say that it is ready within {self.command.start:.3g} s"
        word, rest = self.next(until, late)
        if (word, rest) != (HELLO, str(VERSION)):
            wanted = f"the first line must be '{HELLO} {VERSION}'"
            raise Forfeit(f"begins with {quoted(f'{word} {rest}'.strip())}; {wanted}")
        while word != READY:
            word, rest = self.next(until, late)
            if word == "option":
                self.options.append(rest.split()[0] if rest else "")
            elif word in ("name", "author"):
                self.info[word] = printable(rest)
            elif word != READY:
                raise unexpected(word, rest, "before 'ready'")
        for what, value in self.command.options:
            if what not in self.options:
                there = (
                    f"its options are {', '.join(self.options)}" if self.options else "it has none"
                )
                raise Forfeit(f"has no option {quoted(what)}; {there}")
            self.program.say(f"set {what} {value}\n", until)

    def begin(self, game: NewGame) -> None:
        """Announce a new game, and wait until the program is ready for it."""
        with self.kill_on_error():
            until = time.monotonic() + self.command.start
            self.program.say(f"{game}\n", until)
            late = f"did not get ready for a game within {self.command.start:.3g} s"
            word, rest = self.next(until, late)
            if word != READY:
                raise unexpected(word, rest, "where 'ready' was expected")
            self.game = game

    def ask(
        self, line: str, legal: Sequence[str], limits: Limits, allowed: float, late: str
    ) -> Choice:
        """Request a move; after `allowed` seconds, raise a Forfeit with the reason `late`."""
        with self.kill_on_error():
            until = time.monotonic() + allowed
            self.program.say(f"position {line}\nlegal {' '.join(legal)}\n{limits}\n", until)
            note = ""
            while True:
                word, rest = self.next(until, late)
                if word == "move":
                    return self.parse_choice(rest, note, legal)
                if word != "note":
                    raise unexpected(word, rest, "where a move was expected")
                note = printable(rest)

    def parse_choice(self, text: str, note: str, legal: Sequence[str]) -> Choice:
        """Parse a move; raises Forfeit if it is illegal or malformed."""
        assert self.game
        try:
            return check_choice("it", parse_move(text, note), self.game.players, list(legal))
        except IllegalAnswer as error:
            raise Forfeit(str(error).removeprefix("the bot it "), "legal") from None
        except ValueError as error:
            raise Forfeit(f"answers {quoted(text)}: {error}", "legal") from None

    def next(self, until: float, late: str) -> tuple[str, str]:
        """Return the first word and the rest of the next line; raises Forfeit on a timeout."""
        line = self.program.read_line(until)
        if line is None:
            partial_line = self.program.partial_line
            told = (
                f"; it wrote {quoted(partial_line.decode('utf-8', 'replace'))} without a line end"
            )
            raise Forfeit(late + (told if partial_line else ""), "budget")
        word, _, rest = line.partition(" ")
        if word == ERROR:
            raise Forfeit(f"reports an error: {quoted(rest.strip())}")
        return word, rest.strip()


def printable(text: str) -> str:
    """Return a program's text without control characters, cut to the length of a line."""
    return "".join(letter for letter in text if letter.isprintable())[:MAX_NOTE]


def unexpected(word: str, rest: str, where: str) -> Forfeit:
    """Return the Forfeit for an unexpected message; `where` says what was expected instead."""
    return Forfeit(f"says {quoted(f'{word} {rest}'.strip())} {where}", "legal")

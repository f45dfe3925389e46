"""A conversation with a program that plays: greeting, games, and questions for a move."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sunbarge.bots.bot import Choice, IllegalAnswer, check_choice
from sunbarge.bots.forfeit import Forfeit

from .command import Command
from .messages import ERROR, HELLO, READY, VERSION, Limits, NewGame, parse_move
from .program import Program, quoted

DEFAULT_TIMEOUT = 10.0  # seconds for a move where nothing was said of time
SLACK, GRACE = 1.25, 0.1  # a budget may be exceeded by a quarter and 0.1 s, a clock by 0.1 s
MAX_NOTE = 200


class Dialogue:
    """One program, from its greeting to its end; after a forfeit it is no longer there."""

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
        """Whatever goes wrong, also an interrupt, is the end: nobody knows what it says next."""
        try:
            yield
        except BaseException:
            self.program.kill()
            raise

    def greet(self) -> None:
        """Say hello, hear who it is, and set its options."""
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
        """Tell of a new game, and wait until the program is ready for it."""
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
        """Ask for a move in a position; what it is to be told if it takes more seconds."""
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
        """A choice from an answer; what is not legal is a forfeit."""
        assert self.game
        try:
            return check_choice("it", parse_move(text, note), self.game.players, list(legal))
        except IllegalAnswer as error:
            raise Forfeit(str(error).removeprefix("the bot it "), "legal") from None
        except ValueError as error:
            raise Forfeit(f"answers {quoted(text)}: {error}", "legal") from None

    def next(self, until: float, late: str) -> tuple[str, str]:
        """The next line, as its first word and the rest; what is said if there is none in time."""
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
    """What a program says for people, fit for a screen."""
    return "".join(letter for letter in text if letter.isprintable())[:MAX_NOTE]


def unexpected(word: str, rest: str, where: str) -> Forfeit:
    """Something was said that does not belong there."""
    return Forfeit(f"says {quoted(f'{word} {rest}'.strip())} {where}", "legal")


def time_allowed(budget: float | None, left: float | None) -> float:
    """How many seconds a move may really take: pipes and a busy machine are not the bot's fault.

    What is left of a clock may be less than nothing: its grace is for the whole game.
    """
    spans = [] if budget is None else [SLACK * budget + GRACE]
    spans += [] if left is None else [max(0.0, left + GRACE)]
    return min(spans, default=DEFAULT_TIMEOUT)


def timeout_reason(budget: float | None, left: float | None, clock: float | None) -> str:
    """What is said of a program that takes longer: which of its limits it was, and by how much."""
    allowed = time_allowed(budget, left)
    if clock is not None and left is not None and time_allowed(None, left) == allowed:
        took = f"{clock + GRACE:g} s for its moves of this game"
        return f"let its clock run out: it took {took} and had {clock:g} s"
    said = "" if budget is None else f"; its budget is {budget:g} s a move"
    return f"did not move within {allowed:.3g} s{said}"

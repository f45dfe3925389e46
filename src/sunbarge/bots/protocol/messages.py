"""Formats and parses the lines of the bot protocol; see docs/bots/protocol.md."""

from dataclasses import dataclass

from sunbarge.bots.bot import Choice
from sunbarge.checks import shown

VERSION = 1
HELLO, READY, ERROR = "sunbarge", "ready", "error"
NOBODY = "-"
EVALUATION_FIELDS = ("win", "points")


def parse_pairs(text: str) -> dict[str, str]:
    """Parse alternating names and values, in any order."""
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"expected names with values, such as 'seat 1', not {shown(text)}")
    return dict(zip(words[::2], words[1::2], strict=True))


def number(what: str, text: str) -> int:
    """Parse a whole number that is not negative; raises ValueError for anything else."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{what} is a whole number from 0, not {shown(text)}")
    return int(text)


@dataclass(frozen=True)
class NewGame:
    """The message `newgame`: players, edition, house rules, the bot's seat and the bot's seed."""

    players: int
    edition: str
    house: tuple[str, ...]
    seat: int
    seed: int

    def __str__(self) -> str:
        """Return the line of the message."""
        table = f"players {self.players} edition {self.edition}"
        house = ",".join(self.house) or NOBODY
        return f"newgame {table} house {house} seat {self.seat} seed {self.seed}"


@dataclass(frozen=True)
class Limits:
    """The message `go` with the limits of a move: milliseconds, effort, time left on the clock."""

    budget: int | None = None
    effort: int | None = None
    clock: int | None = None

    def __str__(self) -> str:
        """Return the line of the message."""
        told = {"budget": self.budget, "effort": self.effort, "clock": self.clock}
        return " ".join(["go", *(f"{what} {n}" for what, n in told.items() if n is not None)])

    @classmethod
    def read(cls, text: str) -> "Limits":
        """Parse the text after `go` into limits; names that are not known are ignored."""
        told = parse_pairs(text)
        known = ("budget", "effort", "clock")
        return cls(**{what: number(what, told[what]) for what in known if what in told})


def answer(choice: Choice) -> str:
    """Return the message `move` as a line, with the bot's prediction if it has one."""
    words = ["move", choice.move]
    if choice.win is not None:
        words += ["win", *(f"{share:.4f}" for share in choice.win)]
    if choice.points is not None:
        words += ["points", *(f"{points:.2f}" for points in choice.points)]
    return " ".join(words)


def parse_move(text: str, note: str = "") -> Choice:
    """Parse the text after `move` into a Choice; whether the move is legal is not checked."""
    words = text.split()
    if not words:
        raise ValueError("'move' without a move")
    rows: dict[str, list[float]] = {}
    for word in words[1:]:
        if word in EVALUATION_FIELDS and word not in rows:
            rows[word] = []
        elif rows and is_number(word):
            rows[list(rows)[-1]].append(float(word))
        else:
            raise ValueError(f"expected 'win' or 'points' with numbers after a move, not {word!r}")
    told = {what: tuple(figures) for what, figures in rows.items()}
    return Choice(words[0], told.get("win"), told.get("points"), note)


def is_number(word: str) -> bool:
    """Return whether a word is a number."""
    try:
        float(word)
    except ValueError:
        return False
    return True

"""Puzzles and their file: one line of text each, with the answers, the values and a rating."""

from dataclasses import dataclass
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.bots.evaluation import AuctionWinner

KINDS = ("bid", "draw", "god", "disaster", "last-ra")
"What a puzzle asks: to bid or pass, to draw or invoke Ra, about a god, a disaster, the last Ra."
SHIPPED = Path(__file__).parent / "puzzles.txt"
COLUMNS = ("number", "kind", "rating", "answers", "natural", "found by", "values", "position")
HEAD = "# Puzzles: one a line, with tabs between\n# " + "\t".join(COLUMNS) + "\n"
NOBODY = "-"


@dataclass(frozen=True)
class Value:
    """A move's value to the seat to move: win probability in 1/1000, expected points in 1/10."""

    win: int
    points: int
    auction: bool
    "Whether the move is part of an auction, or opens one."
    winner: AuctionWinner | None
    "Who wins the auction if all seats respond best to the move, and with which sun; else None."

    def to_text(self) -> str:
        """Return the value as text, such as `624,213,2x7`."""
        taken = f"{self.winner.seat}x{self.winner.sun}" if self.winner else NOBODY
        return f"{self.win},{self.points}" + (f",{taken}" if self.auction else "")


@dataclass(frozen=True)
class Puzzle:
    """A position with the question which move is best for the seat to move."""

    line: str
    kind: str
    answers: tuple[str, ...]
    "The moves that are right, the best one first."
    natural: str
    "A wrong move that a weaker or hastier player would make."
    values: dict[str, Value]
    "The values of all legal moves, the best one first."
    found_by: tuple[str, ...]
    "The bots that find an answer more often than not, weakest first."
    rating: int = 0
    number: int = 0

    @property
    def players(self) -> int:
        """The number of players."""
        return self.line.split("/")[6].count(";") + 1

    @property
    def verb(self) -> str:
        """What the best answer does: `bid`, `pass` and so on."""
        return self.answers[0].partition(":")[0]

    def to_text(self) -> str:
        """Return the puzzle as one line of a puzzle file."""
        values = " ".join(f"{move}={value.to_text()}" for move, value in self.values.items())
        cells = (self.number, self.kind, self.rating, " ".join(self.answers), self.natural)
        return "\t".join(map(str, (*cells, " ".join(self.found_by), values, self.line)))


def puzzle_from(text: str) -> Puzzle:
    """Read a puzzle from a line of a puzzle file; ValueError if the line is no puzzle."""
    cells = text.split("\t")
    if len(cells) != len(COLUMNS):
        raise ValueError(f"a puzzle has {len(COLUMNS)} columns, not {len(cells)}: {text[:60]!r}")
    number, kind, rating, answers, natural, found_by, values, line = cells
    if kind not in KINDS:
        raise ValueError(f"a puzzle's kind is one of {', '.join(KINDS)}, not {kind!r}")
    return Puzzle(
        line=line,
        kind=kind,
        answers=tuple(answers.split()),
        natural=natural,
        values=dict(value_from(cell) for cell in values.split(" ")),
        found_by=tuple(found_by.split()),
        rating=int(rating),
        number=int(number),
    )


def value_from(cell: str) -> tuple[str, Value]:
    """Read `MOVE=WIN,POINTS` or `MOVE=WIN,POINTS,SEATxSUN`."""
    move, _, numbers = cell.partition("=")
    win, points, *taken = numbers.split(",")
    winner = None
    if taken and taken[0] != NOBODY:
        seat, _, sun = taken[0].partition("x")
        winner = AuctionWinner(int(seat), int(sun))
    return move, Value(int(win), int(points), bool(taken), winner)


def read_puzzles(file: Path = SHIPPED) -> list[Puzzle]:
    """Read a file of puzzles; a ValueError names the line that is not a puzzle."""
    puzzles = []
    for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        if text and not text.startswith("#"):
            try:
                puzzles.append(puzzle_from(text))
            except ValueError as error:
                raise ValueError(f"{file}, line {number}: {error}") from None
    return puzzles


def write_puzzles(file: Path, puzzles: list[Puzzle]) -> None:
    """Write puzzles to a file, in order of their numbers."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.number)
    lines = "".join(puzzle.to_text() + "\n" for puzzle in ordered)
    write_atomically(file, HEAD + lines)

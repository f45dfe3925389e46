"""Records: a header and the moves, as a readable text file."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sunbarge.checks import shown

from .errors import NotationError

REQUIRED = ("Edition", "Players", "Groups", "Result")
RUNNING = "*"
UNKNOWN_GROUPS = "?"
WIDTH = 96
KEY = re.compile("[A-Za-z][A-Za-z0-9_]*")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\][ \t]*(?:;.*)?')
LINE_BREAK = re.compile(r"\r\n|\r|\n")
WORD = re.compile(r"[^ \t]+")


@dataclass(frozen=True)
class Move:
    """A move as it stands in a record."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Record:
    """A record as it was read: nothing of it is checked against the rules yet."""

    tags: dict[str, str]
    moves: list[Move] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    "The line of each tag, for errors."

    def fail(self, tag: str, problem: str) -> NotationError:
        """An error that points at a tag."""
        return NotationError(f"{tag} {problem}", line=self.places.get(tag, 1), column=1)


def parse(text: str) -> Record:
    r"""Read a record's header and moves.

    >>> header = '[Edition "disk"]\n[Players "2"]\n[Groups "0 1"]\n[Result "*"]\n'
    >>> [move.text for move in parse(header + "\ndraw:pha invoke").moves]
    ['draw:pha', 'invoke']
    """
    if not isinstance(text, str):
        raise NotationError(f"a record is text, not {type(text).__name__}")
    lines = LINE_BREAK.split(text.removeprefix("\ufeff"))
    record = Record({})
    body = read_header(record, lines)
    for key in REQUIRED:
        if key not in record.tags:
            last = max(1, min(body, len(lines)))
            raise NotationError(f'the header lacks [{key} "…"]', line=last, column=1)
    for number, line in enumerate(lines[body:], body + 1):
        record.moves.extend(read_moves(line, number))
    return record


def read_header(record: Record, lines: list[str]) -> int:
    """Read the tags, up to the empty line; return how many lines that took."""
    for number, line in enumerate(lines):
        if not line.strip():
            if record.tags:
                return number + 1
        elif not line.lstrip().startswith(";"):
            read_tag(record, line, number + 1)
    return len(lines)


def read_tag(record: Record, line: str, number: int) -> None:
    """Read one line of the header."""
    match = HEADER.fullmatch(line)
    if match is None:
        expected = '[Key "Value"], or an empty line before the moves'
        raise NotationError(f"expected {expected}, not {line[:40]!r}", line=number, column=1)
    key, value = match.groups()
    if key in record.tags:
        raise NotationError(f"{key} stands twice", line=number, column=2)
    record.tags[key] = re.sub(r"\\(.)", r"\1", value)
    record.places[key] = number


def read_moves(line: str, number: int) -> Iterator[Move]:
    """The moves of one line, without its comment."""
    for match in WORD.finditer(line.split(";")[0]):
        yield Move(match.group(), number, match.start() + 1)


def write(tags: Mapping[str, str], chapters: Iterable[tuple[str, list[str]]]) -> str:
    """Write a record; each chapter is a comment and its paragraphs of moves.

    >>> print(write({"Players": "2"}, [("epoch 1", ["draw:pha invoke"])]), end="")
    [Players "2"]
    <BLANKLINE>
    ; epoch 1
    draw:pha invoke
    """
    for key, value in tags.items():
        if not isinstance(key, str) or not KEY.fullmatch(key) or not isinstance(value, str):
            raise NotationError(f"a tag is a name and a text, not {shown((key, value))}")
    lines = [f'[{key} "{escape(value)}"]' for key, value in tags.items()]
    for comment, paragraphs in chapters:
        lines += ["", f"; {comment}"]
        for paragraph in paragraphs:
            lines += wrap(paragraph)
    return "\n".join(lines) + "\n"


def escape(value: str) -> str:
    """Quotes and backslashes are escaped; a value stays on its line."""
    return LINE_BREAK.sub(" ", value.replace("\\", "\\\\").replace('"', '\\"'))


def wrap(paragraph: str) -> Iterator[str]:
    """Break a paragraph of moves into lines of a readable length."""
    line = ""
    for move in paragraph.split():
        if line and len(line) + 1 + len(move) > WIDTH:
            yield line
            line = "  "
        line += move if not line.strip() else f" {move}"
    if line:
        yield line

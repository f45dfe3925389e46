"""Records: games as text files with a header of tags and the moves, as PGN is for chess."""

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
    """A move of a record, with its line and column in the text."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Record:
    """The tags and moves of a record as they were read, not yet checked against the rules."""

    tags: dict[str, str]
    moves: list[Move] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    "The line number of each tag, for error messages."

    def fail(self, tag: str, problem: str, reason: str = "value") -> NotationError:
        """Return a NotationError with the line and column of a tag."""
        line = self.places.get(tag, 1)
        return NotationError(f"{tag} {problem}", line=line, column=1, reason=reason, found=tag)


def parse(text: str) -> Record:
    r"""Read the header and the moves of a record.

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
            problem = f'the header lacks [{key} "…"]'
            raise NotationError(problem, line=last, column=1, reason="missing", found=key)
    for number, line in enumerate(lines[body:], body + 1):
        record.moves.extend(read_moves(line, number))
    return record


def read_header(record: Record, lines: list[str]) -> int:
    """Read the tags up to the first empty line after them; return how many lines were read."""
    for number, line in enumerate(lines):
        if not line.strip():
            if record.tags:
                return number + 1
        elif not line.lstrip().startswith(";"):
            read_tag(record, line, number + 1)
    return len(lines)


def read_tag(record: Record, line: str, number: int) -> None:
    """Read a line `[Key "Value"]` of the header into `record.tags`."""
    match = HEADER.fullmatch(line)
    if match is None:
        expected = '[Key "Value"], or an empty line before the moves'
        problem = f"expected {expected}, not {line[:40]!r}"
        raise NotationError(problem, line=number, column=1, reason="tag")
    key, value = match.groups()
    if key in record.tags:
        problem = f"{key} stands twice"
        raise NotationError(problem, line=number, column=2, reason="twice", found=key)
    record.tags[key] = re.sub(r"\\(.)", r"\1", value)
    record.places[key] = number


def read_moves(line: str, number: int) -> Iterator[Move]:
    """Yield the moves of one line; a comment begins with a semicolon."""
    for match in WORD.finditer(line.split(";")[0]):
        yield Move(match.group(), number, match.start() + 1)


def write(tags: Mapping[str, str], chapters: Iterable[tuple[str, list[str]]]) -> str:
    """Return the text of a record; a chapter is a comment and the paragraphs of moves below it.

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
    """Escape quotes and backslashes with a backslash, and replace line breaks by blanks."""
    return LINE_BREAK.sub(" ", value.replace("\\", "\\\\").replace('"', '\\"'))


def wrap(paragraph: str) -> Iterator[str]:
    """Yield the lines of a paragraph of moves, each at most WIDTH characters long."""
    line = ""
    for move in paragraph.split():
        if line and len(line) + 1 + len(move) > WIDTH:
            yield line
            line = "  "
        line += move if not line.strip() else f" {move}"
    if line:
        yield line

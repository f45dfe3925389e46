"""Shared by the subcommands of `sunbarge admin`: options, confirmation, and times as text."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Engine
    from sqlalchemy.engine import URL

DAY = 24 * 3600

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its address.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do it without asking.")]


def url_of(data: Path | None, database: str | None) -> "URL":
    """Return the URL of the server's database; ValueError if its file does not exist."""
    from sunbarge.online.admin.database import existing_url

    return existing_url(data, database)


@contextmanager
def opened(data: Path | None, database: str | None) -> "Iterator[Engine]":
    """Open the database of a server."""
    from sunbarge.online.admin.database import opened as opened_url

    with opened_url(url_of(data, database)) as engine:
        yield engine


def confirm(question: str, yes: bool) -> None:
    """Ask `question` unless `yes`; abort if the answer is no, ValueError without a terminal."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise ValueError(f"{question} Say --yes to do it without being asked.")
    typer.confirm(question, abort=True)


def when(milliseconds: int | None) -> str:
    """Return a time in milliseconds since 1970 as local date and time; a dash for None."""
    if not milliseconds:
        return "–"
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(milliseconds / 1000))


def ago(milliseconds: int) -> str:
    """Return as text how long ago a time is, which is given in milliseconds since 1970."""
    seconds = max(0.0, time.time() - milliseconds / 1000)
    for unit, length in (("d", DAY), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit} ago"
    return f"{seconds:.0f} s ago"


def plural(number: int, one: str, other: str = "") -> str:
    """Return a number with the singular `one` or the plural `other`, by default `one` with an s."""
    return f"{number:,} {one if number == 1 else other or one + 's'}"

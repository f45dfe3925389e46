"""`sunbarge admin backup` and `restore`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import plural, url_of

if TYPE_CHECKING:
    from sunbarge.online.admin.verify import Findings

Target = Annotated[Path, typer.Argument(help="The file to write.")]
Source = Annotated[Path, typer.Argument(help="A file that `sunbarge admin backup` has written.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace what is there.")]
Quick = Annotated[
    bool, typer.Option("--quick", help="Check the file, and do not replay the games in it.")
]
LISTED = 10
NICENESS = 10  # players should not feel a backup


def backup(
    file: Target,
    overwrite: Overwrite = False,
    quick: Quick = False,
    data: Data = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Write a backup, also while a server runs.

    The backup is checked by replaying all games in it.
    """
    import os

    from sunbarge.online.admin.backup import back_up
    from sunbarge.online.admin.database import operator

    url = url_of(data, database)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with counter("checking") as advance:
        found = back_up(url, file, operator(), overwrite, advance, not quick)
    report({"file": str(file), "bytes": file.stat().st_size}, found, json)


def restore(
    file: Source,
    overwrite: Overwrite = False,
    data: Data = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Put a backup in place of a database.

    The server must be stopped. An SQLite database that is replaced is kept beside the new one.
    """
    from sunbarge.online.admin.backup import restore as restore_to
    from sunbarge.online.admin.database import operator
    from sunbarge.online.store import database_url

    if not file.is_file():
        raise ValueError(f"there is no file {file}")
    url = database_url(data, database)
    with counter("checking") as advance:
        found, kept = restore_to(file, url, operator(), overwrite, advance)
    report({"database": str(url), "kept": str(kept) if kept else None}, found, json)


@contextmanager
def counter(what: str) -> Iterator[Callable[[int], None]]:
    """Show at a terminal how many game tables were checked; yield a function that counts more."""
    from sunbarge.cli.long_running import new_progress

    with new_progress() as bar:
        task = bar.add_task(what, total=None)
        yield lambda tables: bar.advance(task, tables)


def report(about: dict[str, object], found: "Findings", json: bool) -> None:
    """Print what a backup contains; exit with code 1 if the logs of some games are damaged."""
    from dataclasses import asdict
    from json import dumps

    if json:
        typer.echo(dumps({**about, **asdict(found)}))
    else:
        for line in as_lines(about, found):
            typer.echo(line)
    if found.damaged:
        raise typer.Exit(1)


def as_lines(about: dict[str, object], found: "Findings") -> Iterator[str]:
    """Yield lines of text that say what a backup contains."""
    yield ", ".join(f"{key} {value}" for key, value in about.items() if value is not None)
    yield (
        f"{plural(found.tables, 'table')} with {plural(found.entries, 'entry', 'entries')}, "
        f"{found.replayed:,} of them replayed; digest {found.digest}"
    )
    for what, tables in (
        ("of another version, not replayed", found.other_version),
        ("DAMAGED, and copied as they are", found.damaged),
    ):
        if tables:
            more = ", …" if len(tables) > LISTED else ""
            yield f"{len(tables)} {what}: {', '.join(tables[:LISTED])}{more}"

"""`sunbarge admin overview`: what a database holds, and when it was last backed up."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import ago, plural, url_of

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine import URL


@dataclass(frozen=True)
class Overview:
    """What a database contains, and when it was last backed up."""

    database: str
    bytes: int | None
    "The size of an SQLite file."
    server_runs: bool | None
    "Whether a server uses the SQLite file."
    workers: list[str]
    tables: dict[str, int]
    bans: int
    last_backup_at: int | None


def overview(data: Data = None, database: Database = None, json: Json = False) -> None:
    """Show what a database holds, and whether a server uses it."""
    from json import dumps

    from sunbarge.online.admin.database import opened

    url = url_of(data, database)
    with opened(url) as engine, engine.connect() as connection:
        found = overview_of(url, connection)
    if json:
        typer.echo(dumps(asdict(found)))
        return
    for line in as_lines(found):
        typer.echo(line)


def overview_of(url: "URL", connection: "Connection") -> Overview:
    """Return the overview of a database."""
    from sunbarge.online.admin.database import is_served
    from sunbarge.online.server.gauges import size_of
    from sunbarge.online.store import sqlite_file
    from sunbarge.online.store.acts import active_bans, last_backup
    from sunbarge.online.store.administration import counts
    from sunbarge.online.store.leases import live_workers

    file = sqlite_file(url)
    return Overview(
        database=str(url),
        bytes=None if file is None else size_of(file),
        server_runs=None if file is None else is_served(file),
        workers=live_workers(connection),
        tables=counts(connection),
        bans=len(active_bans(connection)),
        last_backup_at=last_backup(connection) or None,
    )


def as_lines(found: Overview) -> list[str]:
    """Return the overview as lines."""
    tables = found.tables
    size = "" if found.bytes is None else f", {found.bytes / 1e6:.1f} MB"
    runs = {None: "", True: ", a server runs", False: ", no server runs"}[found.server_runs]
    if found.workers:
        runs = f", {plural(len(found.workers), 'worker')}"
    backup = ago(found.last_backup_at) if found.last_backup_at else "never"
    return [
        f"{found.database}{size}{runs}",
        f"tables: {tables['gathering']:,} gathering, {tables['playing']:,} playing, "
        f"{tables['over']:,} over; {tables['closed']:,} of them closed",
        f"{plural(tables['entries'], 'entry', 'entries')} in their logs",
        f"bans in force: {found.bans}",
        f"last backup: {backup}",
    ]

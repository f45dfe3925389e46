"""`sunbarge admin log`: what those who run the server have done."""

from typing import TYPE_CHECKING, Annotated

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import opened, when

if TYPE_CHECKING:
    from sunbarge.online.store import ActRow

Limit = Annotated[int, typer.Option(min=1, max=100_000, help="How many acts are listed.")]
Table = Annotated[str | None, typer.Option(help="Only acts that concern this table.")]
Kind = Annotated[str | None, typer.Option(help="Only acts of this kind, such as ban.")]


def log(
    limit: Limit = 50,
    table: Table = None,
    kind: Kind = None,
    data: Data = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """List what `sunbarge admin` and the server have done."""
    from dataclasses import asdict
    from json import dumps

    from sunbarge.online.store.acts import newest_acts

    with opened(data, database) as engine, engine.connect() as connection:
        found = newest_acts(connection, limit, table, kind)
    if json:
        typer.echo(dumps({"acts": [asdict(each) for each in found]}))
        return
    if not found:
        typer.echo("Nothing was done yet.")
    for each in found:
        typer.echo(as_line(each))


def as_line(act: "ActRow") -> str:
    """Return an entry of the log as a line: who did what, and when."""
    details = "  ".join(f"{key}={shown(key, value)}" for key, value in act.data.items())
    table = act.table_id or ""
    return f"{when(act.at)}  {act.who:<10}  {act.kind:<13}  {table:<12}  {details}".rstrip()


def shown(key: str, value: object) -> str:
    """Return the value of a detail of an entry as text."""
    if key == "until" and isinstance(value, int):
        return when(value)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return f"{len(value)} ({', '.join(value[:3])}{', …' if len(value) > 3 else ''})"
    return str(value)

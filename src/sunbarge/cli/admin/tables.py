"""`sunbarge admin tables`, `show`, `close`, `reopen` and `remove`."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import TableId, Yes, ago, confirm, opened, plural, when

if TYPE_CHECKING:
    from sunbarge.online.sessions import Table
    from sunbarge.online.store.administration import TableListing

STAGES = ("gathering", "playing", "over")
Stage = Annotated[
    Literal["gathering", "playing", "over", "closed"] | None,
    typer.Option(help="Only tables that gather players, where a game runs or is over, or closed."),
]
Limit = Annotated[int, typer.Option(min=1, max=100_000, help="How many tables are listed.")]


def list_tables(
    stage: Stage = None,
    limit: Limit = 50,
    data: Data = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the game tables that changed last."""
    from json import dumps

    from sunbarge.online.store.administration import listed_tables

    stages = STAGES if stage in (None, "closed") else (str(stage),)
    with opened(data, database) as engine, engine.connect() as connection:
        found = listed_tables(connection, stages, limit, stage == "closed" if stage else None)
    if json:
        typer.echo(dumps({"tables": [summary(each) for each in found]}))
        return
    if not found:
        typer.echo("There are no tables of this kind." if stage else "There are no tables yet.")
    for each in found:
        typer.echo(as_line(each))
    if len(found) == limit:
        typer.echo(f"There may be more; --limit {2 * limit} lists twice as many.")


def summary(listing: "TableListing") -> dict[str, object]:
    """Return a game table as an object for JSON, without its secret and its invitation."""
    table = listing.table
    return {
        "table": table.id,
        "title": table.header.get("title", ""),
        "edition": table.header.get("edition"),
        "stage": table.stage,
        "public": table.public,
        "seats": len(table.header["seats"]),  # type: ignore[arg-type]
        "entries": listing.entries,
        "created_at": table.created_at,
        "last_entry_at": listing.last_at,
        "closed_at": table.closed_at,
    }


def as_line(listing: "TableListing") -> str:
    """Return a game table as a line of text."""
    table = listing.table
    state = "closed" if table.closed_at is not None else table.stage
    seats = len(table.header["seats"])  # type: ignore[arg-type]
    kind = "public" if table.public else "private"
    entries = plural(listing.entries, "entry", "entries")
    return (
        f"{table.id:<12}  {state:<9}  {kind:<7}  {seats} seats  {entries}, {ago(listing.last_at)}"
    )


def show(table: TableId, data: Data = None, database: Database = None, json: Json = False) -> None:
    """Show a game table: who sits there, how far the game is."""
    from json import dumps

    from sunbarge.online.admin.database import no_table
    from sunbarge.online.server.table_storage import table_from_rows
    from sunbarge.online.store.administration import TableListing, read_table

    with opened(data, database) as engine, engine.connect() as connection:
        found = read_table(connection, table)
    if found is None:
        raise ValueError(no_table(table))
    head, log = found
    listing = TableListing(head, len(log), log[-1].at if log else head.created_at)
    try:
        seats, problem = seats_of(table_from_rows(head, log)), None
    except ValueError as error:
        seats, problem = [], f"cannot be replayed: {error}"
    if json:
        typer.echo(dumps({**summary(listing), "players": seats, "problem": problem}))
    else:
        tell(listing, seats, problem)


def tell(listing: "TableListing", seats: list[dict[str, object]], problem: str | None) -> None:
    """Print a game table with its seats."""
    table = listing.table
    typer.echo(as_line(listing))
    typer.echo(f"created {when(table.created_at)}, closed {when(table.closed_at)}")
    for each in seats:
        typer.echo(f"  seat {each['seat']}: {each['player']}, {each['name'] or 'nobody'}")
    if problem:
        typer.echo(f"  {problem}")


def seats_of(table: "Table") -> list[dict[str, object]]:
    """Return who sits in each seat of a game table, as objects for JSON."""
    return [
        {
            "seat": number,
            "name": seat.name,
            "player": "free" if seat.free else f"bot {seat.bot}" if seat.bot else "person",
            "host": seat.setup.kind == "me",
        }
        for number, seat in enumerate(table.seats)
    ]


def close(table: TableId, data: Data = None, database: Database = None) -> None:
    """Close a game table to everybody; nothing is deleted."""
    set_closed(table, True, data, database)
    typer.echo(f"Table {table} is closed; `sunbarge admin reopen {table}` opens it again.")


def reopen(table: TableId, data: Data = None, database: Database = None) -> None:
    """Open a closed game table again."""
    set_closed(table, False, data, database)
    typer.echo(f"Table {table} is open again.")


def set_closed(table: str, closed: bool, data: Data, database: Database) -> None:
    """Close a game table or open it again; ValueError if it does not exist or needs no change."""
    from sunbarge.online.admin.database import no_table, operator
    from sunbarge.online.store.acts import record_act
    from sunbarge.online.store.administration import read_table
    from sunbarge.online.store.administration import set_closed as store_closed

    with opened(data, database) as engine, engine.begin() as connection:
        if read_table(connection, table) is None:
            raise ValueError(no_table(table))
        if not store_closed(connection, table, closed):
            raise ValueError(f"table {table} is {'closed' if closed else 'open'} already")
        record_act(connection, operator(), "close" if closed else "reopen", table)


def remove(table: TableId, yes: Yes = False, data: Data = None, database: Database = None) -> None:
    """Delete a game table and its game for good."""
    from sunbarge.online.admin.database import no_table, operator
    from sunbarge.online.store.acts import record_act
    from sunbarge.online.store.administration import delete_tables, read_table

    with opened(data, database) as engine:
        with engine.connect() as connection:
            found = read_table(connection, table)
        if found is None:
            raise ValueError(no_table(table))
        entries = plural(len(found[1]), "entry", "entries")
        confirm(f"Table {table} ({found[0].stage}, {entries}) is deleted for good.", yes)
        with engine.begin() as connection:
            delete_tables(connection, [table])
            record_act(connection, operator(), "remove", table, entries=len(found[1]))
    typer.echo(f"Table {table} is deleted.")

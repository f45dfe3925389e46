"""`sunbarge admin remove-player` and `forget`."""

from typing import TYPE_CHECKING, Annotated

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import TableId, Yes, confirm, opened, plural

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from sunbarge.online.admin.forget import Found
    from sunbarge.online.sessions.anonymous import Person

Seat = Annotated[int, typer.Argument(min=0, max=4, help="The seat, from 0.")]
Name = Annotated[str | None, typer.Argument(help="The name under which the person played.")]
Token = Annotated[str | None, typer.Option(help="A seat's token, which the person's browser has.")]
Table = Annotated[str | None, typer.Option(help="A table where they sat, with --seat.")]
SeatOption = Annotated[int | None, typer.Option(min=0, max=4, help="Their seat at --table.")]
ONE_WAY = "name the person in one way: NAME, --token TOKEN, or --table TABLE --seat SEAT"


def remove_player(
    table: TableId, seat: Seat, yes: Yes = False, data: Data = None, database: Database = None
) -> None:
    """Take a seat from a person for good.

    A bot plays a running game on.
    """
    from sunbarge.online.admin.database import operator
    from sunbarge.online.admin.players import remove_player as remove

    confirm(f"The person in seat {seat} of table {table} loses the seat for good.", yes)
    with opened(data, database) as engine:
        removed = remove(engine, table, seat, operator())
    now = "the seat is free" if removed.bot is None else f"{removed.bot} plays on"
    typer.echo(f"{removed.name} is removed from table {table}; {now}, and the invitation is new.")


def forget(
    name: Name = None,
    token: Token = None,
    table: Table = None,
    seat: SeatOption = None,
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
    json: Json = False,
) -> None:
    """Delete what is stored about a person.

    Their games stay, without the name; a bot plays on where a game runs. Names are no proof: two
    people may have the same. A token or a seat tells who is meant.
    """
    from json import dumps

    with opened(data, database) as engine:
        person = person_of(engine, name, token, table, seat)
        found = forget_person(engine, person, yes, silent=json)
    tables = [{"table": each.table, "seats": each.seats} for each in found]
    typer.echo(dumps({"tables": tables}) if json else "Done; the games still replay.")


def forget_person(engine: "Engine", person: "Person", yes: bool, silent: bool) -> "list[Found]":
    """Ask, then delete what is stored about a person; return the game tables where they sat."""
    from sunbarge.online.admin.database import operator
    from sunbarge.online.admin.forget import find, forget

    found = find(engine, person)
    if not found:
        raise ValueError("nothing is stored about this person")
    if not silent:
        tell(found)
    confirm("Their names are replaced and their seats are lost, for good.", yes)
    forget(engine, person, found, operator())
    return found


def person_of(
    engine: "Engine", name: str | None, token: str | None, table: str | None, seat: int | None
) -> "Person":
    """Return the person named by `name`, by `token`, or by `table` and `seat`.

    Raises ValueError unless exactly one of these is given.
    """
    from sunbarge.online.admin.forget import person_at, person_with_token
    from sunbarge.online.sessions.anonymous import Person

    ways = (name is not None) + (token is not None) + (table is not None or seat is not None)
    if ways != 1:
        raise ValueError(ONE_WAY)
    if token is not None:
        return person_with_token(token)
    if table is not None and seat is not None:
        return person_at(engine, table, seat)
    if name is None or not name.strip():
        raise ValueError(ONE_WAY)
    return Person(name=name)


def tell(found: "list[Found]") -> None:
    """Print the game tables at which a person sits or sat."""
    typer.echo(f"{plural(len(found), 'table')} of this person:")
    for each in found:
        typer.echo(f"  {each.table}, seat {', '.join(map(str, each.seats))}")

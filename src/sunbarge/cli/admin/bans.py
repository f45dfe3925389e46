"""`sunbarge admin ban`, `bans` and `lift`."""

from typing import TYPE_CHECKING, Annotated

import typer

from sunbarge.cli.options import Data, Database, Json

from .shared import Yes, confirm, opened, when

if TYPE_CHECKING:
    from sqlalchemy import Engine

Network = Annotated[str, typer.Argument(help="An address or a network, such as 198.51.100.0/24.")]
Duration = Annotated[str, typer.Option("--for", help="How long: 30m, 12h, 7d or 4w.")]
Reason = Annotated[str, typer.Option(help="Why; it is shown in your own lists alone.")]
LONGEST_REASON = 200


def ban(
    network: Network,
    duration: Duration = "1d",
    reason: Reason = "",
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Refuse the requests of a network for a time.

    Its connections are closed, too.
    """
    from sunbarge.online.admin.networks import is_wide, name_of, parse_duration, parse_network

    parsed, seconds = parse_network(network), parse_duration(duration)
    name = name_of(parsed)
    if len(reason) > LONGEST_REASON:
        raise ValueError(f"a reason has at most {LONGEST_REASON} characters")
    if is_wide(parsed):
        confirm(f"{name} has {parsed.num_addresses:,} addresses.", yes)
    with opened(data, database) as engine:
        until = store_ban(engine, name, seconds, reason)
    typer.echo(f"{name} is banned until {when(until)}.")


def store_ban(engine: "Engine", name: str, seconds: float, reason: str) -> int:
    """Store a ban and who made it; return its end in milliseconds since 1970."""
    from sunbarge.online.admin.database import operator
    from sunbarge.online.store.acts import ban, record_act

    with engine.begin() as connection:
        made = ban(connection, name, seconds, reason)
        record_act(connection, operator(), "ban", None, network=name, until=made.until)
    return made.until


def list_bans(data: Data = None, database: Database = None, json: Json = False) -> None:
    """List the bans in force."""
    from dataclasses import asdict
    from json import dumps

    from sunbarge.online.store.acts import active_bans

    with opened(data, database) as engine, engine.connect() as connection:
        found = active_bans(connection)
    if json:
        typer.echo(dumps({"bans": [asdict(each) for each in found]}))
        return
    if not found:
        typer.echo("Nobody is banned.")
    for each in found:
        typer.echo(f"{each.network:<24}  until {when(each.until)}  {each.reason}".rstrip())


def lift(network: Network, data: Data = None, database: Database = None) -> None:
    """Lift the ban of an address or a network."""
    from sunbarge.online.admin.database import operator
    from sunbarge.online.admin.networks import name_of, parse_network
    from sunbarge.online.store.acts import active_bans, record_act
    from sunbarge.online.store.acts import lift as store_lift

    name = name_of(parse_network(network))
    with opened(data, database) as engine, engine.begin() as connection:
        if not store_lift(connection, name):
            there_are = ", ".join(each.network for each in active_bans(connection)) or "none"
            raise ValueError(f"{name} is not banned as such; banned are: {there_are}")
        record_act(connection, operator(), "lift", None, network=name)
    typer.echo(f"{name} is not banned any more.")

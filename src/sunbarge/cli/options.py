"""Command-line options that several commands share."""

from typing import Annotated

import typer

Edition = Annotated[str, typer.Option(help="The edition to play.")]
Effort = Annotated[int | None, typer.Option(help="How hard bots that search do so.", min=0)]
Games = Annotated[int, typer.Option(help="How many games to play.")]
Helper = Annotated[bool, typer.Option(help="Show what the lot is worth and the chance of Ra.")]
House = Annotated[str, typer.Option(help="House rules, with commas.")]
Jobs = Annotated[int, typer.Option(help="Processes; 0 uses every core.", min=0)]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
NetPlayers = Annotated[int, typer.Option(help="The number of players the net is for.")]
On = Annotated[str, typer.Option(help="local, or ray[:HOST:PORT] for a Ray cluster.")]
Players = Annotated[int, typer.Option(help="How many seats, 2 to 5.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]

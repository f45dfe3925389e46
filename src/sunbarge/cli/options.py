"""Command-line options that several commands share."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

BOT_NAMES = "Bots with commas, also expert:200, FILE.py:CLASS, net:FOLDER, cmd:./mybot"
LARGEST_SEED = 2**64 - 1
TERMINAL = Path(__file__).parents[1] / "terminal"
LANGUAGES = sorted(file.stem for file in (TERMINAL / "languages").glob("*.toml"))


def check_table(edition: str, players: int, house: Iterable[str] = ()) -> None:
    """Raise ValueError unless an edition allows this number of players and these house rules.

    Commands call this before they import the engine, since compiling it may take a while.
    """
    from sunbarge.engine import load

    load.load(edition, players, tuple(house))


def check_names(names: Iterable[str]) -> None:
    """Raise ValueError if a name cannot be that of a bot; no bot is loaded or compiled."""
    from sunbarge.bots.check_name import check_name

    for name in names:
        check_name(name)


Data = Annotated[
    Path | None,
    typer.Option(envvar="SUNBARGE_DATA", help="The folder of the SQLite file with all games."),
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="SUNBARGE_DATABASE",
        help="A database to use instead of the SQLite file: postgresql+psycopg://…",
    ),
]
Edition = Annotated[str, typer.Option(help="The edition to play.")]
Effort = Annotated[
    int | None,
    typer.Option(
        help="How many turns bots that search play on for a decision; 0: none.",
        min=0,
    ),
]
FailOnForfeit = Annotated[
    bool, typer.Option("--fail-on-forfeit", help="Exit with code 1 if any bot forfeited a game.")
]
Games = Annotated[int, typer.Option(help="How many games to play.", min=1)]
Helper = Annotated[bool, typer.Option(help="Show what the lot is worth and the chance of Ra.")]
House = Annotated[str, typer.Option(help="House rules to play with, separated by commas.")]
Jobs = Annotated[
    int, typer.Option(help="How many processes play at a time; 0: one for every core.", min=0)
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]
Language = Annotated[
    str | None,
    typer.Option(
        help=f"The language of the screen: {', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}; "
        "that of your system if not given."
    ),
]
NetPlayers = Annotated[int, typer.Option(help="The number of players the net is for.")]
On = Annotated[
    str, typer.Option(help="Where to play: local, ray or ray:HOST:PORT (a Ray cluster).")
]
Players = Annotated[int, typer.Option(help="How many seats, 2 to 5.")]
SaveDir = Annotated[
    Path | None, typer.Option(help="The folder that games are kept in, instead of the usual one.")
]
Seed = Annotated[
    int,
    typer.Option(help="The same seed gives the same games and results.", min=0, max=LARGEST_SEED),
]
SeedIfAny = Annotated[
    int | None,
    typer.Option(help="The same seed gives the same deals and tiles.", min=0, max=LARGEST_SEED),
]

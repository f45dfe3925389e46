"""`sunbarge play`: the game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Helper

EditionOption = Annotated[str | None, typer.Option(help="Which edition; the default is disk.")]
PlayersOption = Annotated[int | None, typer.Option(help="How many seats; the default is 3.")]
Seats = Annotated[
    str | None,
    typer.Option(help="Who plays, with commas: Anna,bot:simple,Maud=bot:cmd:./mybot."),
]
HouseOption = Annotated[list[str] | None, typer.Option(help="A house rule; may be given again.")]
SeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same tiles.")]
Bag = Annotated[
    str | None, typer.Option(help="`real`: you type what came out of the bag on your table.")
]
Resume = Annotated[Path | None, typer.Option(help="Go on with a saved game.")]
SaveDir = Annotated[Path | None, typer.Option(help="The folder that games are kept in.")]
OpenTotals = Annotated[
    bool | None,
    typer.Option("--open-totals/--hidden-totals", help="Show everyone's points, or your own."),
]
Pace = Annotated[
    float | None, typer.Option(min=0, max=60, help="Seconds that bots take; 0.7 at a terminal.")
]
Confirm = Annotated[
    bool, typer.Option(help="Ask again before invoking Ra and bidding the last sun.")
]
AutoPass = Annotated[bool | None, typer.Option(help="Pass for you when you can do nothing else.")]
Budget = Annotated[
    float | None,
    typer.Option(help="Seconds that a bot which searches may think.", min=0.001, max=60),
]


def play(
    edition: EditionOption = None,
    players: PlayersOption = None,
    seats: Seats = None,
    house: HouseOption = None,
    seed: SeedOption = None,
    bag: Bag = None,
    resume: Resume = None,
    save_dir: SaveDir = None,
    open_totals: OpenTotals = None,
    helper: Helper = True,
    pace: Pace = None,
    confirm: Confirm = True,
    auto_pass: AutoPass = None,
    budget: Budget = None,
) -> None:
    """Play at this terminal, against bots or other people; if no options are given, it asks."""
    from sunbarge.terminal.commands import Quit
    from sunbarge.terminal.start import StartOptions, start_session
    from sunbarge.terminal.ui import open_ui

    from .long_running import check_programs_start

    options = StartOptions(
        edition=edition,
        players=players,
        seats=seats,
        house=tuple(house or ()),
        seed=seed,
        bag=bag,
        resume=resume,
        save_dir=save_dir,
        open_totals=open_totals,
        helper=helper,
        pace=pace,
        confirm=confirm,
        auto_pass=auto_pass,
        budget=budget,
    )
    ui = open_ui()
    try:
        session = start_session(options, ui)
        check_programs_start(seat.bot for seat in session.table.seats)
    except EOFError:
        ui.say("End of input: no game was begun.")
        return
    except Quit:
        ui.say("No game was begun.")
        return
    raise typer.Exit(session.run())

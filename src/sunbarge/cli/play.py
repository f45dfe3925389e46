"""`sunbarge play`: the game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Helper, Language, SaveDir, SeedIfAny, check_table

EditionOption = Annotated[
    str | None, typer.Option(help="The edition to play; the default is disk.")
]
PlayersOption = Annotated[
    int | None, typer.Option(help="How many seats, 2 to 5; the default is 3.")
]
Seats = Annotated[
    str | None,
    typer.Option(
        help="Who plays, with commas: Anna,bot:simple,Maud=bot:my.py:Bot,bot:cmd:./mybot."
    ),
]
HouseOption = Annotated[
    list[str] | None, typer.Option(help="A house rule to play with; may be given again.")
]
Bag = Annotated[
    str | None,
    typer.Option(help="virtual, or real: you type what came out of the bag on your table."),
]
Suns = Annotated[
    str | None,
    typer.Option(help="Who has which suns, by each seat's highest: 13,11,12. Dealt if not given."),
]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", help="Begin with a position on one line, as `line` prints it."),
]
File = Annotated[
    Path | None,
    typer.Argument(help="With --resume: the saved game; the last unfinished one if not given."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a saved game.")]
OpenTotals = Annotated[
    bool | None,
    typer.Option(
        "--open-totals/--hidden-totals",
        help="Whether everyone's points are shown, or only your own; hidden by default.",
    ),
]
Pace = Annotated[
    float | None,
    typer.Option(min=0, max=60, help="Seconds to wait after a bot's move; 0.7 at a terminal."),
]
Confirm = Annotated[
    bool, typer.Option(help="Ask again before you invoke Ra and before you bid your last sun.")
]
AutoPass = Annotated[bool | None, typer.Option(help="Pass for you when no other move is legal.")]
Budget = Annotated[
    float | None,
    typer.Option(help="Seconds that a bot which searches may take for a move.", min=0.001, max=60),
]


def play(
    file: File = None,
    edition: EditionOption = None,
    players: PlayersOption = None,
    seats: Seats = None,
    house: HouseOption = None,
    seed: SeedIfAny = None,
    bag: Bag = None,
    suns: Suns = None,
    position: PositionOption = None,
    resume: Resume = False,
    save_dir: SaveDir = None,
    open_totals: OpenTotals = None,
    helper: Helper = True,
    pace: Pace = None,
    confirm: Confirm = True,
    auto_pass: AutoPass = None,
    budget: Budget = None,
    language: Language = None,
) -> None:
    """Play in this terminal, against bots or other people.

    It asks for edition, players and seats if no option says them.
    """
    check_options(file, resume, edition, players, house)
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
        suns=suns,
        position=position,
        resume=file,
        resume_last=resume,
        save_dir=save_dir,
        open_totals=open_totals,
        helper=helper,
        pace=pace,
        confirm=confirm,
        auto_pass=auto_pass,
        budget=budget,
    )
    ui = open_ui(language)
    try:
        session = start_session(options, ui)
        check_programs_start(seat.bot for seat in session.table.seats)
    except EOFError:
        ui.say(ui.words.own("end_before"))
        return
    except Quit:
        ui.say(ui.words.own("not_begun"))
        return
    raise typer.Exit(session.run())


def check_options(
    file: Path | None,
    resume: bool,
    edition: str | None,
    players: int | None,
    house: list[str] | None,
) -> None:
    """Raise ValueError for options that do not fit together, before the engine is imported."""
    if file is not None and not resume:
        raise ValueError(f"to go on with a saved game, type: sunbarge play --resume {file}")
    if players is not None:
        check_table(edition or "disk", players, house or ())
    elif edition is not None:
        from sunbarge.engine.editions import facts

        facts(edition)

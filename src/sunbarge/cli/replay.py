"""`sunbarge replay`: step through a record."""

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record, such as a saved game.")],
    to: Annotated[int | None, typer.Option(help="Show the table after this move and stop.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="Tell the whole game and stop.")] = False,
    helper: Annotated[
        bool, typer.Option(help="Show what the lot is worth and the chance of Ra.")
    ] = True,
) -> None:
    """Step through a record: Enter goes on, p goes back, q leaves."""
    from sunbarge.terminal.desk import open_desk
    from sunbarge.terminal.replaying import open_reel

    desk = open_desk()
    reel = open_reel(file, desk, helper)
    if to is not None:
        reel.show_only(to)
    elif whole or not desk.interactive:
        reel.tell_all()
    else:
        reel.step_through()

"""`sunbarge replay`: steps through a record."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Helper

File = Annotated[Path, typer.Argument(help="A record, such as a saved game.")]
To = Annotated[int | None, typer.Option(help="Show the table after this move and stop.")]
Whole = Annotated[bool, typer.Option("--all", help="Tell the whole game and stop.")]


def replay(
    file: File,
    to: To = None,
    whole: Whole = False,
    helper: Helper = True,
) -> None:
    """Step through a record: Enter goes on, p goes back, q leaves."""
    from sunbarge.terminal.replay import open_replay
    from sunbarge.terminal.ui import open_ui

    ui = open_ui()
    viewer = open_replay(file, ui, helper)
    if to is not None:
        viewer.show_only(to)
    elif whole or not ui.interactive:
        viewer.tell_all()
    else:
        viewer.step_through()

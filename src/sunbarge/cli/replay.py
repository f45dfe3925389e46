"""`sunbarge replay`: steps through the record of a game, move by move."""

from pathlib import Path
from typing import Annotated

import typer

from .options import Helper, Language

File = Annotated[Path, typer.Argument(help="The record of a game, such as a saved one.")]
To = Annotated[int | None, typer.Option(help="Only show the table after this move.")]
Whole = Annotated[bool, typer.Option("--all", help="Only tell the whole game in sentences.")]


def replay(
    file: File,
    to: To = None,
    whole: Whole = False,
    helper: Helper = True,
    language: Language = None,
) -> None:
    """Step through a record: Enter goes on, p goes back, q leaves."""
    if to is not None and whole:
        raise ValueError("--to shows one position and --all the whole game: give one of them")
    from sunbarge.terminal.replay import open_replay
    from sunbarge.terminal.ui import open_ui

    ui = open_ui(language)
    viewer = open_replay(file, ui, helper)
    if to is not None:
        viewer.show_only(to)
    elif whole or not ui.interactive:
        viewer.tell_all()
    else:
        viewer.step_through()

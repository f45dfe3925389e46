"""`sunbarge check`: checks whether records are valid."""

from pathlib import Path
from typing import Annotated

import typer

Files = Annotated[list[Path], typer.Argument(help="The records to check.")]


def check(files: Files) -> None:
    """Check that the moves of records are legal.

    The result that a record states must follow from its moves, too.
    """
    verdicts = [check_one(file) for file in files]
    if not all(verdicts):
        raise typer.Exit(1)


def check_one(file: Path) -> bool:
    """Check one record and print its summary or its error; return whether it is valid."""
    from sunbarge.files import errors_in, read_text
    from sunbarge.game import Game

    try:
        text = read_text(file)
        with errors_in(file):
            game = Game.from_record(text)
    except ValueError as error:
        typer.echo(error, err=True)
        return False
    ending = f"won by seat {game.winner}" if game.is_over else "still running"
    table = f"{game.edition}, {game.players} players, {len(game.history)} moves"
    typer.echo(f"{file}: good ({table}, {ending})")
    return True

"""`sunbarge verify`: verifies by the record of a game that its draws were fair."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sunbarge.online.fairness import Verification


File = Annotated[Path, typer.Argument(help="The record of a finished game from a server.")]
Commitment = Annotated[
    str | None,
    typer.Option(help="The commitment that your page showed before the game, if you kept it."),
]


def verify(
    file: File,
    commitment: Commitment = None,
) -> None:
    """Check that the draws of an online game were fair.

    The groups of suns and the draws must follow from what the server committed to.

    The exit code is 0 if the record is fair, 1 if it is not, and 2 if nothing can be checked.
    """
    from sunbarge.files import errors_in, read_text
    from sunbarge.online import fairness

    text = read_text(file)
    with errors_in(file):
        verdict = fairness.verify(text, commitment)
    tell(verdict, str(file), commitment is not None)
    if not verdict.holds:
        raise typer.Exit(1)


def tell(verdict: "Verification", file: str, published: bool) -> None:
    """Print what was verified, and what cannot be verified from a record alone."""
    if not verdict.holds:
        typer.echo(f"{file}: NOT fair", err=True)
        for fault in verdict.faults:
            typer.echo(f"  {fault}", err=True)
        return
    seeds = sum(seed != "" for seed in verdict.tags.seeds)
    typer.echo(f"{file}: fair")
    typer.echo("  checked: every move is legal, and the result is what the moves give")
    typer.echo("  checked: the secret is the one of the commitment")
    whose = "one player's seed" if seeds == 1 else f"{seeds or 'no'} players' seeds"
    typer.echo(f"  checked: the groups of suns follow from the secret and {whose}")
    typer.echo(f"  checked: all {verdict.draws} draws are the first of the bag's order")
    if published:
        typer.echo("  checked: the commitment is the one you kept")
    else:
        typer.echo("  not checked: that this commitment was shown before the game (--commitment)")
    if seeds:
        typer.echo("  not checked: that the seeds are those the players' pages sent")
    else:
        typer.echo("  not checked: that the server did not choose the secret; no player has a seed")

"""`sunbarge warm`: compiles the engine and the bots now, before the first game needs them."""

import time
from typing import Annotated

import typer

Everything = Annotated[bool, typer.Option("--all", help="Compile also what only researchers need.")]
Again = Annotated[
    bool,
    typer.Option("--again", help="Try once more to compile what could not be compiled before."),
]


def warm(
    everything: Everything = False,
    again: Again = False,
) -> None:
    """Compile the engine and the bots now.

    The first game then starts at once.
    """
    from sunbarge.compiler.objects import clear_failure
    from sunbarge.compiler.prepare import prepare
    from sunbarge.compiler.units import PLAY, UNITS

    for unit in UNITS if everything else (PLAY,):
        started = time.perf_counter()
        if again:
            clear_failure(unit)
        prepare(unit)
        typer.echo(f"   {unit.purpose}: {time.perf_counter() - started:.1f} s")

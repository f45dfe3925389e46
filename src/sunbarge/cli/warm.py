"""`sunbarge warm`: compile the rules now."""

import time
from importlib import import_module
from typing import Annotated

import typer

STEPS = {
    "the rules": "engine.door",
    "the bots": "bots.policies",
    "analysis": "bots.foresight.bids",
    "simulation": "simulate.table",
    "environments": "envs.turns",
    "the batch": "batch.stepping",
}
MORE = {
    "datasets": "dataset.witness",
    "training": "train.rounds",
    "reading": "train.faces",
}


def warm(
    everything: Annotated[
        bool, typer.Option("--all", help="Also what only `dataset` and `train` need.")
    ] = False,
) -> None:
    """Compile the rules now, so that the first game starts at once."""
    for what, module in {**STEPS, **(MORE if everything else {})}.items():
        started = time.perf_counter()
        typer.echo(f"   {what} ... ", nl=False)
        import_module(f"sunbarge.{module}")
        typer.echo(f"{time.perf_counter() - started:.1f} s")

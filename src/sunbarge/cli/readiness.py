"""The first start takes a while: the rules are compiled, and the user is told so."""

import typer

RULES, BOTS, TABLES = "engine.door", "bots.policies", "simulate.table"
LEARNING, ANALYSIS = "train.selfplay", "bots.foresight.bids"
TELLING, READING = "dataset.witness", "train.faces"


def ready(*modules: str) -> None:
    """Say that compiling takes a moment, if one of these modules was not compiled before."""
    from ..server.compiling import compiled

    if not compiled(*modules):
        typer.echo("compiling the rules, once (a minute or two) ...", err=True)

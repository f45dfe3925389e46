"""`sunbarge warm`: compile the rules now."""

import time
from importlib import import_module

import typer


def warm() -> None:
    """Compile the rules now, so that the first game starts at once."""
    started = time.perf_counter()
    for module in ("engine.door", "bots.policies", "simulate.table"):
        import_module(f"sunbarge.{module}")
    typer.echo(f"the rules are compiled ({time.perf_counter() - started:.1f} s)")

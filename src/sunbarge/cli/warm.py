"""`sunbarge warm`: compile the rules now."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module
from typing import Annotated

import typer

BASE = {
    "the rules": "engine.door",
    "the bots": "bots.policies",
    "simulation": "simulate.table",
    "observations": "door.steps",
}
"What the rest is built upon."
STEPS = {
    "analysis": "bots.foresight.bids",
    "the batch": "batch.stepping",
    "environments": "envs.turns",
}
MORE = {
    "training": "train.rounds",
    "reading": "train.faces",
    "datasets": "dataset.witness",
}


def warm(
    everything: Annotated[
        bool, typer.Option("--all", help="Also what only `dataset` and `train` need.")
    ] = False,
) -> None:
    """Compile the rules now, so that the first game starts at once."""
    for what, module in BASE.items():
        started = time.perf_counter()
        typer.echo(f"   {what} ... ", nl=False)
        import_module(f"sunbarge.{module}")
        typer.echo(f"{time.perf_counter() - started:.1f} s")
    for what, seconds in side_by_side({**(MORE if everything else {}), **STEPS}):
        typer.echo(f"   {what} ... {seconds:.1f} s")


def side_by_side(steps: dict[str, str]) -> Iterator[tuple[str, float]]:
    """Compile modules that need nothing compiled of each other, one on every core; their times."""
    with ThreadPoolExecutor(os.cpu_count()) as hands:
        under_way = {hands.submit(compile_apart, module): what for what, module in steps.items()}
        try:
            for done in as_completed(under_way):
                yield under_way[done], done.result()
        finally:
            hands.shutdown(wait=False, cancel_futures=True)


def compile_apart(module: str) -> float:
    """Compile a module in a process of its own: the cache keeps the code."""
    started = time.perf_counter()
    command = [sys.executable, "-P", "-c", f"import sunbarge.{module}"]
    compiling = subprocess.run(command, capture_output=True, text=True)
    if compiling.returncode:
        why = compiling.stderr.strip() or f"its process ended with {compiling.returncode}"
        raise RuntimeError(f"sunbarge.{module} could not be compiled: {why}")
    return time.perf_counter() - started

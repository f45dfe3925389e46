"""`sunbarge bench`: measures speed on this machine."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Json

if TYPE_CHECKING:
    from sunbarge.research.bench.figures import Figures

Server = Annotated[
    bool, typer.Option("--server", help="Measure the server, too, which takes about ten minutes.")
]
Write = Annotated[Path | None, typer.Option(help="Write the table to this Markdown file, too.")]


def bench(
    json: Json = False,
    server: Server = False,
    write: Write = None,
) -> None:
    """Measure the speed of the engine on this machine.

    It uses one core for about six minutes.
    """
    from json import dumps

    from .files import check_target

    check_target(write)
    from sunbarge.research.bench.report import markdown, rows

    figures = measure_with_progress(server, write)
    if json:
        typer.echo(dumps(figures))
    else:
        for what, figure, goal in rows(figures):
            typer.echo(f"{what:<44} {figure}" + (f"   (to reach: {goal})" if goal else ""))
    if write:
        write.write_text(markdown(figures), "utf-8")


def measure_with_progress(server: bool, write: Path | None) -> "Figures":
    """Run all benchmarks; the report is rewritten after each group of measurements."""
    from rich.console import Console

    from sunbarge.research.bench import measure
    from sunbarge.research.bench.report import machine, markdown

    progress = Console(stderr=True)
    figures: Figures = {"machine": machine()}
    with progress.status("measuring ..."):
        for group in measure(server):
            progress.print(f"measured: {', '.join(group)}", style="dim")
            figures |= group
            if write:
                write.write_text(markdown(figures, finished=False), "utf-8")
    return figures

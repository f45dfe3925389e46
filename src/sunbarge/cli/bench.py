"""`sunbarge bench`: how fast is it here."""

from pathlib import Path
from typing import Annotated

import typer


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    server: Annotated[
        bool, typer.Option("--server", help="Measure the server, too: about ten minutes.")
    ] = False,
    write: Annotated[
        Path | None, typer.Option(help="Write the table to this file, too, as it grows.")
    ] = None,
) -> None:
    """Measure the engine on one core: about six minutes."""
    from json import dumps

    from rich.console import Console

    from .files import check_target, make_folder

    if write:
        make_folder(write.parent)
        check_target(write)
    from sunbarge.research.bench import measure
    from sunbarge.research.bench.figures import Figures
    from sunbarge.research.bench.report import machine, markdown, rows

    progress = Console(stderr=True)
    figures: Figures = {"machine": machine()}
    with progress.status("measuring ..."):
        for group in measure(server):
            progress.print(f"measured: {', '.join(group)}", style="dim")
            figures |= group
            if write:
                write.write_text(markdown(figures, finished=False), "utf-8")
    if json:
        typer.echo(dumps(figures))
    else:
        for what, figure, goal in rows(figures):
            typer.echo(f"{what:<44} {figure}" + (f"   (to reach: {goal})" if goal else ""))
    if write:
        write.write_text(markdown(figures), "utf-8")

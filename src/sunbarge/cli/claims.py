"""`sunbarge claims`: tests in many games of bots whether what players say about Ra is true."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Seed, check_names

if TYPE_CHECKING:
    from sunbarge.research.claims.count import Cell
    from sunbarge.research.claims.figures import Figures

GamesOption = Annotated[
    str,
    typer.Option(help="Bots, and games of each with each number of players: simple=1000,…"),
]
Out = Annotated[Path, typer.Option(help="The folder for what is counted; one in it goes on.")]
Write = Annotated[Path | None, typer.Option(help="Write the figures to this file, as JSON.")]
Docs = Annotated[
    Path | None, typer.Option(help="Write the page and its pictures into this folder of docs.")
]
USUAL = "simple=50000,evaluator=50000,learned=5000"


def claims(
    games: GamesOption = USUAL,
    seed: Seed = 2026,
    out: Out = Path("build/claims"),
    write: Write = None,
    docs: Docs = None,
) -> None:
    """Test in many games whether what players say about Ra is true.

    All claims are tested in the same games. Ctrl-C saves what is done; the same command, typed
    again, continues.
    """
    wanted = games_in(games)
    check_names(wanted)
    figures = count(wanted, seed, out)
    show(figures)
    write_out(figures, write, docs)


def games_in(text: str) -> dict[str, int]:
    """Parse text such as `learned=1000,simple=500` into the number of games of each bot."""
    found: dict[str, int] = {}
    for part in text.split(","):
        bot, equals, number = part.strip().partition("=")
        if not bot or not equals or not number.isdecimal() or int(number) < 1:
            raise ValueError(f"--games is BOT=NUMBER with commas, such as {USUAL}, not {part!r}")
        found[bot] = int(number)
    return found


def count(wanted: dict[str, int], seed: int, out: Path) -> "Figures":
    """Play the games that are not counted in `out` yet; return the results of all claims.

    Exits if interrupted.
    """
    from sunbarge.research.claims.count import Request, cells
    from sunbarge.research.claims.figures import figures_of

    from .long_running import exit_interrupted

    counted = cells(Request(wanted, seed), out)
    if not count_with_progress(counted):
        exit_interrupted("; saved, the same command goes on")
    return figures_of(counted)


def count_with_progress(counted: "list[Cell]") -> bool:
    """Play and count with a progress bar; return False if interrupted."""
    from .long_running import progress_bar

    with progress_bar("games", sum(cell.plan.games for cell in counted)) as advance:
        try:
            for cell in counted:
                for more in cell.run():
                    advance(more)
        except KeyboardInterrupt:
            return False
    return True


def show(figures: "Figures") -> None:
    """Print for each claim the verdict that follows from the counted games."""
    from sunbarge.research.claims.page import VERDICTS
    from sunbarge.research.claims.texts import texts_of

    texts = texts_of("en")
    for claim in figures.claims:
        typer.echo(f"{VERDICTS[claim.verdict]:10}  {texts[claim.name].claim}")


def write_out(figures: "Figures", write: Path | None, docs: Path | None) -> None:
    """Write the results to the file `write`, and a page on them to the folder `docs`, if given."""
    from sunbarge.research.claims.figures import write_figures
    from sunbarge.research.claims.page import write_docs

    if write is not None:
        write_figures(write, figures)
        typer.echo(f"wrote {write}", err=True)
    if docs is not None:
        write_docs(docs, figures)
        typer.echo(f"wrote {docs / 'play' / 'claims.md'}", err=True)

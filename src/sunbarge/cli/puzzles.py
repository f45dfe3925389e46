"""`sunbarge puzzles`: mines puzzles from games of bots, or solves the puzzles of a file again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Seed

if TYPE_CHECKING:
    from sunbarge.research.puzzles.mine import PuzzleSearch
    from sunbarge.research.puzzles.puzzle import Puzzle

Number = Annotated[int, typer.Option(help="How many puzzles to mine.", min=1)]
Rollouts = Annotated[
    int, typer.Option(help="How often each move is played on to judge it.", min=8, max=30_000)
]
Out = Annotated[Path, typer.Option(help="The folder for what is found; one that is in it goes on.")]
Write = Annotated[
    Path | None, typer.Option(help="Write the puzzles to this file; known ones keep their numbers.")
]
Check = Annotated[
    Path | None,
    typer.Option(help="Mine nothing: solve the puzzles of this file again, and count what holds."),
]
Sample = Annotated[
    int | None, typer.Option(help="With --check: solve only so many, drawn at random.", min=1)
]


def puzzles(
    number: Number = 600,
    rollouts: Rollouts = 120,
    seed: Seed = 24,
    out: Out = Path("build/puzzles"),
    write: Write = None,
    check: Check = None,
    sample: Sample = None,
) -> None:
    """Mine puzzles from games of bots, or solve them again.

    A puzzle is a position in which one move is clearly better and the natural move is not it.
    Ctrl-C saves what is done; the same command, typed again, continues. It uses one core.
    """
    if check is not None:
        solve_again(check, rollouts, sample, seed, write)
        return
    if sample is not None:
        raise ValueError("--sample goes with --check")
    mine_puzzles(number, rollouts, seed, out, write)


def mine_puzzles(number: int, rollouts: int, seed: int, out: Path, write: Path | None) -> None:
    """Mine until `number` puzzles are found, including those that the folder `out` has already."""
    from sunbarge.research.puzzles.mine import PuzzleSearch, Request

    from .long_running import exit_interrupted

    mine = PuzzleSearch(Request(number, rollouts, seed), out)
    complete = mine_with_progress(mine)
    typer.echo(f"{len(mine.found)} puzzles in {mine.games.total()} games", err=True)
    if write:
        write_out(mine, write)
    if not complete:
        exit_interrupted("; saved, the same command goes on")


def mine_with_progress(mine: "PuzzleSearch") -> bool:
    """Mine puzzles with a progress bar; return False if interrupted."""
    from .long_running import progress_bar

    with progress_bar("puzzles", mine.request.number) as advance:
        advance(len(mine.found))
        try:
            for found in mine.run():
                advance(found)
        except KeyboardInterrupt:
            return False
    return True


def write_out(mine: "PuzzleSearch", file: Path) -> None:
    """Write the puzzles found so far to a file."""
    from sunbarge.research.puzzles.puzzle import read_puzzles, write_puzzles

    write_puzzles(file, mine.rated(read_puzzles(file) if file.exists() else ()))
    typer.echo(f"wrote {file}", err=True)


def solve_again(file: Path, rollouts: int, sample: int | None, seed: int, out: Path | None) -> None:
    """Solve puzzles of a file again, and print how many solutions are the same as in the file.

    These puzzles are written to `out` if it is given.
    """
    if sample is not None and out is not None:
        raise ValueError("--write would drop the puzzles that are not in the --sample")
    from sunbarge.files import read_text
    from sunbarge.research.puzzles import check
    from sunbarge.research.puzzles.puzzle import read_puzzles, write_puzzles

    read_text(file)  # says what is wrong if it cannot be read
    known = read_puzzles(file)
    chosen = check.sample(known, sample or len(known), seed)
    kept = hold_with_progress(chosen, rollouts)
    show(len(kept), len(chosen))
    if out is not None:
        write_puzzles(out, kept)
        typer.echo(f"wrote {out}", err=True)


def hold_with_progress(chosen: "list[Puzzle]", rollouts: int) -> "list[Puzzle]":
    """Solve puzzles with a progress bar; return those whose answers are found to be right again."""
    from sunbarge.research.puzzles.check import check

    from .long_running import progress_bar

    kept = []
    with progress_bar("puzzles", len(chosen)) as advance:
        for puzzle, held in check(chosen, rollouts):
            advance(1)
            if held:
                kept.append(puzzle)
            else:
                typer.echo(f"puzzle {puzzle.number} ({puzzle.kind}) does not hold", err=True)
    return kept


def show(held: int, solved: int) -> None:
    """Print how many solutions were found again, with a confidence interval of the share."""
    from sunbarge.research.simulate.results import interval

    low, high = interval(held, solved)
    share = f"{held / solved:.1%} ({low:.1%} to {high:.1%})" if solved else "none"
    typer.echo(f"{held} of {solved} solutions hold: {share}")

"""`sunbarge train`: trains a value net by self-play."""

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import NetPlayers, Seed, check_table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from sunbarge.research.executors import Executor
    from sunbarge.research.train.run import CurvePoint, Training

USUAL_MINUTES = 30.0
HOW_TO_GO_ON = {
    True: "go on with the same command and --resume",
    False: "--resume trains on from here, for as long as --minutes says",
}


Minutes = Annotated[
    float | None, typer.Option(help="How many minutes to train; 30 by default.", min=0.01)
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        help="How many games to train for, instead of minutes; this is reproducible.", min=1
    ),
]
Out = Annotated[Path, typer.Option(help="The folder for the net and its learning curve.")]
Settings = Annotated[
    Path | None,
    typer.Option(
        help="A TOML file with the settings of the training; the usual ones if not given."
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the training in the folder --out.")
]
Shipped = Annotated[
    bool,
    typer.Option("--shipped", help="Begin with the weights of the net that comes with Sunbarge."),
]
JobsOption = Annotated[
    int,
    typer.Option(
        help="With --games, how many processes play at a time; 0: one for every core.", min=0
    ),
]
OnOption = Annotated[
    str,
    typer.Option(help="With --games, where to play: local, ray or ray:HOST:PORT (a Ray cluster)."),
]


def train(
    players: NetPlayers = 3,
    minutes: Minutes = None,
    games: GamesOption = None,
    out: Out = Path("nets"),
    settings: Settings = None,
    seed: Seed = 1,
    resume: Resume = False,
    shipped: Shipped = False,
    jobs: JobsOption = 0,
    on: OnOption = "local",
) -> None:
    """Train a value net by self-play.

    It begins with random weights, the shipped net or a saved training. Ctrl-C saves.
    """
    from .long_running import check_packages, executor_for

    check_length(minutes, games, distributed=on != "local" or jobs > 0)
    check_packages(on)
    training = training_in(out, players, settings, seed, resume, shipped, games)
    if games is not None:
        train_for_games(training, games, seed, executor_for(on, jobs), out)
    else:
        train_for_minutes(training, USUAL_MINUTES if minutes is None else minutes, out)


def train_for_minutes(training: "Training", minutes: float, out: Path) -> None:
    """Train for some minutes; Ctrl-C saves."""
    seconds = 60 * minutes
    train_and_save(training, training.run(seconds), seconds, out)


def training_in(
    out: Path,
    players: int,
    settings: Path | None,
    seed: int,
    resume: bool,
    shipped: bool,
    games: int | None,
) -> "Training":
    """Return a new training or, if `resume` is true, the one saved in the folder `out`.

    The folder is created if it does not exist.
    """
    from .files import make_folder

    if resume and shipped:
        raise ValueError("a training begins with --shipped or goes on with --resume, not both")
    check_table("disk", players)
    check_out(out, players, resume)
    training = new_training(players, settings, seed, shipped)
    if resume:
        resume_training(training, out, games, seed)
    make_folder(out)
    return training


def train_for_games(
    training: "Training", games: int, seed: int, executor: "Executor", out: Path
) -> None:
    """Train for a number of games, which an executor plays in rounds."""
    from sunbarge.research.train.rounds import run_rounds

    with executor:
        train_and_save(
            training, run_rounds(training, games, seed, executor), games, out, by_games=True
        )


def check_length(minutes: float | None, games: int | None, distributed: bool) -> None:
    """Raise ValueError for both minutes and games, or for distributed training without games."""
    if games is not None and minutes is not None:
        raise ValueError("a training has --minutes or --games, not both")
    if games is None and distributed:
        raise ValueError("games are handed out in rounds: say how many with --games")


def check_out(out: Path, players: int, resume: bool) -> None:
    """Raise ValueError if there is no training to resume, or if one would be overwritten."""
    there = any(out.glob(f"{players}.*"))
    if resume and not there:
        raise ValueError(f"{out} has no training for {players} players to go on with")
    if there and not resume:
        raise ValueError(
            f"{out} has a training for {players} players already: go on with it by --resume, "
            "or name another folder with --out"
        )


def new_training(players: int, settings: Path | None, seed: int, shipped: bool) -> "Training":
    """A new training, from random weights or the shipped net."""
    import os

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # faster for small batches
    from sunbarge.research.train.settings import DEFAULT, load_settings

    chosen = load_settings(settings or DEFAULT)
    from sunbarge.bots.net.weights import shipped_weights
    from sunbarge.research.train.run import Training

    weights = shipped_weights(players) if shipped else None
    return Training(players, chosen, seed, weights)


def resume_training(training: "Training", folder: Path, games: int | None, seed: int) -> None:
    """Load a saved training into `training`.

    If `games` is given and there is an interrupted run, its whole state is loaded. Otherwise, only
    the saved net is.
    """
    from sunbarge.research.train.checkpoints import resume_from_net, resume_interrupted_run

    note = "" if games is None else resume_interrupted_run(training, folder, games, seed)
    if training.progress is None:
        resume_from_net(training, folder)
    if note:
        typer.echo(note, err=True)


def describe(point: "CurvePoint") -> str:
    """Return a checkpoint as one line of text."""
    wins = "  ".join(f"v {name} {100 * share:.1f} %" for name, share in point.strength.items())
    return (
        f"{point.seconds / 60:5.1f} min  {point.games:8,} games  entropy {point.entropy:.4f}  "
        f"points ± {point.points_error:.2f}  wins {wins}"
    )


def strength_text(training: "Training") -> str:
    """Return as text how often the net won against each bot at the last checkpoint."""
    if not training.curve:
        return ""
    strength = training.curve[-1].strength
    return "".join(f", {100 * share:.0f} % v {name}" for name, share in strength.items())


def train_and_save(
    training: "Training",
    steps: "Generator[CurvePoint | None]",
    total: float,
    out: Path,
    by_games: bool = False,
) -> None:
    """Train with a progress bar of games, win rates and time left; save at every checkpoint.

    `total` is a number of games if `by_games` is true, otherwise a number of seconds.
    """
    from rich.console import Console

    from sunbarge.research.train.report import write_report

    from .long_running import exit_interrupted

    try:
        run_with_bar(training, steps, total, out, by_games, Console(stderr=True))
    except KeyboardInterrupt:
        steps.close()
        save_interrupted(training, out, by_games)
        exit_interrupted(f"; saved, {HOW_TO_GO_ON[by_games]}")
    write_report(training, out)
    typer.echo(f"wrote {out / f'{training.players}.npy'}")


def progress_bar(console: "Console") -> "Progress":
    """Return a progress bar that vanishes at the end, and is shown at a terminal only."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def run_with_bar(
    training: "Training",
    steps: "Generator[CurvePoint | None]",
    total: float,
    out: Path,
    by_games: bool,
    console: "Console",
) -> None:
    """Train until the end, or until Ctrl-C, while a progress bar is shown."""
    from sunbarge.research.train.checkpoints import save
    from sunbarge.research.train.report import write_report

    def done() -> float:
        return training.games if by_games else training.seconds

    first = training.progress.start if training.progress and by_games else done()
    with progress_bar(console) as bar:
        task = bar.add_task("learning", total=total)
        for point in steps:
            status = f"{training.games:,} games{strength_text(training)}"
            bar.update(task, completed=done() - first, description=status)
            if point:
                save(training, out)
                write_report(training, out)
                console.print(describe(point), highlight=False)


def save_interrupted(training: "Training", out: Path, by_games: bool) -> None:
    """Save at once after Ctrl-C; a training by minutes also measures and saves a checkpoint."""
    from sunbarge.research.train.checkpoints import save
    from sunbarge.research.train.report import write_report

    save(training, out)
    if not by_games:
        training.measure_and_record()
        save(training, out)
    write_report(training, out)

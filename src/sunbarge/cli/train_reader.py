"""`sunbarge train-reader`: trains the nets that classify how the opponents play."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Jobs, NetPlayers, On, Seed, check_table

if TYPE_CHECKING:
    from sunbarge.research.executors import Executor

TASK_GAMES = 100
KEPT_BACK = 5  # one game in this many is held out for validation


GamesOption = Annotated[int, typer.Option(help="How many games to learn from.", min=10)]
Out = Annotated[Path, typer.Option(help="The folder for the net.")]


def train_reader(
    players: NetPlayers = 3,
    games: GamesOption = 20000,
    out: Out = Path("readers"),
    seed: Seed = 1,
    jobs: Jobs = 0,
    on: On = "local",
) -> None:
    """Train the net that tells how opponents play.

    It is the opponent classifier of `expert`: from a position, it tells which bots the others
    play like.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # repeatable sums; small batches
    from .files import make_folder
    from .long_running import check_packages, executor_for

    check_packages(on)
    check_table("disk", players)
    with executor_for(on, jobs) as executor:
        make_folder(out)
        samples = collected(players, games, seed, executor)
    from sunbarge.research.train.checkpoints import save_net

    weights = learned(samples, seed)
    save_net(out / f"{players}.npy", weights)
    typer.echo(f"wrote {out / f'{players}.npy'}")


def collected(players: int, games: int, seed: int, executor: "Executor") -> list[Any]:
    """Play games with a progress bar; return samples of observations and opponents' kinds."""
    from sunbarge.research.executors import chunks_in_order
    from sunbarge.research.train.classifier_data import ClassifierGames

    from .long_running import progress_bar

    tasks = [
        ClassifierGames(players, seed, first, min(first + TASK_GAMES, games))
        for first in range(0, games, TASK_GAMES)
    ]
    samples: list[Any] = []
    with progress_bar("games", games) as advance:
        for _, some in chunks_in_order(tasks, executor):
            samples.extend(some)
            advance(len(some))
    return samples


def learned(samples: list[Any], seed: int) -> Any:
    """Train the classifier with a progress bar, and print its accuracy on the held-out games."""
    from sunbarge.research.train.classifier import (
        PASSES,
        ClassifierTrainer,
        evaluation_lines,
        stack_samples,
    )

    from .long_running import progress_bar

    trainer, kept_back = ClassifierTrainer(seed), samples[::KEPT_BACK]
    inputs, types = stack_samples([one for n, one in enumerate(samples) if n % KEPT_BACK])
    with progress_bar("learning", PASSES) as advance:
        for done in range(PASSES):
            entropy = trainer.run_epoch(inputs, types, done / (PASSES - 1))
            advance(1)
    typer.echo(f"{len(inputs):,} positions of {len(samples):,} games, entropy {entropy:.3f}")
    for line in evaluation_lines(trainer.weights, *stack_samples(kept_back)):
        typer.echo(line)
    return trainer.half_precision()

"""The `sunbarge` command and its subcommands."""

from typing import Annotated

import typer

from sunbarge import __version__

from . import (
    admin,
    analyze,
    bench,
    bot,
    bots,
    calibrate,
    check,
    claims,
    dataset,
    games,
    league,
    luck,
    new_bot,
    play,
    puzzles,
    replay,
    score,
    serve,
    simulate,
    train,
    verify,
    warm,
)

app = typer.Typer(
    name="sunbarge",
    help="Reiner Knizia's auction game Ra, exact in five editions.",
    no_args_is_help=True,
    rich_markup_mode=None,  # Rich would take most of the time of --help
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play.play)
app.command()(serve.serve)
app.add_typer(admin.app)
app.command()(games.games)
app.command()(replay.replay)
app.command()(analyze.analyze)
app.command()(check.check)
app.command()(verify.verify)
app.command()(score.score)
app.command()(simulate.simulate)
app.command()(league.league)
app.command()(dataset.dataset)
app.command()(train.train)
app.command()(puzzles.puzzles)
app.command()(claims.claims)
app.command()(bots.bots)
app.command()(bots.check_bot)
app.command()(new_bot.new_bot)
app.command()(bot.bot)
app.command()(calibrate.calibrate)
app.command()(luck.luck)
app.command()(bench.bench)
app.command()(warm.warm)


def show_version(wanted: bool) -> None:
    """Print the version and exit if `--version` was given."""
    if wanted:
        typer.echo(f"sunbarge {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Reiner Knizia's auction game Ra, exact in five editions."""

"""`sunbarge check`: checks whether records of games are valid."""

from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Json

if TYPE_CHECKING:
    from sunbarge.game import Game

Files = Annotated[list[Path], typer.Argument(help="The records to check.")]
Verdict = dict[str, object]


def check(files: Files, json: Json = False) -> None:
    """Check that the moves of records are legal.

    The result that a record states must follow from its moves, too.
    """
    verdicts = []
    for file in files:
        verdicts.append(check_one(file))
        if not json:
            show(verdicts[-1])
    ok = all(verdict["ok"] for verdict in verdicts)
    if json:
        typer.echo(dumps({"ok": ok, "records": verdicts}))
    if not ok:
        raise typer.Exit(1)


def check_one(file: Path) -> Verdict:
    """Check the record in a file; return a summary of the game, or why the record is wrong."""
    from sunbarge.files import errors_in, read_text
    from sunbarge.game import Game

    try:
        text = read_text(file)
        with errors_in(file):
            game = Game.from_record(text)
    except ValueError as error:
        return {"file": str(file), "ok": False, "error": str(error)}
    return {"file": str(file), "ok": True, **facts(game)}


def facts(game: "Game") -> Verdict:
    """Return a summary of a recorded game; the winner is None while the game runs."""
    return {
        "edition": game.edition,
        "players": game.players,
        "moves": len(game.history),
        "winner": game.winner,
        "scores": list(game.scores),
    }


def show(verdict: Verdict) -> None:
    """Print the summary of a recorded game, or what is wrong with the record."""
    if not verdict["ok"]:
        typer.echo(verdict["error"], err=True)
        return
    winner = verdict["winner"]
    ending = "still running" if winner is None else f"won by seat {winner}"
    table = f"{verdict['edition']}, {verdict['players']} players, {verdict['moves']} moves"
    typer.echo(f"{verdict['file']}: good ({table}, {ending})")

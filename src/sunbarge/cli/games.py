"""`sunbarge games`: lists saved games."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from .options import Json, SaveDir

if TYPE_CHECKING:
    from sunbarge.terminal.saves import SavedGame


def games(
    save_dir: SaveDir = None,
    json: Json = False,
) -> None:
    """List the saved games, newest first."""
    from json import dumps

    from sunbarge.terminal.saves import command, default_folder, saved_games

    folder = save_dir or default_folder()
    found = list(saved_games(folder))
    if json:
        typer.echo(dumps({"folder": str(folder), "games": [summary(saved) for saved in found]}))
        return
    if not found:
        typer.echo(f"There are no saved games in {folder}.")
        return
    for saved in found:
        typer.echo(as_line(saved))
    typer.echo(f"\nThey are in {folder}. Go on with one, or look at it, with:")
    typer.echo(f"{command()} play --resume FILE")
    typer.echo(f"{command()} replay FILE")


def as_line(saved: "SavedGame") -> str:
    """Return a game as a line with its file's name below."""
    tags = saved.tags
    result = f"over, {tags['Result']}" if saved.is_over else f"{saved.moves} moves played"
    who = "".join(letter for letter in ", ".join(names(tags)) if letter.isprintable())
    return f"{when(saved.file)}  {tags['Edition']:<6}  {who}: {result}\n    {saved.file.name}"


def summary(saved: "SavedGame") -> dict[str, object]:
    """Return a game as an object for JSON."""
    return {
        "file": str(saved.file),
        "saved": when(saved.file),
        "edition": saved.tags["Edition"],
        "players": names(saved.tags),
        "moves": saved.moves,
        "result": saved.tags["Result"] if saved.is_over else None,
    }


def names(tags: dict[str, str]) -> list[str]:
    """Return the names of the players in a record's tags; seats without a name are left out."""
    return [tags[key] for key in sorted(tags) if key.startswith("Seat") and key[4:].isdecimal()]


def when(file: Path) -> str:
    """Return when a file was written last."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))

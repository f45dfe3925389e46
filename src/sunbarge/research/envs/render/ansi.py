"""Renders a position as text: the game table as `sunbarge play` shows it in the terminal."""

import io

from rich.console import Console

from sunbarge.game import Game
from sunbarge.notation.positions import Position
from sunbarge.terminal.layouts import full
from sunbarge.terminal.seats import scene_of
from sunbarge.terminal.styles import Styles, open_console, width_of
from sunbarge.terminal.table import Seat, Table

WIDTH = 100


def text(position: Position) -> str:
    """Return the game table in a position as lines of text, without colours."""
    out = io.StringIO()
    draw(position, Console(file=out, width=WIDTH, color_system=None), Styles(), WIDTH)
    return out.getvalue()


def print_table(position: Position) -> None:
    """Print the game table in a position, in colours if the terminal has them."""
    console, styles = open_console()
    draw(position, console, styles, width_of(console))


def draw(position: Position, console: Console, styles: Styles, width: int) -> None:
    """Print the middle of the game table and all seats, with the points of every seat."""
    game = Game.from_position(position)
    table = Table(tuple(Seat(f"seat {n}") for n in range(game.players)), open_totals=True)
    console.print(full(scene_of(game, table, styles), width))

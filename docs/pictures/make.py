"""Draw the pictures of the README and the docs anew: `.venv/bin/python docs/pictures/make.py`."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import sunbarge
from sunbarge.analysis import draw_chart
from sunbarge.research.envs.render import render
from sunbarge.terminal.board import board
from sunbarge.terminal.seats import scene_of, seats
from sunbarge.terminal.styles import Styles
from sunbarge.terminal.table import Table, default_seats

FOLDER = Path(__file__).parent
WIDTH = 100
COURSE_SEED = 3


def a_moment() -> sunbarge.Game:
    """The first game of the bots with a rich lot in an auction in which seat 0 can still bid."""
    bot = sunbarge.bots.make("simple")
    for seed in range(1000):
        game = sunbarge.Game(3, seed=seed)
        while not game.is_over:
            if game.to_move == 0 and is_rich(game):
                return game
            game.play(bot.move(game))
    raise SystemExit("no game has such a moment")


def is_rich(game: sunbarge.Game) -> bool:
    """Whether there is much to see: the second epoch, late in the day, a bid to beat."""
    position = game.position()
    auction = position["auction"]
    late = position["epoch"] == 2 and position["ra_tiles"] >= 5 and len(position["track"]) >= 6
    return bool(late and auction and auction["bids"] and len(game.legal_moves()) > 2)


def without_fonts_from_elsewhere(svg: str) -> str:
    """The picture loads nothing: the reader's own monospaced font is good enough."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def a_game() -> sunbarge.Game:
    """A game of three bots, under the names of people."""
    game, bot = sunbarge.Game(3, seed=COURSE_SEED), sunbarge.bots.make("simple", seed=1)
    game.tags |= {"Seat0": "Anna", "Seat1": "Bob", "Seat2": "Cathy"}
    while not game.is_over:
        game.play(bot.move(game))
    return game


def main() -> None:
    """Write the pictures."""
    picture_of_the_table()
    (FOLDER / "position.svg").write_text(render(a_moment().position(), "svg"), "utf-8")
    course = sunbarge.analyze_record(a_game())
    (FOLDER / "course.svg").write_text(draw_chart(course), "utf-8")


def picture_of_the_table() -> None:
    """Write the picture of the table."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    game, styles = a_moment(), Styles()
    table = Table(default_seats(3), helper=True, open_totals=False)
    console.print(board(game, styles, WIDTH, helper=True))
    console.print(seats(scene_of(game, table, styles), WIDTH))
    console.print(Text("You > "))
    svg = console.export_svg(title="sunbarge play", unique_id="sunbarge")
    (FOLDER / "table.svg").write_text(without_fonts_from_elsewhere(svg), "utf-8")


if __name__ == "__main__":
    main()

"""Prints the results of a ladder in the terminal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .formats import (
    TextTable,
    cell_table,
    forfeit_table,
    matrix,
    misfit,
    pool_table,
    rating_table,
    speed_table,
)
from .standings import Standings


def show(standings: Standings, console: Console) -> None:
    """Print results and ratings for every number of players, then the bots' CPU times."""
    for players in standings.ladder.player_counts():
        if not standings.at(players):
            continue
        console.print(f"{players} players", style="bold", highlight=False)
        if standings.in_pool(players):
            console.print(as_table(pool_table(standings, players)))
        console.print(as_table(matrix(standings, players)))
        ratings = standings.rated(players)
        if ratings:
            console.print(as_table(rating_table(ratings)))
            console.print(misfit(ratings), highlight=False, markup=False)
        console.print(as_table(cell_table(standings, players)))
    if standings.forfeits:
        console.print(as_table(forfeit_table(standings)))
    if standings.speeds:
        console.print(as_table(speed_table(standings)))


def as_table(grid: TextTable) -> Table:
    """Convert a table of texts to a Rich table."""
    table = Table(title=grid.title, title_justify="left")
    for place, head in enumerate(grid.heads):
        table.add_column(Text(head), justify="right" if place else "left")
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    return table

"""A ladder as a Markdown file."""

from collections.abc import Iterable

from sunbarge.research.bench.report import machine

from .formats import (
    TextTable,
    cell_table,
    forfeit_table,
    matrix,
    method_notes,
    misfit,
    pool_table,
    rating_table,
    speed_table,
)
from .standings import Standings


def markdown(standings: Standings, command: str) -> str:
    """Return the content of benchmarks/ladder.md."""
    ladder = standings.ladder
    facts = f"{standings.games:,} games, edition {ladder.edition}, seed {ladder.seed}"
    lines = ["# Ladder", "", f"Played by `{command}`: {facts}, bots `{standings.code}`.", ""]
    lines += [f"- {sentence}" for sentence in method_notes(standings)]
    for players in ladder.player_counts():
        if standings.at(players):
            lines += ["", f"## {players} players", *section(standings, players)]
    if standings.forfeits:
        lines += ["", "## Forfeits", "", *table(forfeit_table(standings))]
    if standings.speeds:
        lines += ["", "## Time", "", *table(speed_table(standings)), ""]
        lines += ["Measured in games of a bot with itself, on this machine:", ""]
        lines += [f"- {what}: {value}" for what, value in machine().items()]
    return "\n".join(lines) + "\n"


def section(standings: Standings, players: int) -> list[str]:
    """Return the lines of the results for a number of players."""
    grid = matrix(standings, players)
    lines = ["", f"{grid.title}:", "", *table(grid)]
    if standings.in_pool(players):
        against = pool_table(standings, players)
        lines += ["", f"{against.title}:", "", *table(against)]
    ratings = standings.rated(players)
    if ratings:
        lines += ["", *table(rating_table(ratings)), "", misfit(ratings)]
    return [*lines, "", *table(cell_table(standings, players))]


def table(grid: TextTable) -> list[str]:
    """Return the lines of a Markdown table."""
    rule = "|---" * len(grid.heads) + "|"
    return [line(grid.heads), rule, *(line(row) for row in grid.rows)]


def line(cells: Iterable[str]) -> str:
    """Return a row of a Markdown table; `|` within a text is escaped."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

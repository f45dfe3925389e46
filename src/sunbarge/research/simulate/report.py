"""The summary of a simulation, as a table for the terminal."""

from rich.table import Table
from rich.text import Text

from sunbarge.game.scoring import PART_NAMES as PARTS

from . import forfeits as forfeited
from .results import Line, Tally, interval

HEADINGS = ("seats", "wins", "95 % interval", "points", *PARTS)


def summary(tally: Tally) -> Table:
    """One column a bot: win share with its interval, mean points, and where they came from."""
    plan = tally.plan
    house = f", {', '.join(plan.house)}" if plan.house else ""
    title = f"{tally.games:,} games, {plan.players} players, edition {plan.edition}{house}"
    table = Table(title=f"{title}, seed {plan.seed}", title_justify="left")
    table.add_column("mean of each seat")
    lines = tally.by_bot()
    for line in lines:
        table.add_column(Text(line.bot), justify="right")
    columns = [figures(line, plan.bots.count(line.bot)) for line in lines]
    for number, heading in enumerate(HEADINGS):
        cells = [column[number] for column in columns]
        table.add_row(heading, *cells, end_section=heading in ("95 % interval", "points"))
    return table


def figures(line: Line, seats: int) -> list[str]:
    """A bot's figures in the order of the headings."""
    games = max(1, line.games)
    low, high = interval(line.wins, line.games)
    means = [f"{points / games:z.1f}" for points in (line.points, *line.parts)]
    share = f"{100 * line.wins / games:.1f} %"
    return [str(seats), share, f"{100 * low:.1f} to {100 * high:.1f}", *means]


def length_of_games(tally: Tally) -> str:
    """How long the games were, and how their epochs ended."""
    games = max(1, tally.games)
    return (
        f"{tally.decisions / games:.1f} decisions a game; "
        f"{100 * tally.last_ra / (3 * games):.1f} % of the epochs ended with the last Ra tile."
    )


def who_forfeited(forfeits: list[forfeited.Forfeited]) -> list[str]:
    """One line for each bot and reason."""
    lines = forfeited.summary((one.bot, one.reason) for one in forfeits)
    return [f"{bot} forfeited {count:,} of its games: {reason}" for bot, count, reason in lines]

"""The summary of a simulation for the terminal."""

from rich.table import Table
from rich.text import Text

from sunbarge.game.scoring import PART_NAMES as PARTS

from . import forfeits as forfeited
from .results import BotTotals, Tally, interval

HEADINGS = ("seats", "wins", "95 % interval", "points", *PARTS)


def summary(tally: Tally) -> Table:
    """Return a table with a column for each bot: share of wins, interval, mean points by category.

    Points are means over games, and over the seats of a bot that has several.
    """
    plan = tally.plan
    house = f", {', '.join(plan.house)}" if plan.house else ""
    title = f"{tally.games:,} games, {plan.players} players, edition {plan.edition}{house}"
    table = Table(title=f"{title}, seed {plan.seed}", title_justify="left")
    table.add_column("mean of each seat")
    lines = tally.by_bot()
    for line in lines:
        table.add_column(Text(line.bot), justify="right")
    columns = [formatted(line, plan.bots.count(line.bot)) for line in lines]
    for number, heading in enumerate(HEADINGS):
        cells = [column[number] for column in columns]
        table.add_row(heading, *cells, end_section=heading in ("95 % interval", "points"))
    return table


def formatted(line: BotTotals, seats: int) -> list[str]:
    """Return the formatted values of a bot, in the order of the rows of the table `summary`."""
    games = max(1, line.games)
    low, high = interval(line.wins, line.games)
    means = [f"{points / games:z.1f}" for points in (line.points, *line.parts)]
    share = f"{100 * line.wins / games:.1f} %"
    return [str(seats), share, f"{100 * low:.1f} to {100 * high:.1f}", *means]


def length_of_games(tally: Tally) -> str:
    """Return a sentence with the mean number of decisions and how epochs ended."""
    games = max(1, tally.games)
    return (
        f"{tally.decisions / games:.1f} decisions a game; "
        f"{100 * tally.last_ra / (3 * games):.1f} % of the epochs ended with the last Ra tile."
    )


def as_json(tally: Tally) -> dict[str, object]:
    """Return the totals of a simulation for JSON; points are means over all games and seats."""
    plan, games = tally.plan, max(1, tally.games)
    rows = forfeited.summary((one.bot, one.reason) for one in tally.forfeits)
    return {
        "games": tally.games,
        "players": plan.players,
        "edition": plan.edition,
        "house": list(plan.house),
        "seed": plan.seed,
        "bots": [totals_as_json(line, plan.bots.count(line.bot)) for line in tally.by_bot()],
        "decisions": tally.decisions / games,
        "last_ra": tally.last_ra / (3 * games),
        "forfeits": [{"bot": bot, "games": count, "reason": why} for bot, count, why in rows],
    }


def totals_as_json(line: BotTotals, seats: int) -> dict[str, object]:
    """Return the totals of a bot for JSON; `games` counts a game once for each seat of the bot."""
    games = max(1, line.games)
    return {
        "bot": line.bot,
        "seats": seats,
        "games": line.games,
        "wins": line.wins,
        "share": line.wins / games,
        "interval": list(interval(line.wins, line.games)),
        "points": line.points / games,
        "parts": {name: line.parts[n] / games for n, name in enumerate(PARTS)},
    }


def forfeit_lines(forfeits: list[forfeited.Forfeited]) -> list[str]:
    """Return for each bot and reason a sentence with the number of games that it forfeited."""
    lines = forfeited.summary((one.bot, one.reason) for one in forfeits)
    return [f"{bot} forfeited {count:,} of its games: {reason}" for bot, count, reason in lines]

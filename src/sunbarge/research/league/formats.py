"""Number formats and tables of a ladder, which the HTML page, Markdown and terminal share."""

from dataclasses import dataclass

from .cell_statistics import CellStatistics
from .pool import MeanShare
from .ratings import Ratings
from .standings import Standings


@dataclass(frozen=True)
class TextTable:
    """A table of formatted texts; the first column labels the row."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(share: float) -> str:
    """Format a share as a percentage."""
    return f"{100 * share:.1f} %"


def with_interval(one: CellStatistics) -> str:
    """Format a share of wins with its confidence interval."""
    return f"{percent(one.share)} ({100 * one.low:.1f} to {100 * one.high:.1f})"


def duration(seconds: float) -> str:
    """Format a short duration in milliseconds or microseconds."""
    return f"{1e3 * seconds:.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.1f} µs"


def needed(one: CellStatistics) -> str:
    """Format the estimated number of games needed to separate two bots."""
    if one.games_needed is None:
        return "no difference seen"
    return f"{one.games_needed:,}" + ("" if one.separated else " (not yet sure)")


def matrix(standings: Standings, players: int) -> TextTable:
    """Return a table of the share of wins of the row's bot against copies of the column's bot."""
    labels = standings.labels(players)
    rows = []
    for bot in labels:
        cells = [standings.between(players, bot, others) for others in labels]
        rows.append((bot, *(with_interval(cell) if cell else "" for cell in cells)))
    title = f"Wins of the row against all others the column (fair {percent(1 / players)})"
    return TextTable(title, ("bot", *(f"v {label}" for label in labels)), tuple(rows))


def pool_table(standings: Standings, players: int) -> TextTable:
    """Return a table of each bot's mean and worst results against nets of other trainings."""
    rows = tuple(
        (
            line.bot,
            str(len(line.alone)),
            mean_with_interval(line.alone_mean),
            f"{with_interval(line.worst_alone)} v {line.worst_alone.cell.others.label}",
            mean_with_interval(line.among_mean),
            f"{with_interval(line.worst_among)} by {line.worst_among.cell.bot.label}",
        )
        for line in standings.in_pool(players)
    )
    alone = ("wins alone among them: mean", "worst")
    among = ("one of them among it: mean", "worst")
    title = f"Against strangers (fair {percent(1 / players)})"
    return TextTable(title, ("bot", "lineages", *alone, *among), rows)


def mean_with_interval(mean: MeanShare) -> str:
    """Format a mean share of wins with its confidence interval."""
    return f"{percent(mean.share)} ({100 * mean.low:.1f} to {100 * mean.high:.1f})"


def rating_table(ratings: Ratings) -> TextTable:
    """Return a table of the ratings, strongest bot first."""
    rows = tuple(
        (line.label, f"{line.rating:.0f}", f"{line.low:.0f} to {line.high:.0f}")
        if line.label != ratings.anchor
        else (line.label, f"{line.rating:.0f}", "set")
        for line in ratings.lines
    )
    return TextTable("Ratings", ("bot", "rating", "95 % interval"), rows)


def misfit(ratings: Ratings) -> str:
    """Return a sentence on the pair of bots whose results differ most from the rating model."""
    points = f"{100 * ratings.misfit:.1f} percentage points"
    return f"The cell that the ratings describe worst is {ratings.misfit_cell}, by {points}."


def cell_table(standings: Standings, players: int) -> TextTable:
    """Return a table with the statistics of every bot against copies of every other."""
    rows = tuple(
        (
            one.cell.title,
            f"{one.games:,}",
            with_interval(one),
            one.cell.goal,
            f"{one.points:.1f} / {one.others_points:.1f}",
            needed(one),
        )
        for one in standings.at(players)
    )
    heads = ("cell", "games", "wins (95 %)", "to reach", "mean points", "games to separate")
    return TextTable("Cells", heads, rows)


def seat_table(standings: Standings, players: int) -> TextTable:
    """Return a table of the first bot's wins in each pairing, by its seat; seat 0 begins."""
    rows = tuple(
        (one.cell.title, *(percent(share) for share in one.by_seat))
        for one in standings.at(players)
    )
    return TextTable("Wins by seat", ("cell", *(f"seat {seat}" for seat in range(players))), rows)


def speed_table(standings: Standings) -> TextTable:
    """Return a table of the CPU time for a decision, by bot and number of players."""
    counts = standings.ladder.player_counts()
    times = {(one.label, one.players): duration(one.seconds) for one in standings.speeds}
    labels = list(dict.fromkeys(one.label for one in standings.speeds))
    rows = tuple((label, *(times.get((label, n), "") for n in counts)) for label in labels)
    return TextTable("CPU time a decision", ("bot", *(f"{n} players" for n in counts)), rows)


def forfeit_table(standings: Standings) -> TextTable:
    """Return a table of the forfeits by bot and reason."""
    rows = tuple((bot, f"{count:,}", reason) for bot, count, reason in standings.forfeits)
    return TextTable("Forfeited games", ("bot", "games", "reason"), rows)


def method_notes(standings: Standings) -> list[str]:
    """Return sentences that explain the statistical methods."""
    pool = (
        "Strangers are nets of other trainings. A bot plays alone among copies of each, and one "
        "of each among copies of the bot: a high share alone and a low share among are good. "
        "Intervals of means are by a bootstrap over deals."
    )
    return [
        *([pool] if standings.pool else []),
        "A cell is one bot against copies of another in all other seats.",
        "Every deal (groups of suns and order of the tiles) is played from every seat.",
        "Intervals are 95 %, over deals: Wilson's, with the effective number of games that the "
        "spread between deals gives.",
        "Games to separate: about how many it takes until the interval excludes the fair share.",
        "A bot's rating r says that it wins s / (s + the others' s) with s = 10^(r / 400); "
        "intervals by a bootstrap over deals.",
    ]

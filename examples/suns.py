"""What is each starting group of suns worth? Asked of a million games.

Every seat has the same bot, groups are dealt by lot, so a group's share of the wins is its worth.

    python examples/suns.py --bots simple --games 250000 --out build/suns --picture suns.svg

plays 250,000 games for each number of players, a million in all, prints the tables and draws
the picture. It can be interrupted and goes on; `--on ray` plays on a cluster.
"""

import argparse
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sunbarge.engine.editions import facts
from sunbarge.extras import needs
from sunbarge.research.dataset.make import make
from sunbarge.research.executors import Executor, open_executor
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.results import CONFIDENCE, interval
from sunbarge.svg import chart_document, dot, group, line, text

with needs("research"):
    from pyarrow import parquet

EDITION, SEED = "disk", 2030
PLAYERS = (2, 3, 4, 5)
WIDTH, LEFT, ROW, TOP = 640, 130, 24, 76


@dataclass(frozen=True)
class Worth:
    """What a group of suns was worth: its share of the wins and its mean points, with 95 %."""

    share: float
    low: float
    high: float
    points: float
    spread: float


def worths(bot: str, players: int, games: int, folder: Path, executor: Executor) -> list[Worth]:
    """Play, or read what was played, and count for each group of suns."""
    plan, done = Plan(games, players, (bot,) * players, seed=SEED), 0
    for more in make(plan, executor, folder, decisions=False):
        done += more
        sys.stderr.write(f"\r{bot}, {players} players: {done:,} of {games:,} games")
    sys.stderr.write("\n")
    table = parquet.read_table(folder / "games")
    groups, points = (
        np.stack([table[f"{what}_{seat}"].to_numpy() for seat in range(players)], axis=1)
        for what in ("group", "final")
    )
    winner = np.take_along_axis(groups, table["winner"].to_numpy()[:, None], axis=1)[:, 0]
    return [worth(winner == row, points[groups == row]) for row in range(players)]


def worth(won: Any, points: Any) -> Worth:
    """One group: each game tells once whether it won, and with how many points it ended."""
    games, wins = len(won), int(won.sum())
    spread = CONFIDENCE * float(points.std()) / math.sqrt(games)
    return Worth(wins / games, *interval(wins, games), float(points.mean()), spread)


def group_names(players: int) -> list[str]:
    """The groups of suns at a number of players."""
    return ["·".join(str(sun) for sun in group) for group in facts(EDITION).players[players].groups]


def show(found: dict[tuple[str, int], list[Worth]], games: dict[str, int]) -> None:
    """Print a table for each number of players, in Markdown."""
    for players in PLAYERS:
        heads = [f"`{bot}`, {many:,} games | points" for bot, many in games.items()]
        print(f"\n**{players} players** (a fair share is {1 / players:.1%})\n")
        print(f"| suns | {' | '.join(heads)} |")
        print("|---" * (1 + 2 * len(games)) + "|")
        for row, name in enumerate(group_names(players)):
            cells = [cell(found[bot, players][row]) for bot in games]
            print(f"| {name} | {' | '.join(cells)} |")


def cell(one: Worth) -> str:
    """A group's figures."""
    share = f"{one.share:.1%} ({one.low:.1%} to {one.high:.1%})"
    return f"{share} | {one.points:.2f} ± {one.spread:.2f}"


def draw(found: dict[tuple[str, int], list[Worth]]) -> str:
    """A row a group, a dot a bot with its interval; dashes are the fair share."""
    bots = list(dict.fromkeys(bot for bot, _ in found))
    parts = [text(20, 28, "Games won by who starts with these suns, all seats the same bot")]
    for place, bot in enumerate(bots):
        x = 26 + 150 * place
        parts.append(group(dot(x, 46, 4), text(x + 10, 50, bot, "small"), class_=f"m{place}"))
    top = TOP
    for players in PLAYERS:
        parts.append(text(20, top + 14, f"{players} players"))
        bottom = top + ROW * (players + 1)
        parts.append(line(across(1 / players), top + 4, across(1 / players), bottom, "fair"))
        for row, name in enumerate(group_names(players)):
            y = top + ROW * (row + 1.2)
            parts.append(line(LEFT, y, WIDTH - 20, y, "grid"))
            parts.append(text(LEFT - 10, y + 4, name, "end"))
            for place, bot in enumerate(bots):
                shown = mark(found[bot, players][row], y, place)
                parts.append(group(shown, class_=f"m{place}"))
        top = bottom + 18
    for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        parts.append(text(across(share), top + 4, f"{share:.0%}", "mid small"))
    title = "Share of games won by starting suns and number of players"
    return chart_document(WIDTH, top + 16, title, *parts)


def mark(one: Worth, y: float, place: int) -> str:
    """A dot with its interval, bots a little below each other."""
    y += 5 * place - 5
    return line(across(one.low), y, across(one.high), y, "error") + dot(across(one.share), y, 3.5)


def across(share: float) -> float:
    """Where a share stands; the scale ends at a little more than half."""
    return LEFT + (WIDTH - LEFT - 30) * share / 0.62


def main() -> None:
    """Read the options, and do what they ask for."""
    options = argparse.ArgumentParser(description="What each starting group of suns is worth.")
    options.add_argument("--bots", default="simple", help="with commas, up to three")
    options.add_argument(
        "--games", default="250000", help="of each bot at each number of players, with commas"
    )
    options.add_argument("--out", type=Path, default=Path("build/suns"), help="a folder for them")
    options.add_argument("--picture", type=Path, help="write the picture here")
    options.add_argument("--jobs", type=int, default=0, help="processes; 0 uses every core")
    options.add_argument("--on", default="local", help="local, or ray[:HOST:PORT]")
    asked = options.parse_args()
    try:
        play_and_tell(asked)
    except (ConnectionError, ValueError) as error:
        options.error(str(error))


def games_of(bots: list[str], numbers: list[str]) -> dict[str, int]:
    """How many games each bot plays."""
    if len(bots) != len(numbers) or not all(text.isdecimal() for text in numbers):
        raise ValueError("--games is a whole number for each of --bots, with commas")
    return dict(zip(bots, map(int, numbers), strict=True))


def play_and_tell(asked: argparse.Namespace) -> None:
    """Play, count, tell and draw."""
    games = games_of(asked.bots.split(","), asked.games.split(","))
    with open_executor(asked.on, asked.jobs) as executor:
        found = {
            (bot, players): worths(
                bot, players, games[bot], asked.out / f"{bot}-{players}", executor
            )
            for bot in games
            for players in PLAYERS
        }
    show(found, games)
    if asked.picture:
        asked.picture.write_text(draw(found), "utf-8")


if __name__ == "__main__":
    main()

"""The standings of a ladder as JSON values."""

from dataclasses import asdict

from .cell_statistics import CellStatistics
from .pool import PoolLine
from .ratings import Ratings
from .standings import Standings


def as_json(standings: Standings, command: str) -> dict[str, object]:
    """Return the content of ladder.json; shares are from 0 to 1, intervals are 95 %."""
    ladder = standings.ladder
    return {
        "command": command,
        "edition": ladder.edition,
        "seed": ladder.seed,
        "code": standings.code,
        "games": standings.games,
        "cells": [cell_values(one) for one in standings.cells],
        "pool": [pool_values(line) for line in standings.pool],
        "ratings": [asdict(one) | {"lines": lines_of(one)} for one in standings.ratings],
        "seconds_a_decision": [asdict(one) for one in standings.speeds],
        "forfeits": [
            {"bot": bot, "games": count, "reason": reason}
            for bot, count, reason in standings.forfeits
        ],
    }


def lines_of(ratings: Ratings) -> list[dict[str, object]]:
    """Return the ratings of all bots as JSON values, strongest first."""
    return [asdict(line) for line in ratings.lines]


def cell_values(one: CellStatistics) -> dict[str, object]:
    """Return the results of one bot against copies of another, as ladder.json has them."""
    return {
        "bot": one.cell.bot.label,
        "others": one.cell.others.label,
        "players": one.cell.players,
        "games": one.games,
        "goal": one.cell.goal,
        "share": one.share,
        "interval": [one.low, one.high],
        "fair": one.fair,
        "points": one.points,
        "others_points": one.others_points,
        "by_seat": list(one.by_seat),
    }


def pool_values(line: PoolLine) -> dict[str, object]:
    """Return the results of a bot against nets of other trainings, as ladder.json has them."""
    return {
        "bot": line.bot,
        "players": line.players,
        "lineages": len(line.alone),
        "alone": {"mean": asdict(line.alone_mean), "worst": cell_values(line.worst_alone)},
        "among": {"mean": asdict(line.among_mean), "worst": cell_values(line.worst_among)},
    }

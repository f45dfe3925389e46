"""Whole games of bots that are not compiled, through the friendly door."""

from typing import Any

import numpy as np

from .. import bots
from ..engine.kinds import Part
from ..game import Game
from ..game.events import EpochScored
from .plan import Plan
from .table import RESULT


def play_with_guests(plan: Plan, first: int, last: int) -> Any:
    """The results of the games [first, last) of a plan."""
    results = np.zeros(last - first, RESULT)
    for game in range(first, last):
        seed = plan.seed_of(game)
        seated = seat_bots(plan, game)
        table = Game(plan.players, plan.edition, seed=seed, house=plan.house)
        while table.to_move is not None:
            table.play(seated[table.to_move].move(table))
        note(table, results[game - first])
    return results


def seat_bots(plan: Plan, game: int) -> list[bots.Bot]:
    """The bots of one game by seat; their seeds tell nothing of the tiles."""
    seed = plan.seed_of(game)
    return [
        bots.make(plan.bots[bot], seed=bots.seat_seed(seed, seat), effort=plan.effort_of(bot))
        for seat, bot in enumerate(plan.seating(game))
    ]


def note(table: Game, result: Any) -> None:
    """Write down how a game ended."""
    result.winner = table.winner
    result.decisions = len(table.history)
    result.groups[: table.players] = table.groups
    result.points[: table.players] = table.scores
    for event in table.events:
        if isinstance(event, EpochScored):
            result.last_ra += event.last_ra
            for seat, parts in enumerate(event.parts):
                for name, points in parts.items():
                    result.parts[seat, Part[name.upper()]] += points

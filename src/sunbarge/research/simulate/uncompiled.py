"""Whole games of bots that are not compiled, through the friendly door."""

from typing import Any

import numpy as np

from sunbarge import bots
from sunbarge.engine.kinds import Part
from sunbarge.game import Game
from sunbarge.game.events import EpochScored
from sunbarge.research.executors import stop_requested

from .compiled import RESULT
from .forfeits import Forfeited, apply_forfeits
from .plan import Plan


def play_uncompiled(
    plan: Plan, first: int, last: int, forfeits: list[Forfeited] | None = None
) -> Any:
    """The results of the games [first, last) of a plan; `forfeits` grows by those there are.

    Bots may be slow, so that a game in play is dropped when the work is to come to an end.
    """
    results = np.zeros(last - first, RESULT)
    for game in range(first, last):
        table = Game(plan.players, plan.edition, seed=plan.seed_of(game), house=plan.house)
        reasons = play_game_out(table, seat_bots(plan, game))
        if not table.is_over:
            return results[: game - first]
        record_result(table, results[game - first])
        if reasons:
            apply_forfeits(table, results[game - first], list(reasons))
        if forfeits is not None:
            seated = [plan.bots[bot] for bot in plan.seating(game)]
            forfeits += [Forfeited(game, seat, seated[seat], why) for seat, why in reasons.items()]
    return results


def play_game_out(table: Game, seated: list[bots.Bot]) -> dict[int, str]:
    """Play a game; for a seat that forfeits, `random` plays on. Who did, and why."""
    reasons: dict[int, str] = {}
    try:
        while (seat := table.to_move) is not None and not stop_requested():
            try:
                move = seated[seat].move(table)
            except bots.Forfeit as forfeit:
                reasons[seat] = forfeit.reason
                seated[seat].close()
                seated[seat] = bots.make("random", seed=seated[seat].seed)
                move = seated[seat].move(table)
            table.play(move)
    finally:
        for bot in seated:
            bot.close()
    return reasons


def seat_bots(plan: Plan, game: int) -> list[bots.Bot]:
    """The bots of one game by seat; their seeds tell nothing of the tiles."""
    seed = plan.seed_of(game)
    return [
        bots.make(plan.bots[bot], seed=bots.seat_seed(seed, seat), effort=plan.effort_of(bot))
        for seat, bot in enumerate(plan.seating(game))
    ]


def record_result(table: Game, result: Any) -> None:
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

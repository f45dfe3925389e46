"""Plays the games of a plan with bots that are not compiled, through `sunbarge.Game`."""

import numpy as np

from sunbarge import bots
from sunbarge.bots.builtin import FORFEIT_STAND_IN
from sunbarge.bots.guard import close_guarded, make_guarded, think_guarded
from sunbarge.engine.kinds import Part
from sunbarge.engine.state import Records
from sunbarge.game import Game
from sunbarge.game.events import EpochScored
from sunbarge.research.executors import stop_requested

from .compiled import RESULT, Result
from .forfeits import Forfeited, apply_forfeits
from .plan import Plan


def play_uncompiled(
    plan: Plan, first: int, stop: int, forfeits: list[Forfeited] | None = None
) -> Records:
    """Return the results of the games [first, stop) of a plan; forfeits are appended to `forfeits`.

    Bots may be slow, so when a stop is requested, the unfinished game is dropped.
    """
    results = np.zeros(stop - first, RESULT)
    for number in range(first, stop):
        game = new_game(plan, number)
        reasons = play_game_out(game, seat_bots(plan, number))
        if not game.is_over:
            return results[: number - first]
        record_result(game, results[number - first], list(reasons))
        if forfeits is not None:
            seated = [plan.bots[bot] for bot in plan.seating(number)]
            forfeits += [
                Forfeited(number, seat, seated[seat], why) for seat, why in reasons.items()
            ]
    return results


def new_game(plan: Plan, game: int) -> Game:
    """Return a game of a plan before its first move."""
    return Game(plan.players, plan.edition, seed=plan.seed_of(game), house=plan.house)


def play_game_out(game: Game, seated: list[bots.Bot]) -> dict[int, str]:
    """Play a game to its end, or until a stop is requested; return reasons of forfeits by seat.

    The bot `random` plays on for a bot that forfeits.
    """
    reasons: dict[int, str] = {}
    try:
        while (seat := game.to_move) is not None and not stop_requested():
            try:
                move = think_guarded(seated[seat], game).move
            except bots.Forfeit as forfeit:
                reasons[seat] = forfeit.reason
                seated[seat] = stand_in_for(seated[seat])
                move = seated[seat].move(game)
            game.play(move)
    finally:
        for bot in seated:
            close_guarded(bot)
    return reasons


def stand_in_for(bot: bots.Bot) -> bots.Bot:
    """Close a bot that has forfeited; return the bot that plays on for it, with the same seed."""
    close_guarded(bot)
    return bots.make(FORFEIT_STAND_IN, seed=getattr(bot, "seed", 0))  # unset if __init__ is odd


def seat_bots(plan: Plan, game: int) -> list[bots.Bot]:
    """Return the bots of a game by seat; their seeds do not reveal the order of the tiles."""
    seed = plan.seed_of(game)
    return [
        make_guarded(
            bots.kind(plan.bots[bot]),
            seed=bots.seat_seed(seed, seat),
            effort=plan.effort_of(bot),
        )
        for seat, bot in enumerate(plan.seating(game))
    ]


def record_result(game: Game, result: Result, forfeited: list[int]) -> None:
    """Write the result of a finished game; `forfeited` are the seats that forfeited, in order."""
    result.winner = int(game.winner or 0)
    result.decisions = len(game.history)
    result.groups[: game.players] = game.groups or ()
    result.points[: game.players] = game.scores
    for event in game.events:
        if isinstance(event, EpochScored):
            result.last_ra += event.last_ra
            for seat, parts in enumerate(event.parts):
                for name, points in parts.items():
                    result.parts[seat, Part[name.upper()]] += points
    if forfeited:
        apply_forfeits(game, result, forfeited)

"""Verdicts on decisions: slip, mistake, blunder or brilliant.

The web page uses the thresholds below, too: `web/src/engine/layout.ts` is generated from them.
"""

from typing import Literal

from sunbarge.bots import make
from sunbarge.bots.evaluation import Evaluation
from sunbarge.game import Game

Verdict = Literal["slip", "mistake", "blunder", "brilliant"]
LEAST_LOSS: dict[Verdict, float] = {"slip": 0.02, "mistake": 0.05, "blunder": 0.1}
"The least loss of win probability with which a decision gets each verdict."
BRILLIANT_LEAD = 0.05
"How much worse every other move must be, in win probability, for the best one to be brilliant."
NATURAL_BOTS = ("simple", "evaluator")
"A move that one of these bots would play is too easy to find to be brilliant."


def verdict_on_loss(loss: float, close: bool) -> Verdict | None:
    """Return the verdict on a decision that lost win probability; None if it cost too little.

    A loss that is within the error of the evaluation has no verdict.
    """
    if close:
        return None
    return next((name for name in reversed(LEAST_LOSS) if loss >= LEAST_LOSS[name]), None)


def is_brilliant(game: Game, moves: list[Evaluation], played: str, margin: float) -> bool:
    """Return whether the move played is by far the best, and no simple bot would play it.

    The simple bots are NATURAL_BOTS. `moves` are the evaluations of all legal moves, best first.
    The first two count as equally good up to a difference of `margin` in win probability.
    """
    if len(moves) < 2 or moves[0].move != played:
        return False
    seat = game.to_move
    assert seat is not None
    lead = moves[0].wins[seat] - moves[1].wins[seat]
    if lead < BRILLIANT_LEAD or lead <= margin:
        return False
    return all(make(name).move(game) != played for name in NATURAL_BOTS)

"""Which moves of a position are right and which are wrong, by the values of many rollouts."""

from collections.abc import Collection
from dataclasses import dataclass
from math import hypot

from sunbarge.engine.state import Editions, Records

from .values import DeepValue, deep_values

RIGHT = 0.012
"A move is right if it loses at most this much win probability against the best one."
WRONG = 0.04
"A wrong move loses at least this much; a position with a move in between has no solution."
SURELY_WRONG = 0.02
"The loss of a wrong move must exceed this by at least STANDARD_ERRORS standard errors."
STANDARD_ERRORS = 3.0
HOLDS = 0.02
"A solution holds if with more rollouts every wrong move still loses at least this much."
OPEN = (0.08, 0.92)
"The win probabilities of the best move between which a game is not decided yet."
QUICK = 16
"Rollouts of each move after which a position without a clear solution in sight is dropped."


@dataclass(frozen=True)
class Solution:
    """The values of all moves, the best one first, and which of them are right."""

    values: list[DeepValue]
    answers: tuple[str, ...]

    @property
    def wrong(self) -> list[DeepValue]:
        """The moves that are wrong."""
        return [value for value in self.values if value.move not in self.answers]


def solve(
    states: Records, editions: Editions, rollouts: int, seed: int, natural: Collection[str]
) -> Solution | None:
    """Return the solution of a position by `rollouts` rollouts of each move.

    It is None if the rollouts do not tell right from wrong moves clearly enough, or if all
    `natural` moves, those that come to mind first, are right.
    """
    rough = deep_values(states, editions, min(QUICK, rollouts), seed)
    if not is_promising(rough, natural):
        return None
    known = {value.move: value for value in rough if is_hopeless(rough, value)}
    values = deep_values(states, editions, rollouts, seed, known)
    answers = tuple(value.move for value in values if loss(values, value) <= RIGHT)
    found = Solution(values, answers)
    few_answers = 2 * len(answers) <= len(values)
    clear = all(is_wrong(values, value) for value in found.wrong)
    tempting = not set(natural) <= set(answers)
    return found if is_open(values) and few_answers and clear and tempting else None


def is_open(values: list[DeepValue]) -> bool:
    """Return whether the game is not decided yet, by the win probability of the best move."""
    return OPEN[0] <= values[0].win <= OPEN[1]


def is_promising(rough: list[DeepValue], natural: Collection[str]) -> bool:
    """Return whether more rollouts may show a clear solution by which a natural move is wrong."""
    tempting = any(
        loss(rough, value) + 2 * error(rough, value) >= WRONG
        for value in rough
        if value.move in natural
    )
    return tempting and is_open(rough) and not any(is_between(rough, value) for value in rough)


def is_between(values: list[DeepValue], value: DeepValue) -> bool:
    """Return whether a move surely loses too much to be right, and too little to be wrong."""
    lost, doubt = loss(values, value), 2 * error(values, value)
    return lost - doubt > RIGHT and lost + doubt < WRONG


def is_hopeless(values: list[DeepValue], value: DeepValue) -> bool:
    """Return whether a move is so much worse that it needs no more rollouts."""
    return loss(values, value) - 2 * STANDARD_ERRORS * error(values, value) > 2 * WRONG


def error(values: list[DeepValue], value: DeepValue) -> float:
    """Return the standard error of a move's loss against the best move."""
    return hypot(values[0].error, value.error)


def loss(values: list[DeepValue], value: DeepValue) -> float:
    """Return the win probability that a move loses against the best one."""
    return values[0].win - value.win


def is_wrong(values: list[DeepValue], value: DeepValue) -> bool:
    """Return whether a move is clearly worse than the best one."""
    least = max(WRONG, SURELY_WRONG + STANDARD_ERRORS * error(values, value))
    return loss(values, value) >= least


def holds(states: Records, editions: Editions, answers: tuple[str, ...], rollouts: int) -> bool:
    """Return whether answers are still right by new rollouts, `rollouts` of each move.

    The best move must be an answer, and every move that is no answer must be clearly worse.
    """
    values = deep_values(states, editions, rollouts, seed=rollouts)
    wrong = (value for value in values if value.move not in answers)
    return values[0].move in answers and all(loss(values, value) >= HOLDS for value in wrong)

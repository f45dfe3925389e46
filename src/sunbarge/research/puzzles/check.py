"""Checks the answers of puzzles: solves them again, with as many rollouts as before or more."""

from collections.abc import Iterator, Sequence

import numpy as np

from sunbarge.game import Game

from .puzzle import Puzzle
from .solution import holds


def sample(puzzles: Sequence[Puzzle], size: int, seed: int) -> list[Puzzle]:
    """Return `size` puzzles drawn at random, in their order, or all if there are not so many."""
    if size >= len(puzzles):
        return list(puzzles)
    chosen = np.random.default_rng(seed).choice(len(puzzles), size, replace=False)
    return [puzzles[place] for place in sorted(chosen.tolist())]


def check(puzzles: Sequence[Puzzle], rollouts: int) -> Iterator[tuple[Puzzle, bool]]:
    """Solve each puzzle again; yield the puzzle, and whether its answers are right."""
    for puzzle in puzzles:
        yield puzzle, holds_now(puzzle, rollouts)


def holds_now(puzzle: Puzzle, rollouts: int) -> bool:
    """Return whether a puzzle's answers are right by new rollouts, `rollouts` of each move."""
    game = Game.from_line(puzzle.line)
    if not set(puzzle.answers) < set(game.legal_moves()):
        return False
    states, editions = game.low_level()
    return holds(states, editions, puzzle.answers, rollouts)

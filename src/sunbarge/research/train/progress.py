"""Progress of a run in rounds (synchronous iterations)."""

from dataclasses import dataclass, replace
from typing import Self

from .adam import Array

ROUND_GAMES = 400
CHECKPOINT_ROUNDS = 10


@dataclass(frozen=True)
class RunProgress:
    """A run of a number of games, and its current round."""

    seed: int
    games: int
    start: int
    "The number of the first game of the run."
    first: int
    "The number of the first game of the round."
    net: Array
    "The weights that play the round; the learner is ahead of them."

    @classmethod
    def begin(cls, seed: int, games: int, start: int, net: Array) -> Self:
        """The first round of a run."""
        return cls(seed, games, start, start, net.copy())

    @property
    def end(self) -> int:
        """The number of the game after the run."""
        return self.start + self.games

    @property
    def last(self) -> int:
        """The number of the game after the round."""
        return min(self.first + ROUND_GAMES, self.end)

    @property
    def has_checkpoint(self) -> bool:
        """Whether a checkpoint follows the round."""
        rounds = ROUND_GAMES * CHECKPOINT_ROUNDS
        return self.last == self.end or (self.last - self.start) % rounds == 0

    def share(self, game: int) -> float:
        """The share of the run that precedes a game."""
        return (game - self.start) / self.games

    def after(self, net: Array) -> Self | None:
        """The next round, played by these weights; None after the last one."""
        return None if self.last == self.end else replace(self, first=self.last, net=net.copy())

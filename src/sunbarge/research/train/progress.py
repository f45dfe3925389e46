"""A run in rounds while it lasts: what it is, and how far it has come."""

from dataclasses import dataclass, replace
from typing import Any, Self

ROUND_GAMES = 400
CHECKPOINT_ROUNDS = 10


@dataclass(frozen=True)
class Course:
    """A run of so many games after those that were played before it, and its present round."""

    seed: int
    games: int
    start: int
    first: int
    "The number of the first game of the round."
    net: Any
    "The weights that play the round; those that learn are ahead of them."

    @classmethod
    def begin(cls, seed: int, games: int, start: int, net: Any) -> Self:
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
    def measured(self) -> bool:
        """Whether the net is measured after the round."""
        rounds = ROUND_GAMES * CHECKPOINT_ROUNDS
        return self.last == self.end or (self.last - self.start) % rounds == 0

    def share(self, game: int) -> float:
        """Which share of the run lies before a game."""
        return (game - self.start) / self.games

    def after(self, net: Any) -> Self | None:
        """The next round, if there is one."""
        return None if self.last == self.end else replace(self, first=self.last, net=net.copy())

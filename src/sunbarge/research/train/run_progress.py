"""Progress of a training run in rounds (synchronous iterations)."""

from dataclasses import dataclass, replace
from typing import Self

from .adam import Array

ROUND_GAMES = 400
CHECKPOINT_ROUNDS = 10


@dataclass(frozen=True)
class RunProgress:
    """A run over a fixed number of games, and the round that is being played."""

    seed: int
    games: int
    start: int
    "The number of the first game of the run."
    first: int
    "The number of the first game of the round."
    net: Array
    "The weights that play this round; the learner's weights are already newer."

    @classmethod
    def begin(cls, seed: int, games: int, start: int, net: Array) -> Self:
        """Return the progress of a run that is in its first round, with a copy of the net."""
        return cls(seed, games, start, start, net.copy())

    @property
    def end(self) -> int:
        """Return the number of the run's last game plus 1 (games are numbered)."""
        return self.start + self.games

    @property
    def stop(self) -> int:
        """Return the number of the game after the round's last one."""
        return min(self.first + ROUND_GAMES, self.end)

    @property
    def has_checkpoint(self) -> bool:
        """Return whether a point is added to the learning curve after this round."""
        rounds = ROUND_GAMES * CHECKPOINT_ROUNDS
        return self.stop == self.end or (self.stop - self.start) % rounds == 0

    def share(self, game: int) -> float:
        """Return the share (0 to 1) of the run's games that come before game number `game`."""
        return (game - self.start) / self.games

    def after(self, net: Array) -> Self | None:
        """Return the next round, played with these weights, or None after the last round."""
        return None if self.stop == self.end else replace(self, first=self.stop, net=net.copy())

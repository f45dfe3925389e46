"""What a bot is, and the list of those there are."""

import hashlib
import secrets
from importlib import import_module
from typing import ClassVar

import numpy as np

from ..engine.state import Rng
from ..game import Game, IllegalMove

# Weakest first: each name is a module of this folder with a class `Player`.
MODULES = ("random", "beginner", "simple", "evaluator", "learned")


class Bot:
    """A player that looks at a game and names a move; the game is unchanged.

    For the same seed a bot plays the same move in the same position, however it came about.
    `budget` (seconds a move) and `effort` (a fixed amount of search) are for bots that search.
    """

    name: ClassVar[str]
    description: ClassVar[str]
    policy: ClassVar[int | None] = None
    "The number under which compiled code knows this bot, if it does; see `policies.py`."

    def __init__(
        self, seed: int | None = None, budget: float | None = None, effort: int | None = None
    ) -> None:
        """Seat the bot; without a seed it takes one from the system's randomness."""
        self.seed = secrets.randbits(63) if seed is None else check_number("seed", seed)
        if budget is not None and not (isinstance(budget, int | float) and budget > 0):
            raise ValueError(f"budget is a number of seconds above 0, not {budget!r}")
        self.budget = budget
        self.effort = None if effort is None else check_number("effort", effort)

    def move(self, game: Game) -> str:
        """The move of the seat to move, as text."""
        raise IllegalMove("this bot has no way to move")

    def dice(self, position: bytes) -> Rng:
        """A random source of the bot's own that depends on its seed and the position alone."""
        digest = hashlib.sha256(str(self.seed).encode() + position).digest()
        return np.frombuffer(digest[:8], "<u8").astype(np.uint64)


def check_number(what: str, value: object) -> int:
    """A whole number that is not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{what} is a whole number from 0, not {value!r}")
    return value


def names() -> list[str]:
    """The bots there are, weakest first."""
    return list(MODULES)


def kind(name: str) -> type[Bot]:
    """The class of a bot."""
    if name not in MODULES:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(names())}")
    player: type[Bot] = import_module(f".{name}", __package__).Player
    return player


def describe(name: str) -> str:
    """What a bot is like, in one line."""
    return kind(name).description


def make(
    name: str, seed: int | None = None, budget: float | None = None, effort: int | None = None
) -> Bot:
    """A bot by its name, ready to play."""
    return kind(name)(seed=seed, budget=budget, effort=effort)

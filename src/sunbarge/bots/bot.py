"""The base class of bots, and the checks of what `choose` returns."""

import math
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, final

from sunbarge.checks import check_integer, is_number, shown
from sunbarge.game import Game, IllegalMove

from .effort import check_effort
from .sight import Sight
from .time_limits import NO_LIMITS, TimeLimits

FINAL = ("move", "think")
ROUNDING = 0.01  # tolerance for the sum of win probabilities


class IllegalAnswer(IllegalMove):
    """Raised if a bot's answer is not a legal move, or its prediction is not valid."""

    def __init__(self, bot: str, reason: str, legal: Sequence[str]) -> None:
        """Create the error with a message that names the bot, the reason and the legal moves."""
        super().__init__(f"the bot {bot} {reason} (legal: {', '.join(legal)})")
        self.legal = list(legal)


@dataclass(frozen=True)
class Choice:
    """A move, optionally with the bot's prediction of how the game ends.

    >>> Choice("draw", win=(0.4, 0.6)).win
    (0.4, 0.6)
    """

    move: str
    win: tuple[float, ...] | None = None
    "The probability that each seat wins."
    points: tuple[float, ...] | None = None
    "The final points that each seat is expected to have."
    note: str = ""
    "A comment by the bot, on one line."


class Bot(ABC):
    """Base class of bots: subclasses define `choose`, a name and a one-line description.

    After the same moves, bots with the same seed and effort play the same move. `budget` (seconds a
    move) and `effort` (a fixed amount of search) are for bots that search. `check_bot` tests
    whether a bot has the properties that all bots must have.

    >>> class First(Bot):
    ...     name, description = "first", "plays the first legal move"
    ...     def choose(self, sight):
    ...         return sight.legal_moves()[0]
    >>> First(seed=1).move(Game(3, seed=7))
    'draw'
    """

    name: ClassVar[str]
    description: ClassVar[str] = ""
    policy: ClassVar[int | None] = None
    "The `Policy` of a built-in bot; None for all others."
    usual_effort: ClassVar[int] = 0
    "The amount of search if none is given; 0 for bots that do not search."
    time_limits: ClassVar[TimeLimits] = NO_LIMITS
    "The time limits in the bot's name, as in `greedy.py:Greedy[budget=500 clock=60000]`."
    seconds_used: float = 0.0
    "Seconds that the moves of this bot took, counting only moves that `guard` has asked for."

    def __init_subclass__(cls, **options: Any) -> None:
        """Set a missing name to that of the class, and refuse overrides of `move` and `think`."""
        super().__init_subclass__(**options)
        for method in FINAL:
            if method in vars(cls):
                raise TypeError(
                    f"{cls.__name__}: write choose(sight); {method} is the same for all"
                )
        if "name" not in vars(cls):
            cls.name = cls.__name__

    def __init__(
        self, seed: int | None = None, budget: float | None = None, effort: int | None = None
    ) -> None:
        """Create a bot; if no seed is given, the system's random source supplies one."""
        self.seed = secrets.randbits(63) if seed is None else check_integer("seed", seed, 0)
        self.budget = self.time_limits.budget if budget is None else check_seconds("budget", budget)
        self.effort = None if effort is None else check_effort(effort)

    @abstractmethod
    def choose(self, sight: Sight) -> str | Choice:
        """Return one of the legal moves in `sight`, alone or as a Choice with a prediction."""

    @classmethod  # noqa: B027  (most bots play with any number)
    def check_players(cls, players: int) -> None:
        """Raise ValueError if the bot cannot play with so many players."""

    def close(self) -> None:  # noqa: B027  (most bots have nothing to close)
        """Release resources such as a process; the bot can still be used afterwards."""

    @final
    def move(self, game: Game) -> str:
        """Return the move for the seat to move, as text; the game is unchanged.

        >>> from sunbarge import bots
        >>> bots.make("random", seed=1).move(Game(3, seed=7)) in ("draw", "invoke")
        True
        """
        return self.think(game).move

    @final
    def think(self, game: Game) -> Choice:
        """Return the move for the seat to move, with the bot's prediction if it has one.

        >>> from sunbarge import bots
        >>> choice = bots.make("learned", seed=1).think(Game(3, seed=7))
        >>> choice.move, len(choice.win), round(sum(choice.win), 3)
        ('draw', 3, 1.0)
        """
        if not isinstance(game, Game):
            raise ValueError(f"a bot moves in a Game, not in {shown(game)}")
        if game.is_over:
            raise IllegalMove("the game is over")
        sight = Sight(game, self.seed, self.budget, self.effort)
        players, legal = sight.players, sight.legal_moves()
        return check_choice(self.name, self.choose(sight), players, legal)


def check_choice(bot: str, answer: object, players: int, legal: list[str]) -> Choice:
    """Return the answer of a bot as a Choice; raises IllegalAnswer if it is not valid."""
    choice = Choice(answer) if isinstance(answer, str) else answer
    if not isinstance(choice, Choice):
        raise IllegalAnswer(bot, f"answers {shown(answer)}, not a move or a Choice", legal)
    if choice.move not in legal:
        raise IllegalAnswer(bot, f"answers {shown(choice.move)}, which is not legal here", legal)
    for what, figures in (("win", choice.win), ("points", choice.points)):
        if figures is not None and not is_row(figures, players):
            wrong = f"tells {what} as {shown(figures)}, not as {players} numbers, one a seat"
            raise IllegalAnswer(bot, wrong, legal)
    if choice.win is not None and not is_share(choice.win):
        wrong = f"tells {shown(choice.win)}, which are not win probabilities that add up to 1"
        raise IllegalAnswer(bot, wrong, legal)
    return choice


def is_row(figures: object, players: int) -> bool:
    """Return whether the value is a sequence of finite numbers, one per seat."""
    return (
        isinstance(figures, tuple)
        and len(figures) == players
        and all(isinstance(figure, int | float) and math.isfinite(figure) for figure in figures)
    )


def is_share(figures: tuple[float, ...]) -> bool:
    """Return whether the numbers are probabilities that add up to 1."""
    return min(figures) >= -ROUNDING and abs(sum(figures) - 1) <= ROUNDING


def check_seconds(what: str, value: object) -> float:
    """Return a positive number of seconds; raises ValueError for anything else."""
    if not is_number(value) or not 0 < value < math.inf:
        raise ValueError(f"{what} is a number of seconds above 0, not {shown(value)}")
    return float(value)

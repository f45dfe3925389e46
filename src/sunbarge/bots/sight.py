"""What a bot may know when it chooses a move: the position and the moves so far."""

import hashlib
from random import Random
from typing import Any

import numpy as np

from sunbarge.engine.kinds import DRAW
from sunbarge.engine.load import blank, unpack
from sunbarge.engine.state import Counts, Editions, Rng, State, States, snapshot
from sunbarge.game import Game
from sunbarge.notation import lines, positions
from sunbarge.notation.moves import DRAWS, MOVES

Past = list[tuple[bytes, str]]
"Positions of a game as bytes, and the moves that were played in them."


class Sight:
    """A position with everything that lies on the table, the points of every seat included.

    Attributes and methods have the same names as in `Game`. A sight has no seed or random source of
    the game, so that no bot can know the draws to come. `dice` and `random` are the bot's own
    random sources: they depend on the bot's seed and the position alone.

    >>> sight = Sight(Game(3, seed=7), seed=1)
    >>> sight.seat, sight.players, sight.legal_moves()
    (1, 3, ['draw', 'invoke'])
    >>> sight.imagine().play("invoke")[0].kind
    'invoked'
    """

    __slots__ = (
        *("edition", "house", "players", "seat", "budget", "effort", "dice"),
        *("_position", "_past", "_editions", "_moves", "_digest", "_random", "_game"),
    )

    def __init__(
        self,
        game: Game,
        seed: int,
        budget: float | None = None,
        effort: int | None = None,
    ) -> None:
        """Copy the position of a game; no reference to the game is kept."""
        self.edition: str = game.edition
        self.house: tuple[str, ...] = game.house
        self.players, self.seat = int(game.state.players), int(game.state.to_move)
        self.budget = budget
        "Seconds that this move may take; None if they are not limited."
        self.effort = effort
        "A fixed amount of search; None if none is given."
        self._position = game.fingerprint()
        self._past = past_of(game)
        self._moves = tuple(game.legal_moves())
        self._editions: Any = game.low_level()[1]
        self._digest = hashlib.sha256(str(seed).encode() + self._position).digest()
        self.dice: Rng = np.frombuffer(self._digest[:8], "<u8").astype(np.uint64)
        "The bot's random source for compiled code."
        self._random: Random | None = None
        self._game: Game | None = None

    @property
    def random(self) -> Random:
        """The bot's random source as a `random.Random`."""
        if self._random is None:
            self._random = Random(self._digest)
        return self._random

    @property
    def state(self) -> State:
        """A read-only copy of the engine's record of the position."""
        return snapshot(self._position)

    def legal_moves(self) -> list[str]:
        """Return the legal moves, sorted. A draw is listed as `draw`, without its tile."""
        return list(self._moves)

    def fingerprint(self) -> bytes:
        """Return bytes that are equal if and only if two positions are equal."""
        return self._position

    def position(self) -> positions.Position:
        """Return the position as a plain dict, the points of all seats included."""
        return positions.to_dict(self.state, self.edition, self.house)

    def to_line(self) -> str:
        """Return the position on one line."""
        return lines.to_line(self.position())

    def low_level(self) -> tuple[States, Editions]:
        """Return copies of the state and the edition as arrays for compiled code."""
        return unpack(self._position), self._editions.copy()

    def past_decisions(self) -> tuple[States, Counts]:
        """Return the positions of all earlier decisions of the game, and the actions taken."""
        return decisions(self._past)

    def imagine(self) -> Game:
        """Return a new game from this position, whose draws come from the bot's random source."""
        if self._game is None:
            self._game = Game.from_position(self.position())
        game = self._game.copy()
        game.continue_seeded(self.random.getrandbits(63))
        return game


def past_of(game: Game) -> Past:
    """Return the positions of all earlier decisions of a game, and the moves that were played."""
    return [(ply.before, ply.move) for ply in game.plies]


def decisions(past: Past) -> tuple[States, Counts]:
    """Return positions and moves as arrays for compiled code."""
    states = blank(len(past))
    states.view(np.uint8)[:] = np.frombuffer(b"".join(at for at, _ in past), np.uint8)
    actions = [DRAW if move in DRAWS else MOVES[move] for _, move in past]
    return states, np.array(actions, np.int16)

"""What a state of OpenSpiel holds: the deal of the suns, then a position of the engine."""

from typing import Any, Self

import numpy as np

from sunbarge.engine import calls, load
from sunbarge.engine.kinds import N_ACTIONS, N_TILES, Action, Phase
from sunbarge.engine.state import Editions, State, snapshot
from sunbarge.notation import lines, positions
from sunbarge.notation.moves import members
from sunbarge.research.lowlevel.steps import apply_at, copy_at, reveal_settled_at

from .beginning import position_for


class Board:
    """A position with its edition, quick to copy and small to pickle.

    Before the first turn there is no position yet, only the groups of suns dealt so far.
    """

    __slots__ = ("edition", "editions", "groups", "house", "phase", "players", "start", "states")

    def __init__(self, players: int, edition: str, house: tuple[str, ...]) -> None:
        """A table at which no suns have been dealt."""
        self.players, self.edition, self.house = players, edition, house
        self.editions: Editions = load.load(edition, players, house)
        self.groups: tuple[int, ...] = ()
        self.start = ""
        "The position in which the game began, if it began with one."
        self.states: Any = None
        self.phase = int(Phase.CHANCE)
        "What comes next, kept beside the position because OpenSpiel asks for it all the time."

    # --- Copies -------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        twin.players, twin.edition, twin.house = self.players, self.edition, self.house
        twin.editions, twin.groups, twin.start = self.editions, self.groups, self.start
        twin.phase, twin.states = self.phase, None
        if self.states is not None:
            twin.states = load.blank()
            copy_at(self.states, 0, twin.states, 0)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        position = b"" if self.states is None else self.states.tobytes()
        table = (self.players, self.edition, self.house)
        return restored, (*table, self.groups, self.start, position)

    def begin_with(self, text: str) -> None:
        """Begin with a position on one line instead of dealing."""
        self.states = position_for(text, self.players, self.edition, self.house)
        self.start = text
        self.look_up()

    # --- What is ------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position, frozen."""
        return snapshot(self.states.tobytes())

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return int(self.states["to_move"][0])

    def legal(self) -> list[int]:
        """The legal actions, lowest first."""
        return list(members(int(calls.legal_at(self.states, 0, self.editions))))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, each with its probability: a group of suns, or a tile."""
        if self.states is None:
            left = [group for group in range(self.players) if group not in self.groups]
            return [(group, 1 / len(left)) for group in left]
        bag, size = self.states["bag"][0].tolist(), int(self.states["bag_size"][0])
        return [(kind, bag[kind] / size) for kind in range(N_TILES) if bag[kind]]

    def can_come(self, action: int) -> bool:
        """Whether it is a legal action, or an outcome that chance can bring."""
        if self.states is None:
            return 0 <= action < self.players and action not in self.groups
        if self.phase == Phase.CHANCE:
            return 0 <= action < N_TILES and bool(self.states["bag"][0, action])
        legal = int(calls.legal_at(self.states, 0, self.editions))
        return bool(0 <= action < N_ACTIONS and legal >> action & 1)

    def winner(self) -> int:
        """Who has won a finished game."""
        return int(calls.winner_at(self.states, 0))

    def points(self) -> list[int]:
        """The points of every seat."""
        points: list[int] = self.states["points"][0, : self.players].tolist()
        return points

    def line(self) -> str:
        """The position on one line, with what chance is asked for."""
        if self.states is None:
            return f"{self.edition} {self.players} dealt {' '.join(map(str, self.groups))}".strip()
        state, drawing = self.state, self.phase == Phase.CHANCE
        if drawing:
            state = state._replace(phase=int(Phase.TURN))  # type: ignore[attr-defined]
        text = lines.to_line(positions.to_dict(state, self.edition, self.house))
        return f"{text} draw" if drawing else text

    # --- What changes -------------------------------------------------------------------

    def decide(self, action: Action) -> None:
        """Carry out a decision."""
        apply_at(self.states, 0, self.editions, action)
        self.look_up()

    def happen(self, outcome: int) -> None:
        """Let chance bring something."""
        if self.states is None:
            self.deal(outcome)
        else:
            reveal_settled_at(self.states, 0, self.editions, outcome)
            self.look_up()

    def deal(self, group: int) -> None:
        """Give the next seat its suns; the last group is left for the last seat."""
        self.groups += (group,)
        if len(self.groups) == self.players - 1:
            self.groups += tuple(set(range(self.players)) - set(self.groups))
            self.states = load.blank()
            dealt = np.array(self.groups, np.int16)
            calls.set_up_at(self.states, 0, self.editions, self.players, dealt)
            self.look_up()

    def look_up(self) -> None:
        """See what comes next."""
        self.phase = int(self.states["phase"][0])


def restored(
    players: int,
    edition: str,
    house: tuple[str, ...],
    groups: tuple[int, ...],
    start: str,
    position: bytes,
) -> Board:
    """A board that was pickled."""
    board = Board(players, edition, house)
    board.groups, board.start = groups, start
    if position:
        board.states = load.unpack(position)
        board.look_up()
    return board

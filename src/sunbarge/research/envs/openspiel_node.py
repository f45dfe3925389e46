"""The node of the game tree behind an OpenSpiel state."""

from typing import Self

import numpy as np

from sunbarge.engine import calls, load
from sunbarge.engine.kinds import N_ACTIONS, N_TILES, Action, Phase
from sunbarge.engine.state import Editions, Records, State, snapshot
from sunbarge.notation import lines, positions
from sunbarge.notation.moves import members
from sunbarge.research.lowlevel.start_position import start_position
from sunbarge.research.lowlevel.steps import apply_at, copy_at, reveal_and_automatic_steps_at

UNKNOWN = "?"


class Node:
    """A position with its edition; fast to copy and small when pickled.

    While the suns are dealt, at the first chance nodes, a node has no position, but only the groups
    of suns dealt so far.
    """

    __slots__ = ("_states", "edition", "editions", "groups", "house", "phase", "players", "start")

    def __init__(self, players: int, edition: str, house: tuple[str, ...]) -> None:
        """Create the root, where no suns have been dealt."""
        self.players, self.edition, self.house = players, edition, house
        self.editions: Editions = load.load(edition, players, house)
        self.groups: tuple[int, ...] = ()
        self.start = ""
        "The position that the game was started from, as a line; empty if the suns were dealt."
        self._states: Records | None = None
        self.phase = int(Phase.CHANCE)
        "The phase of the position, cached because OpenSpiel asks for it at every call."

    # --- Copies -------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        copy = object.__new__(type(self))
        copy.players, copy.edition, copy.house = self.players, self.edition, self.house
        copy.editions, copy.groups, copy.start = self.editions, self.groups, self.start
        copy.phase, copy._states = self.phase, None
        if self._states is not None:
            copy._states = load.blank()
            copy_at(self._states, 0, copy._states, 0)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        position = b"" if self._states is None else self._states.tobytes()
        table = (self.players, self.edition, self.house)
        return unpickle, (*table, self.groups, self.start, position)

    def start_line(self, viewer: int | None = None) -> str:
        """Return the line of the position that the game was started from; empty for a new deal.

        With a viewer, the points of the other seats are `?`.
        """
        if viewer is None or not self.start:
            return self.start
        return lines.to_line(hide_scores(lines.from_line(self.start), viewer))

    def start_from(self, text: str) -> None:
        """Set the node to a position given as one line of text; no suns are dealt then."""
        self._states = start_position(text, self.players, self.edition, self.house)
        self.start = text
        self.update_phase()

    # --- Reading ------------------------------------------------------------------------

    @property
    def is_dealt(self) -> bool:
        """Return whether all suns are dealt, so that the node has a position."""
        return self._states is not None

    @property
    def states(self) -> Records:
        """The position, as a NumPy array of one record."""
        assert self._states is not None, "no suns are dealt"
        return self._states

    @property
    def state(self) -> State:
        """A frozen copy of the position."""
        return snapshot(self.states.tobytes())

    @property
    def to_move(self) -> int:
        """The seat to move."""
        return int(self.states["to_move"][0])

    def legal(self) -> list[int]:
        """Return the legal actions, lowest first."""
        return list(members(int(calls.legal_at(self.states, 0, self.editions))))

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, suns or tiles, with their probabilities."""
        if not self.is_dealt:
            left = [group for group in range(self.players) if group not in self.groups]
            return [(group, 1 / len(left)) for group in left]
        bag, size = self.states["bag"][0].tolist(), int(self.states["bag_size"][0])
        return [(kind, bag[kind] / size) for kind in range(N_TILES) if bag[kind]]

    def is_possible(self, action: int) -> bool:
        """Return whether a number is a legal action, or an outcome of this chance node."""
        if not self.is_dealt:
            return 0 <= action < self.players and action not in self.groups
        if self.phase == Phase.CHANCE:
            return 0 <= action < N_TILES and bool(self.states["bag"][0, action])
        legal = int(calls.legal_at(self.states, 0, self.editions))
        return bool(0 <= action < N_ACTIONS and legal >> action & 1)

    def winner(self) -> int:
        """Return the winner of a finished game."""
        return int(calls.winner_at(self.states, 0))

    def points(self) -> list[int]:
        """Return the points of every seat."""
        points: list[int] = self.states["points"][0, : self.players].tolist()
        return points

    def line(self, viewer: int | None = None) -> str:
        """Return the position as a line; if suns are still to be dealt, the groups dealt so far.

        With a viewer, the points of the other seats are `?` until the end.
        """
        if not self.is_dealt:
            return f"{self.edition} {self.players} dealt {' '.join(map(str, self.groups))}".strip()
        states, drawing = self.states.copy(), self.phase == Phase.CHANCE
        if drawing:
            states["phase"] = Phase.TURN  # because the notation has no chance nodes
        state = snapshot(states.tobytes())
        position = positions.to_dict(state, self.edition, self.house)
        text = lines.to_line(position if viewer is None else hide_scores(position, viewer))
        return f"{text} draw" if drawing else text

    # --- Changing -------------------------------------------------------------------

    def apply_action(self, action: Action) -> None:
        """Apply a legal action."""
        apply_at(self.states, 0, self.editions, action)
        self.update_phase()

    def apply_outcome(self, outcome: int) -> None:
        """Apply an outcome of a chance node."""
        if not self.is_dealt:
            self.deal_group(outcome)
        else:
            reveal_and_automatic_steps_at(self.states, 0, self.editions, outcome)
            self.update_phase()

    def deal_group(self, group: int) -> None:
        """Deal a group of suns to the next seat; the last seat then gets the group that is left."""
        self.groups += (group,)
        if len(self.groups) == self.players - 1:
            self.groups += tuple(set(range(self.players)) - set(self.groups))
            self._states = load.blank()
            dealt = np.array(self.groups, np.int16)
            calls.set_up_at(self.states, 0, self.editions, self.players, dealt)
            self.update_phase()

    def update_phase(self) -> None:
        """Update the cached phase from the position."""
        self.phase = int(self.states["phase"][0])


def hide_scores(position: positions.Position, viewer: int) -> positions.Position:
    """Return a position in which the points of all seats but the viewer are `?`, until the end."""
    if position["to_move"] is None:
        return position
    seats = [
        seat if number == viewer else {**seat, "score": UNKNOWN}
        for number, seat in enumerate(position["seats"])
    ]
    return {**position, "seats": seats}


def unpickle(
    players: int,
    edition: str,
    house: tuple[str, ...],
    groups: tuple[int, ...],
    start: str,
    position: bytes,
) -> Node:
    """Restore a pickled node."""
    node = Node(players, edition, house)
    node.groups, node.start = groups, start
    if position:
        node._states = load.unpack(position)
        node.update_phase()
    return node

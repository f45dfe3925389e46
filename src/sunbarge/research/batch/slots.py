"""What a batch keeps: one record and one row of every array a slot, in which game follows game."""

from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sunbarge.engine.compiled import register_records, register_tuple
from sunbarge.engine.kinds import MAX_PLAYERS, N_ACTIONS
from sunbarge.engine.state import Counts, FlagRows, Flags, Floats, Points, Rng, Rows, layout
from sunbarge.research.lowlevel.layout import size

Sets = NDArray[np.uint64]
"A set of actions a slot, as `door.legal` gives one."

LEARNER = -1
"A seat whose decisions are made outside."
DEAL = -1
"Instead of an action: deal the next game of the slot."
ANY_SEAT = -1
"The learner goes round: slot i plays its game g in seat (i + g) % players."

REWARDS = ("win", "points", "margin")
FOR_WIN, FOR_POINTS, FOR_MARGIN = 0, 1, 2


class Terms(Protocol):
    """What holds for all slots of a batch."""

    players: int
    seat: int
    "The learner's seat, or ANY_SEAT."
    reward: int
    autoreset: bool
    policies: Annotated[Counts, MAX_PLAYERS]
    "Who sits where, clockwise from the learner: LEARNER, or the number of a compiled bot."
    efforts: Annotated[Counts, MAX_PLAYERS]


class Slot(Protocol):
    """One slot: the game in it, and what its last step brought."""

    seed: np.uint64
    row: np.uint64
    "Its games are those of the slot with this number in a batch with this seed."
    games: np.uint64
    "How many games were dealt."
    seat: int
    "The learner's seat; 0 if every seat is one."
    done: bool
    lost: bool
    "Whether the game ended because of an illegal action."
    winner: int
    "Who won the last game that ended …"
    scores: Annotated[Points, MAX_PLAYERS]
    "… and its final points."
    paid: Annotated[Points, MAX_PLAYERS]
    "The points of each seat for which rewards were given already."
    rewards: Annotated[Floats, MAX_PLAYERS]
    gained: np.float32
    "The reward of the learner alone."


class TermsRecords(Protocol):
    """An array of one such record."""

    def __getitem__(self, index: int) -> Terms:
        """The record, by reference."""


class SlotRecords(Protocol):
    """An array of slots."""

    def __getitem__(self, index: int) -> Slot:
        """One slot, by reference."""

    def __len__(self) -> int:
        """How many there are."""


class Room(NamedTuple):
    """The arrays that a learner reads, what is decided, and the random sources.

    What one thread reads of all slots before a step is packed here and not in the slots, whose
    memory the threads would else take from each other.

    A small rule is given records and rows, never the whole room: every array that is handed
    over is counted, which takes longer than what such a rule does.
    """

    observations: Rows
    masks: FlagRows
    rewards: Rows
    gained: Floats
    "The reward of the learner alone."
    done: Flags
    to_move: Counts
    final: Rows
    "What was seen at the end of the last game."
    legal: Sets
    actions: Counts
    chance: Rng
    "The random source of the tiles, begun anew with every game …"
    dice: Rng
    "… that of the bots …"
    picks: Rng
    "… and that of `random_actions`, which goes on."


TERMS, SLOT = layout(Terms), layout(Slot)
register_records(TermsRecords, TERMS, Terms)
register_records(SlotRecords, SLOT, Slot)
register_tuple(Room)


def make_room(games: int, players: int) -> Room:
    """Room for some games."""

    def empty(dtype: Any, *shape: int) -> Any:
        return np.zeros((games, *shape), dtype)

    return Room(
        observations=empty(np.float32, size(players)),
        masks=empty(np.bool_, N_ACTIONS),
        rewards=empty(np.float32, players),
        gained=empty(np.float32),
        done=empty(np.bool_),
        to_move=empty(np.int16),
        final=empty(np.float32, size(players)),
        legal=empty(np.uint64),
        actions=empty(np.int16),
        chance=empty(np.uint64),
        dice=empty(np.uint64),
        picks=empty(np.uint64),
    )

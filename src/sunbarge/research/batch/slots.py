"""State of a vector environment: one record and one row of every array for each slot."""

from typing import Annotated, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sunbarge.engine.compiled import register_records, register_tuple
from sunbarge.engine.kinds import MAX_PLAYERS, N_ACTIONS
from sunbarge.engine.state import Counts, FlagRows, Flags, Floats, Points, Rng, Rows, layout
from sunbarge.research.lowlevel.layout import size

ActionSets = NDArray[np.uint64]
"One set of actions per slot, as a bit mask like that of `lowlevel.legal`."

LEARNER = -1
"Policy of a seat whose actions are given to `step`."
DEAL = -1
"Given instead of an action: deal the next game of the slot."
ROTATING_SEAT = -1
"The learner of slot i plays game g in seat (i + g) % players."

REWARDS = ("win", "points", "margin")
REWARD_WIN, REWARD_POINTS, REWARD_MARGIN = 0, 1, 2


class Config(Protocol):
    """Settings that all slots share."""

    players: int
    seat: int
    "The learner's seat, or ROTATING_SEAT."
    reward: int
    "Index into REWARDS."
    autoreset: bool
    policies: Annotated[Counts, MAX_PLAYERS]
    "Policies clockwise from the learner: LEARNER, or the number of a compiled bot."
    efforts: Annotated[Counts, MAX_PLAYERS]
    "Search efforts of these policies."


class Slot(Protocol):
    """One slot: the game being played in it, and the outcome of its last step."""

    seed: np.uint64
    stream: np.uint64
    "Games are those of the slot with this index in a batch with this seed."
    games: np.uint64
    "How many games were dealt."
    seat: int
    "The learner's seat; 0 if all seats are learners."
    done: bool
    lost: bool
    "Whether the game ended by an illegal action."
    winner: int
    "Winner of the last finished game …"
    scores: Annotated[Points, MAX_PLAYERS]
    "… and its final points."
    rewarded_points: Annotated[Points, MAX_PLAYERS]
    "Points of each seat that rewards have accounted for so far."
    rewards: Annotated[Floats, MAX_PLAYERS]
    learner_reward: np.float32


class ConfigRecords(Protocol):
    """An array of one `Config` record."""

    def __getitem__(self, index: int) -> Config:
        """The record, by reference."""


class SlotRecords(Protocol):
    """An array of slots."""

    def __getitem__(self, index: int) -> Slot:
        """One slot, by reference."""

    def __len__(self) -> int:
        """How many there are."""


class Buffers(NamedTuple):
    """Arrays with one row per slot: what the learner reads, the actions, the random states.

    The fields that one thread reads for all slots before a step are here and not in the slot
    records, to avoid false sharing of cache lines between threads.

    Compiled functions called for every slot take records and rows, not the whole tuple: each
    array of a tuple argument is reference-counted, which costs more than such a function does.
    """

    observations: Rows
    masks: FlagRows
    rewards: Rows
    learner_rewards: Floats
    done: Flags
    to_move: Counts
    final_observations: Rows
    "Last observation of the last finished game."
    legal: ActionSets
    actions: Counts
    tile_rng: Rng
    "Random states for drawing tiles, seeded anew for every game …"
    bot_rng: Rng
    "… for the bots, likewise …"
    sample_rng: Rng
    "… and for `random_actions`, seeded once."


CONFIG, SLOT = layout(Config), layout(Slot)
register_records(ConfigRecords, CONFIG, Config)
register_records(SlotRecords, SLOT, Slot)
register_tuple(Buffers)


def make_buffers(games: int, players: int) -> Buffers:
    """Zeroed buffers for a number of slots."""
    return Buffers(
        observations=np.zeros((games, size(players)), np.float32),
        masks=np.zeros((games, N_ACTIONS), np.bool_),
        rewards=np.zeros((games, players), np.float32),
        learner_rewards=np.zeros(games, np.float32),
        done=np.zeros(games, np.bool_),
        to_move=np.zeros(games, np.int16),
        final_observations=np.zeros((games, size(players)), np.float32),
        legal=np.zeros(games, np.uint64),
        actions=np.zeros(games, np.int16),
        tile_rng=np.zeros(games, np.uint64),
        bot_rng=np.zeros(games, np.uint64),
        sample_rng=np.zeros(games, np.uint64),
    )

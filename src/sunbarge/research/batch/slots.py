"""The state of a vector environment: one NumPy record per slot, and arrays with a row per slot."""

from typing import Annotated, NamedTuple, Protocol

import numpy as np

from sunbarge.engine.compiled import register_records, register_tuple
from sunbarge.engine.kinds import MAX_PLAYERS, N_ACTIONS
from sunbarge.engine.state import (
    ActionSets,
    Counts,
    FlagRows,
    Flags,
    Floats,
    Points,
    Rng,
    Rows,
    layout,
)
from sunbarge.research.lowlevel.layout import size

LEARNER = -1
"Stands for the policy of a seat whose actions the caller passes to `step`."
DEAL = -1
"Passed instead of an action to deal the next game of a slot."
SKIP = -2
"Passed instead of an action to leave a slot as it is."
ROTATING_SEAT = -1
"Stands for changing seats: the learner of slot i plays game g in seat (i + g) % players."

REWARDS = ("win", "points", "margin", "rank", "zero-sum", "shaped")
REWARD_WIN, REWARD_POINTS, REWARD_MARGIN, REWARD_RANK, REWARD_ZERO_SUM, REWARD_SHAPED = range(6)


class Config(Protocol):
    """Settings that all slots share."""

    players: int
    seat: int
    "The learner's seat, or ROTATING_SEAT."
    reward: int
    "Index of the kind of reward in REWARDS."
    discount: np.float32
    "The factor by which the reward `shaped` multiplies the potential of the next decision."
    autoreset: bool
    "Whether compiled code deals the next game when one ends."
    one_learner: bool
    "Whether only one seat learns; observations are then always from the view of this seat."
    given_starts: bool
    "Whether a new game's position is already in its slot: dealing then sets random sources only."
    hidden_totals: bool
    "Whether observations hide the points of the other seats until the end."
    policies: Annotated[Counts, MAX_PLAYERS]
    "Policies clockwise from the learner: LEARNER, or the number of a compiled bot."
    efforts: Annotated[Counts, MAX_PLAYERS]
    "The search effort of each policy."


class Slot(Protocol):
    """A slot of the vector environment: its current game, and the outcome of its last step."""

    seed: np.uint64
    stream: np.uint64
    "The slot plays the games of the slot with this index in a batch whose only seed is `seed`."
    games: np.uint64
    "The number of games dealt so far."
    seat: int
    "The learner's seat; 0 if all seats are learners."
    done: bool
    lost: bool
    "Whether an illegal action ended the game."
    winner: int
    "The winner of the last finished game."
    final_seat: int
    "The learner's seat in the last finished game."
    scores: Annotated[Points, MAX_PLAYERS]
    "The final points of the last finished game."
    rewarded_points: Annotated[Points, MAX_PLAYERS]
    "Points of each seat that rewards have accounted for so far."
    potentials: Annotated[Floats, MAX_PLAYERS]
    "The potential of each seat at the last reward, if rewards are shaped."
    rewards: Annotated[Floats, MAX_PLAYERS]
    learner_reward: np.float32


class ConfigRecords(Protocol):
    """An array of one `Config` record."""

    def __getitem__(self, index: int) -> Config:
        """Return a reference to the `Config` record; the only valid index is 0."""


class SlotRecords(Protocol):
    """An array of `Slot` records, one for each slot of the vector environment."""

    def __getitem__(self, index: int) -> Slot:
        """Return a reference to one slot."""

    def __len__(self) -> int:
        """Return the number of slots."""


class Buffers(NamedTuple):
    """Arrays with one row per slot: observations, masks, rewards, actions and random states.

    Fields that one thread reads for all slots before a step are here and not in the slot records,
    to avoid false sharing of cache lines between threads.

    Compiled functions that are called for every slot take records and rows, not the whole tuple:
    each array of a tuple argument is reference-counted, which costs more than such a function does.
    """

    observations: Rows
    masks: FlagRows
    rewards: Rows
    learner_rewards: Floats
    done: Flags
    to_move: Counts
    final_observations: Rows
    "The last observation of the last finished game of each slot."
    legal: ActionSets
    actions: Counts
    tile_rng: Rng
    "Random states for drawing tiles, seeded anew for every game."
    bot_rng: Rng
    "Random states for the bots, seeded anew for every game."
    sample_rng: Rng
    "Random states for `random_actions`, seeded once."


CONFIG, SLOT = layout(Config), layout(Slot)
register_records(ConfigRecords, CONFIG, Config)
register_records(SlotRecords, SLOT, Slot)
register_tuple(Buffers)


def make_buffers(games: int, players: int) -> Buffers:
    """Return zeroed buffers for a number of slots."""
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

"""The NumPy record of the events of one move."""

from enum import IntEnum
from typing import Annotated, Protocol

import numpy as np

from sunbarge.engine.compiled import compile_rules, register_records, rule
from sunbarge.engine.kinds import (
    MAX_PLAYERS,
    N_DISASTERS,
    N_PARTS,
    N_TILES,
    TRACK_SPACES,
)
from sunbarge.engine.state import Counts, Points, Records, layout

MAX_EVENTS = 8
"No move has more events: the decision, a draw and the end of an epoch cause at most two each."


class EventKind(IntEnum):
    """The kinds of events, on which the meaning of `seat`, `number` and `by_itself` depends."""

    TILE_DRAWN = 0  # number: the kind of tile
    AUCTION_OPENED = 1  # number: how, a member of `Opened`
    SUN_BID = 2  # number: the sun
    PASSED = 3
    LOT_WON = 4  # number: the sun that won; `lot`, `taken`
    NOBODY_BID = 5  # number: 1 if the tiles were discarded; `lot`
    GOD_SPENT = 6  # number: the kind of tile taken
    GODS_DONE = 7
    DISASTERS_STRUCK = 8  # `disasters`, `lost`, `owed_civilization`, `owed_monuments`
    TILES_LOST = 9  # chosen: number is the kind of tile; by itself: `lost`
    EPOCH_SCORED = 10  # number: the epoch; by_itself: 1 if the last Ra tile ended it; `parts`, …
    EPOCH_BEGUN = 11  # number: the epoch
    GAME_OVER = 12  # seat: the winner


class Events(Protocol):
    """The events of one move, in order, and their details.

    Event i has its kind in `kind[i]`, and likewise `seat`, `number` and `by_itself`. All other
    fields exist once, since no move has two draws, two lots or two scorings.
    """

    listed: int
    "How many events there are."
    kind: Annotated[Counts, MAX_EVENTS]
    seat: Annotated[Counts, MAX_EVENTS]
    number: Annotated[Counts, MAX_EVENTS]
    by_itself: Annotated[Counts, MAX_EVENTS]
    ra_tiles: int
    "The number of Ra tiles drawn in this epoch, after the draw of this move."
    lot: Annotated[Counts, TRACK_SPACES]
    "The track of the auction that ended, with NO_TILE for empty spaces."
    taken: int
    "The sun that the winner of the lot took from the centre."
    disasters: Annotated[Counts, N_DISASTERS]
    lost: Annotated[Counts, N_TILES]
    owed_civilization: int
    owed_monuments: int
    parts: Annotated[Points, MAX_PLAYERS, N_PARTS]
    "The points of each seat by category in the epoch that was scored."
    before: Annotated[Counts, MAX_PLAYERS]
    "The total points of each seat before the scoring."
    after: Annotated[Counts, MAX_PLAYERS]
    tiles: Annotated[Counts, MAX_PLAYERS, N_TILES]
    "The tiles of each seat when it was scored, before any were discarded."


class EventRecords(Protocol):
    """An array of `Events`, which Python code passes to compiled code."""

    def __getitem__(self, index: int) -> Events:
        """Return the events of one move, by reference."""


EVENTS = layout(Events)
register_records(EventRecords, EVENTS, Events)


def blank_events() -> Records:
    """Return an array with one zeroed `Events` record."""
    return np.frombuffer(bytearray(EVENTS.itemsize), EVENTS)  # in a fifth of the time of zeros


@rule
def list_event(events: Events, kind: int, seat: int, number: int, by_itself: int) -> None:
    """Add an event at the end of the list."""
    place = events.listed
    events.kind[place] = kind
    events.seat[place] = seat
    events.number[place] = number
    events.by_itself[place] = by_itself
    events.listed += 1


compile_rules()

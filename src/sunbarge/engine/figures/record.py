"""The NumPy record of the numbers that are shown beside a position, called figures."""

from typing import Annotated, Protocol

import numpy as np

from sunbarge.engine.compiled import register_records
from sunbarge.engine.kinds import (
    MAX_PLAYERS,
    N_DISASTERS,
    N_PARTS,
    N_TILES,
    TRACK_SPACES,
    Seat,
)
from sunbarge.engine.state import Counts, Points, Records, layout


class Figures(Protocol):
    """The numbers that are shown beside one position; indices are seats unless stated otherwise.

    All points are those that a seat would gain if the epoch ended now, and if disasters took the
    tiles whose loss costs it least. The rule that totals never fall below 0 is ignored. Monuments
    are scored at the end of the game only; in earlier epochs, the points that they would gain are
    in `lot_later` and `tile_later`, and not in the other fields.
    """

    now: Annotated[Points, MAX_PLAYERS, N_PARTS]
    "The points of each seat by category; 0 in categories that this epoch does not score."
    lot_parts: Annotated[Points, MAX_PLAYERS, N_PARTS]
    "By how much winning the lot would change `now`, after the lot's disasters have struck."
    lot_total: Annotated[Counts, MAX_PLAYERS]
    "The sum of `lot_parts`."
    lot_disasters: Annotated[Counts, MAX_PLAYERS]
    "The points that the lot's disasters cost; `lot_total` already subtracts them."
    lot_later: Annotated[Counts, MAX_PLAYERS]
    "The points that the lot adds to monuments, unless this is the last epoch."
    lot_wakes: Annotated[Counts, MAX_PLAYERS]
    "How many Nile tiles of a seat would score only because the lot contains a flood."
    lot_with_flood: Annotated[Counts, MAX_PLAYERS]
    "The river's points with the lot and one more flood; 0 if the seat would have a flood anyway."
    lot_kinds: Annotated[Counts, MAX_PLAYERS]
    "How many kinds of civilization a seat would have with the lot."
    lot_lead: Annotated[Counts, MAX_PLAYERS]
    "A seat's pharaohs, if it wins the lot, minus those of its rival."
    rival: Annotated[Counts, MAX_PLAYERS]
    "The other seat with the most pharaohs; of several, the first clockwise."
    tile_adds: Annotated[Counts, MAX_PLAYERS, TRACK_SPACES]
    "The points that a seat gains by the lot, minus its gain if this space of the track were empty."
    tile_later: Annotated[Counts, MAX_PLAYERS, TRACK_SPACES]
    disaster_costs: Annotated[Counts, MAX_PLAYERS, N_DISASTERS, N_TILES]
    """The number of tiles of each kind that a seat which wins the lot would lose to each disaster.

    Only disasters on the track count, each as if it were the only disaster there.
    """
    asked: int
    "How many seats still have to bid or pass in the auction."
    to_answer: Annotated[Counts, MAX_PLAYERS]
    "The seats that still have to bid or pass, the seat to move first; then NOBODY."
    can_beat: Annotated[Counts, MAX_PLAYERS]
    "The lowest sun that beats the highest bid, for seats still to bid or pass; 0 if there is none."
    passed: Annotated[Counts, MAX_PLAYERS]
    "1 for seats that have passed in the auction."
    standing: int
    "The highest bid, or 0."
    leader: Seat
    "The seat that made the highest bid, or NOBODY."
    obliged: Seat
    "Who must bid in this auction, or in one invoked now, if nobody else does; or NOBODY."
    must_beat: int
    "1 if the obliged seat must also beat the bids of others if it can."
    discards: int
    "1 if the tiles are discarded when nobody bids, in this auction or in one invoked now."
    lose_hints: Annotated[Counts, N_TILES]
    """How many tiles of each kind to discard so that the loss in points is least.

    These are the tiles that the seat to move owes to a disaster: civilization tiles, or monuments
    if it owes no civilization tiles; zeros if it owes none.
    """
    winner: Seat
    "The seat that has won, or NOBODY before the end."
    ra_chance: np.float64
    "The chance that the next tile is Ra."
    draws_left: np.float64
    "The expected number of draws until the last Ra tile of the epoch."


class FigureRecords(Protocol):
    """An array of `Figures`, which Python code passes to compiled code."""

    def __getitem__(self, index: int) -> Figures:
        """Return the figures of one position, by reference."""


FIGURES = layout(Figures)
register_records(FigureRecords, FIGURES, Figures)


def blank_figures() -> Records:
    """Return an array with one zeroed `Figures` record."""
    return np.frombuffer(bytearray(FIGURES.itemsize), FIGURES)  # in a fifth of the time of zeros

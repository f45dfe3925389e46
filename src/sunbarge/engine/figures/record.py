"""The record of all figures of one position."""

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
    """Figures that follow from one position.

    All points are those that a seat would gain if the epoch ended now, before totals are raised to
    0, and with the best discards. Monuments are scored at the end of the game only; the points
    that a lot adds to them in earlier epochs are called `later`.
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
    "What the river would score with the lot and a flood; 0 if it scores without one more flood."
    lot_kinds: Annotated[Counts, MAX_PLAYERS]
    "How many kinds of civilization a seat would have with the lot."
    lot_lead: Annotated[Counts, MAX_PLAYERS]
    "A seat's pharaohs, if it wins the lot, minus those of its rival."
    rival: Annotated[Counts, MAX_PLAYERS]
    "The other seat with the most pharaohs, clockwise the first one of several."
    tile_adds: Annotated[Counts, MAX_PLAYERS, TRACK_SPACES]
    "The value of the lot minus that of the lot without the tile of this space."
    tile_later: Annotated[Counts, MAX_PLAYERS, TRACK_SPACES]
    disaster_costs: Annotated[Counts, MAX_PLAYERS, N_DISASTERS, N_TILES]
    "The tiles that each disaster on the track alone would take from a seat that wins the lot."
    asked: int
    "How many seats still have to bid or pass in the auction."
    to_answer: Annotated[Counts, MAX_PLAYERS]
    "These seats, the seat to move first."
    can_beat: Annotated[Counts, MAX_PLAYERS]
    "The lowest sun with which a seat that has to answer beats the highest bid, or 0."
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
    "The discards that cost the seat to move the fewest points: all that are due in one category."
    winner: Seat
    "The seat that has won, or NOBODY before the end."
    ra_chance: np.float64
    "The chance that the next tile is Ra."
    draws_left: np.float64
    "The expected number of draws until the last Ra tile of the epoch."


class FigureRecords(Protocol):
    """An array of figures, which Python code passes to compiled code."""

    def __getitem__(self, index: int) -> Figures:
        """Return the figures of one position, by reference."""


FIGURES = layout(Figures)
register_records(FigureRecords, FIGURES, Figures)


def blank_figures() -> Records:
    """Return an array with one zeroed record of figures."""
    return np.zeros(1, FIGURES)

"""The figures of a position that a table shows beside it, computed by rules into one record.

Owns what follows from a position alone: what the lot and its tiles are worth to each seat, who has
to answer in an auction, the cheapest discard, the chance of Ra. The server and the page read the
same record, so that neither states a rule of its own. May import the rest of `engine` below it.
"""

from .auctions import auction_figures_at
from .lots import lot_figures_at, tile_figures_at
from .record import Figures, blank_figures

__all__ = [
    "Figures",
    "auction_figures_at",
    "blank_figures",
    "lot_figures_at",
    "tile_figures_at",
]

"""Numbers that follow from a position and are shown beside it, called figures.

They say what the lot and its tiles are worth to each seat, who still has to bid or pass in an
auction, which discard costs least, and how likely the next tile is Ra. The server and the web page
read the figures from the same NumPy record, so that neither has to compute anything from the rules
of the game. May import `engine.rules` and whatever `engine.rules` may import.
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

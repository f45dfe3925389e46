"""What reasons and remarks are chosen from: numbers on a position, and the values of its moves."""

from dataclasses import dataclass

from sunbarge.bots.evaluation import AuctionWinner, Evaluation

from .lots import LotEstimate


@dataclass(frozen=True)
class WonLot:
    """The chance of a seat to win the game if it wins the auction with one of its suns."""

    seat: int
    sun: int
    wins: float


@dataclass(frozen=True)
class PositionFacts:
    """Numbers on a position, computed by the rules, and values, estimated by the net or a search.

    All fields are plain data with a JSON form. The web page computes the same facts by itself.
    """

    seat: int
    "The seat to move."
    epoch: int
    last_epoch: bool
    phase: str
    ra_in_bag: int
    bag_size: int
    next_ra_ends_epoch: bool
    centre_sun: int
    gods: int
    "How many gods the seat to move has."
    has_tiles: bool
    "Whether there are tiles on the track."
    suns: tuple[tuple[int, ...], ...]
    "The face-up suns of every seat."
    bids: tuple[int, ...]
    "The sun that every seat has bid in the auction, or 0."
    obliged: int | None
    "Who must bid in this auction, or in one invoked now, if nobody else does."
    must_beat: bool
    "Whether the obliged seat must also beat the bids of others if it can."
    discards: bool
    "Whether the tiles are discarded if nobody bids in this auction, or in one invoked now."
    moves: tuple[Evaluation, ...]
    "The values of all legal moves, the best one first."
    changes: dict[str, dict[str, int]]
    """For each move that spends a god or discards a tile, its change of each part of the score.

    Moves that end the epoch are missing.
    """
    tiles: dict[str, Evaluation]
    "The value of the position after each tile that may be drawn now."
    lots: tuple[LotEstimate, ...]
    won: tuple[WonLot, ...]
    "The possible outcomes of an auction held now in which all may pass; empty if none can be held."
    expected: AuctionWinner | None
    "The winner of an auction held now if all bid well; None if nobody wins or none can be held."

"""The value of the lot to each seat, as exact points now and as estimates for the whole game.

The exact points are those that the lot would add if the epoch ended now. The estimated value
assumes that an auction in which everybody may pass is held now. The estimated value is the
difference of two evaluations by the value net: that of the position after the seat has won the
auction with one of its suns, minus that of the position expected if the seat passes and all others
bid optimally. The estimated value therefore includes the later value of the sun that is bid and of
the centre sun that is won.

Whether a sun wins the auction is computed separately, by solving the auction with that sun already
bid: a bid may make others bid higher than they would without it. If an auction is running, the bids
that were already made are taken into account.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sunbarge.bots.evaluation import AuctionWinner, Evaluation, LotEvaluation, evaluate_lot
from sunbarge.game import lot_value
from sunbarge.game.lot import check_game

from .handicaps import SeatBots, adjust_lot, check_seat_bots, progress
from .json_form import json_form
from .opponents import evidence_for

if TYPE_CHECKING:
    from sunbarge.game import Game


@dataclass(frozen=True)
class SunEstimate:
    """The estimated gain of a seat from winning the lot with one of its suns."""

    sun: int
    wins: float
    "The gain in win probability, compared with the seat passing."
    points: float
    "The gain in final points, compared with the seat passing."


@dataclass(frozen=True)
class LotEstimate:
    """The value of the lot to one seat: exact points now, and estimates for the whole game."""

    seat: int
    exact: int
    "The points that the tiles would add if the epoch ended now, disasters included."
    parts: dict[str, int]
    "The points that the tiles would add if the epoch ended now, by part of the score."
    sun: int | None
    "The lowest sun that wins, or the highest sun if none wins; None if the seat has no sun."
    enough: bool
    "Whether the auction is won with `sun` if all others bid optimally."
    wins: float
    "The estimated gain in win probability from winning with `sun`."
    points: float
    "The estimated gain in final points from winning with `sun`."
    by_sun: tuple[SunEstimate, ...]
    "The estimated gains for every face-up sun, lowest first."

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the estimate."""
        made: dict[str, Any] = json_form(self)
        return made


def lot_estimates(game: "Game", seats: Sequence[str | None] | None = None) -> list[LotEstimate]:
    """Return for each seat the exact points of the lot now, and its estimated value for the game.

    `seats` names the bot in each seat as in `analyze`.

    >>> from sunbarge import Game
    >>> game = Game(players=2, groups=[0, 1], chance="manual")
    >>> _ = game.play("draw:gol")
    >>> [estimate.exact for estimate in lot_estimates(game)]
    [3, 3]
    """
    check_game(game)
    return estimates(game, lot_of(game, check_seat_bots(game, seats)))


def lot_of(game: "Game", bots: SeatBots) -> LotEvaluation | None:
    """Return the evaluation of an auction held now; None if no auction can be held."""
    if game.is_over:
        return None
    lot = evaluate_lot(*game.low_level(), evidence_for(game, bots))
    return adjust_lot(lot, bots, progress(game)) if lot else None


def estimates(game: "Game", lot: LotEvaluation | None) -> list[LotEstimate]:
    """Return the value of the lot for each seat, from an evaluation of the auction."""
    made = []
    for value in lot_value(game):
        by_sun = suns_of(lot, value.seat) if lot else ()
        chosen, enough = cheapest_winning_sun(lot, value.seat, by_sun) if lot else (None, False)
        made.append(
            LotEstimate(
                seat=value.seat,
                exact=value.total,
                parts=value.parts,
                sun=chosen.sun if chosen else None,
                enough=enough,
                wins=chosen.wins if chosen else 0.0,
                points=chosen.points if chosen else 0.0,
                by_sun=by_sun,
            )
        )
    return made


def suns_of(lot: LotEvaluation, seat: int) -> tuple[SunEstimate, ...]:
    """Return the estimated gains of a seat from winning with each of its suns, lowest first."""
    own = sorted((each for each in lot.won if each.seat == seat), key=lambda each: each.sun)
    return tuple(gain_of_winning(lot.won[each], lot.without[seat], each) for each in own)


def gain_of_winning(won: Evaluation, without: Evaluation, winner: AuctionWinner) -> SunEstimate:
    """Return the estimated gain from winning with a sun, compared with passing."""
    seat = winner.seat
    return SunEstimate(
        winner.sun, won.wins[seat] - without.wins[seat], won.points[seat] - without.points[seat]
    )


def cheapest_winning_sun(
    lot: LotEvaluation, seat: int, by_sun: tuple[SunEstimate, ...]
) -> tuple[SunEstimate | None, bool]:
    """Return the estimate for one of the seat's suns, and whether this sun wins the auction.

    The sun is the lowest one that wins, or the highest one if none wins. If the seat has no sun,
    returns None and False.
    """
    for each in by_sun:
        bid = AuctionWinner(seat, each.sun)
        if lot.bid.get(bid) == bid:
            return each, True
    return (by_sun[-1], False) if by_sun else (None, False)

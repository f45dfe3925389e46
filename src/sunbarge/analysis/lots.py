"""The value of winning the lot: exact if the epoch ended now, and estimated for the whole game.

The estimate compares two ends of an auction that is held now, from its start, in which all
may pass: the seat wins it with one of its suns, or the seat does not bid and all others bid
as well as they can. What the spent sun would have won later and what the sun from the
centre will win are part of it.

Whether a sun is enough to win is another question: the others may overbid it, though they
would have bid less without it. So the auction is solved with that bid on the table. In a
running auction the bids that were made count for the seats that are still to answer.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sunbarge.bots.evaluation import AuctionWinner, Evaluation, LotEvaluation, evaluate_lot
from sunbarge.game import lot_value
from sunbarge.game.lot import check_game

from .json_form import json_form

if TYPE_CHECKING:
    from sunbarge.game import Game


@dataclass(frozen=True)
class SunEstimate:
    """An estimate: what winning the lot with one sun changes for the seat that wins it."""

    sun: int
    wins: float
    "In win probability, against an auction without this seat."
    points: float
    "In final points, against the same."


@dataclass(frozen=True)
class LotEstimate:
    """The value of the lot for a seat: exact now, and estimated by the value net."""

    seat: int
    exact: int
    "What the tiles add if the epoch ended now, disasters included."
    parts: dict[str, int]
    "The same, part by part."
    sun: int | None
    "The lowest sun that wins if it is bid; the highest if none does; None without suns."
    enough: bool
    "Whether that sun wins if the seat bids it when it is asked, and all others bid well."
    wins: float
    "An estimate: what winning with that sun is worth in win probability."
    points: float
    "An estimate: what winning with that sun is worth in final points."
    by_sun: tuple[SunEstimate, ...]
    "The same for every face-up sun, lowest first."

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        made: dict[str, Any] = json_form(self)
        return made


def lot_estimates(game: "Game") -> list[LotEstimate]:
    """The value of the lot for each seat, exact and estimated.

    >>> from sunbarge import Game
    >>> game = Game(players=2, groups=[0, 1], chance="manual")
    >>> _ = game.play("draw:gol")
    >>> [estimate.exact for estimate in lot_estimates(game)]
    [3, 3]
    """
    check_game(game)
    return estimates(game, lot_of(game))


def lot_of(game: "Game") -> LotEvaluation | None:
    """What an auction held now leads to; None if there can be none."""
    return None if game.is_over else evaluate_lot(*game.low_level())


def estimates(game: "Game", lot: LotEvaluation | None) -> list[LotEstimate]:
    """The estimates of every seat, from an appraisal of the lot."""
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
    """What winning is worth to a seat with each of its suns, lowest first."""
    own = sorted((each for each in lot.won if each.seat == seat), key=lambda each: each.sun)
    return tuple(gain_of_winning(lot.won[each], lot.without[seat], each) for each in own)


def gain_of_winning(won: Evaluation, without: Evaluation, winner: AuctionWinner) -> SunEstimate:
    """Winning with a sun against not bidding."""
    seat = winner.seat
    return SunEstimate(
        winner.sun, won.wins[seat] - without.wins[seat], won.points[seat] - without.points[seat]
    )


def cheapest_winning_sun(
    lot: LotEvaluation, seat: int, by_sun: tuple[SunEstimate, ...]
) -> tuple[SunEstimate | None, bool]:
    """The lowest sun that nobody overbids, or the highest there is."""
    for each in by_sun:
        bid = AuctionWinner(seat, each.sun)
        if lot.bid.get(bid) == bid:
            return each, True
    return (by_sun[-1], False) if by_sun else (None, False)

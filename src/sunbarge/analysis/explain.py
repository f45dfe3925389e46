"""Chooses which reasons explain the value of a move, and which remarks a position deserves.

Each kind of reason has one function, which returns None if the reason does not apply. The same
functions exist for the web page in `web/src/analysis/explain.ts`, and tests compare both.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from sunbarge.bots.evaluation import AuctionWinner, Evaluation
from sunbarge.reasons import (
    AnyTileWillDo,
    Because,
    BestAndWorstTile,
    ChanceOfRa,
    CloseCall,
    FirstEpoch,
    GainOfWinning,
    GodsKept,
    HigherSun,
    IfRaComes,
    LotGoesTo,
    LotNow,
    LotPoints,
    LotTaken,
    NobodyBids,
    NoChoice,
    OnlyTheSun,
    Opened,
    Reason,
    Remark,
    SunExchange,
    TileChange,
)

from .facts import PositionFacts

WORTH_TELLING = 0.02  # the least difference in win probability that a reason mentions


def reasons_for(facts: PositionFacts, move: Evaluation) -> tuple[Reason, ...]:
    """Return all reasons that explain the value of a move."""
    verb = move.move.partition(":")[0]
    found = (choose(facts, move) for choose in REASONS[verb])
    return tuple(reason for reason in found if reason is not None)


def combined_doubt(one: Evaluation, other: Evaluation) -> float:
    """Return the standard error of the difference between the values of two moves."""
    return sqrt(one.doubt * one.doubt + other.doubt * other.doubt)


# --- Drawing ----------------------------------------------------------------------------


def chance_of_ra(facts: PositionFacts, move: Evaluation) -> ChanceOfRa:
    """Return how likely the next tile is Ra."""
    return ChanceOfRa(facts.ra_in_bag / facts.bag_size, facts.next_ra_ends_epoch)


def if_ra_comes(facts: PositionFacts, move: Evaluation) -> IfRaComes | None:
    """Return who would win the lot if the next tile is Ra."""
    ra = facts.tiles.get("ra")
    if ra is None:
        return None
    wins = ra.wins[facts.seat]
    if not ra.auction:
        return IfRaComes(facts.seat, wins, "epoch_ends", None, None)
    if ra.winner is None:
        return IfRaComes(facts.seat, wins, "nobody_bids", None, None)
    return IfRaComes(facts.seat, wins, "taken", ra.winner.seat, ra.winner.sun)


def best_and_worst_tile(facts: PositionFacts, move: Evaluation) -> BestAndWorstTile | AnyTileWillDo:
    """Return which tiles would be the best and the worst to draw."""
    ranked = sorted(facts.tiles.items(), key=lambda tile: tile[1].for_seat(facts.seat))
    (bad, worst), (good, best) = ranked[0], ranked[-1]
    best_wins, worst_wins = best.wins[facts.seat], worst.wins[facts.seat]
    if best_wins - worst_wins < WORTH_TELLING:
        return AnyTileWillDo()
    return BestAndWorstTile(good, best_wins, bad, worst_wins)


# --- Auctions ---------------------------------------------------------------------------


def who_takes_it(facts: PositionFacts, move: Evaluation) -> LotTaken | NobodyBids:
    """Return who wins the auction after this move and with which sun, or that nobody bids."""
    winner = move.winner
    if winner is None:
        if not facts.has_tiles:
            return NobodyBids("none")
        return NobodyBids("discarded" if facts.discards else "stay")
    standing = max(facts.bids)
    overbids = move.move.startswith("bid:") and winner.seat != facts.seat
    if overbids:
        standing = int(move.move.removeprefix("bid:"))
    return LotTaken(winner.seat, winner.sun, overbids, why_this_sun(facts, winner, standing))


def why_this_sun(facts: PositionFacts, winner: AuctionWinner, standing: int) -> Because | None:
    """Return why this sun wins: it is already bid, or it must be bid; None in all other cases."""
    if facts.bids[winner.seat] == winner.sun:
        return "bid_already"
    if winner.seat != facts.obliged:
        return None
    if winner.sun != min(sun for sun in facts.suns[winner.seat] if sun > standing):
        return None
    if standing == 0:
        return "must_bid"
    return "must_beat" if facts.must_beat else None


def what_the_lot_adds(facts: PositionFacts, move: Evaluation) -> LotPoints | OnlyTheSun | None:
    """Return what the tiles add for the winner of the auction if the epoch ended now."""
    if move.winner is None:
        return None
    if not facts.has_tiles:
        return OnlyTheSun()
    lot = facts.lots[move.winner.seat]
    return LotPoints(lot.seat, lot.exact, lot.parts)


def what_winning_is_worth(facts: PositionFacts, move: Evaluation) -> GainOfWinning | None:
    """Return the winner's estimated gain from winning instead of passing."""
    winner = move.winner
    if winner is None:
        return None
    for each in facts.lots[winner.seat].by_sun:
        if each.sun == winner.sun:
            return GainOfWinning(winner.seat, each.points, each.wins)
    return None


def what_the_exchange_brings(facts: PositionFacts, move: Evaluation) -> SunExchange | None:
    """Return which sun the winner of the auction gives, and which sun it gets."""
    if move.winner is None:
        return None
    winner = move.winner
    return SunExchange(winner.seat, winner.sun, facts.centre_sun, facts.last_epoch)


def what_a_higher_sun_changes(facts: PositionFacts, move: Evaluation) -> HigherSun | None:
    """Return by how much the chance to win changes if the next higher sun is bid instead."""
    winner = move.winner
    if winner is None or winner.seat != facts.seat:
        return None
    higher = [won.sun for won in facts.won if won.seat == winner.seat and won.sun > winner.sun]
    if not higher:
        return None
    change, doubt = change_by_sun(facts, move, winner, min(higher))
    return HigherSun(min(higher), change) if abs(change) >= max(WORTH_TELLING, doubt) else None


def change_by_sun(
    facts: PositionFacts, move: Evaluation, winner: AuctionWinner, sun: int
) -> tuple[float, float]:
    """Return by how much bidding `sun` instead changes the chance to win, and the standard error.

    If `move` bids the winning sun and bidding `sun` is legal, these two moves are compared.
    Otherwise the value net evaluates the auction won with either sun, without a standard error.
    """
    other_move = next((each for each in facts.moves if each.move == f"bid:{sun}"), None)
    if other_move and move.move == f"bid:{winner.sun}":
        change = other_move.wins[winner.seat] - move.wins[winner.seat]
        return change, combined_doubt(move, other_move)
    wins = {won.sun: won.wins for won in facts.won if won.seat == winner.seat}
    return wins[sun] - wins[winner.sun], 0.0


# --- Gods and disasters -----------------------------------------------------------------


def what_the_tile_changes(facts: PositionFacts, move: Evaluation) -> TileChange | None:
    """Return how the tile that is taken or lost changes the points of the epoch."""
    parts = facts.changes.get(move.move)
    return None if parts is None else TileChange(sum(parts.values()), parts)


def what_gods_are_kept(facts: PositionFacts, move: Evaluation) -> GodsKept | None:
    """Return how many god tiles the seat to move keeps by not spending any now."""
    return GodsKept(facts.seat, facts.gods) if facts.gods else None


Choice = Callable[[PositionFacts, Evaluation], Reason | None]
AUCTION: tuple[Choice, ...] = (
    who_takes_it,
    what_the_lot_adds,
    what_winning_is_worth,
    what_the_exchange_brings,
    what_a_higher_sun_changes,
)
REASONS: dict[str, tuple[Choice, ...]] = {
    "draw": (chance_of_ra, if_ra_comes, best_and_worst_tile),
    "invoke": AUCTION,
    "bid": AUCTION,
    "pass": AUCTION[:-2],
    "god": (what_the_tile_changes,),
    "done": (what_gods_are_kept,),
    "lose": (what_the_tile_changes,),
}


# --- The position as a whole ------------------------------------------------------------


def remarks_on(facts: PositionFacts, close: Sequence[str]) -> tuple[Remark, ...]:
    """Return remarks on the position as a whole; the moves `close` are as good as the best move."""
    return tuple(remarks(facts, close))


def remarks(facts: PositionFacts, close: Sequence[str]) -> Iterator[Remark]:
    """Yield the remarks that `remarks_on` returns."""
    if len(facts.moves) == 1:
        yield NoChoice()
    elif close:
        yield CloseCall((facts.moves[0].move, *close))
    if facts.has_tiles:
        yield LotNow(tuple(lot.exact for lot in facts.lots))
        opened = how_an_auction_opens(facts)
        if facts.won and opened and facts.phase == "turn":
            winner = facts.expected
            yield LotGoesTo(opened, winner.seat if winner else None, winner.sun if winner else None)
    if facts.epoch == 1:
        yield FirstEpoch()


def how_an_auction_opens(facts: PositionFacts) -> Opened | None:
    """Return how an auction in which all may pass can begin now; None if there can be none."""
    if facts.discards:
        return "now"
    return "by_ra" if facts.ra_in_bag and not facts.next_ra_ends_epoch else None

"""Reasons for the value of a move, as English sentences.

Each kind of reason is one function, which returns a sentence, or "" if the reason does not apply.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from sunbarge.bots.evaluation import AuctionWinner, Evaluation, LotEvaluation
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game
from sunbarge.game.english import does, listed, whom, whose
from sunbarge.game.terms import PARTS, Terms

from .lots import LotEstimate

WORTH_TELLING = 0.02  # the least difference in win probability that a sentence mentions
MINUS = "−"  # the typographic minus sign; terminals with ASCII only replace it


@dataclass(frozen=True)
class PositionFacts:
    """What the reasons for moves are derived from: a position and its evaluations."""

    game: Game
    position: dict[str, Any]
    names: tuple[str, ...]
    terms: Terms
    moves: list[Evaluation]
    lot: LotEvaluation | None
    lots: list[LotEstimate]
    tiles: dict[str, Evaluation]
    "The evaluation of the position after each tile that may be drawn now."

    @property
    def seat(self) -> int:
        """The seat to move."""
        return int(self.position["to_move"])

    @property
    def ra_in_bag(self) -> int:
        """How many Ra tiles are left in the bag."""
        return int(self.position["bag"].get("ra", 0))

    @property
    def bag_size(self) -> int:
        """How many tiles are left in the bag."""
        return sum(self.position["bag"].values())

    @property
    def next_ra_ends_epoch(self) -> bool:
        """Whether the next Ra tile ends the epoch."""
        return bool(self.position["ra_tiles"] + 1 == self.position["ra_limit"])

    def does(self, seat: int, verb: str) -> str:
        """Return a player's name and a verb, such as `Ibis wins`."""
        return does(self.names[seat], verb)

    def percent(self, move: Evaluation) -> str:
        """Return the win probability of the seat to move after a move, in percent."""
        return percent(move.wins[self.seat])


def percent(share: float) -> str:
    """Return a probability in whole percent; only exactly 0 and 1 give `0 %` and `100 %`."""
    rounded = round(100 * share)
    if rounded == 0 and share > 0:
        return "< 1 %"
    if rounded == 100 and share < 1:
        return "> 99 %"
    return f"{rounded} %"


def signed(number: float, digits: int = 0) -> str:
    """Return a number with its sign, such as `+3`; zero has no sign."""
    text = f"{number:+.{digits}f}"
    return text.replace("-", MINUS) if float(text) else f"{0:.{digits}f}"


def reasons_for(facts: PositionFacts, move: Evaluation) -> tuple[str, ...]:
    """Return all sentences that explain the value of a move."""
    verb = move.move.partition(":")[0]
    said = (reason(facts, move) for reason in REASONS[verb])
    return tuple(sentence for sentence in said if sentence)


def say_move(move: str, terms: Terms) -> str:
    """Return a move in words, such as `spend a god for Gold`."""
    verb, _, thing = move.partition(":")
    if verb == "god":
        return f"spend a god for {terms.tile(thing)}"
    if verb == "lose":
        return f"lose {terms.tile(thing)}"
    if verb == "bid":
        return f"bid {thing}"
    if verb == "draw" and thing:
        return f"{terms.draw} {terms.tile(thing)}"
    return {"draw": terms["draw"], "invoke": terms["invoke"], "done": "be done"}.get(verb, verb)


# --- Drawing ----------------------------------------------------------------------------


def chance_of_ra(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on how likely the next tile is Ra, and whether it would end the epoch."""
    if not facts.ra_in_bag:
        return "No Ra is left in the bag."
    chance = percent(facts.ra_in_bag / facts.bag_size)
    ending = " and ends the epoch at once" if facts.next_ra_ends_epoch else ""
    return f"The next tile is Ra with {chance}{ending}."


def if_ra_comes(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on who would win the lot if the next tile is Ra."""
    ra = facts.tiles.get("ra")
    if ra is None:
        return ""
    who = f"{whom(facts.names[facts.seat])} {facts.percent(ra)}"
    if not ra.auction:
        return f"If Ra comes, nothing more is won in this epoch ({who} to win)."
    if ra.winner is None:
        return f"If Ra comes, nobody should bid ({who} to win)."
    winner = facts.does(ra.winner.seat, "win")
    return f"If Ra comes, {inside(winner)} the lot with {ra.winner.sun} ({who} to win)."


def what_draw_promises(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on which tiles would be the best and the worst to draw."""
    ranked = sorted(facts.tiles.items(), key=lambda tile: tile[1].for_seat(facts.seat))
    (bad, worst), (good, best) = ranked[0], ranked[-1]
    if best.wins[facts.seat] - worst.wins[facts.seat] < WORTH_TELLING:
        return "Which tile comes makes little difference."
    most, least = (facts.terms.tile(code) for code in (good, bad))
    return f"Best would be {most} ({facts.percent(best)}), worst {least} ({facts.percent(worst)})."


# --- Auctions ---------------------------------------------------------------------------


def who_takes_it(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on who wins the auction, with which sun, if all bid optimally."""
    winner = move.winner
    if winner is None:
        tiles = any(facts.position["track"])
        what = f": the tiles {'are discarded' if is_full(facts) else 'stay'}" if tiles else ""
        return f"Nobody should bid{what}."
    bids = facts.position["auction"]["bids"].values() if facts.position["auction"] else ()
    if move.move.startswith("bid:") and winner.seat != facts.seat:
        why = why_it_is_bid(facts, winner, int(move.move.removeprefix("bid:")))
        return f"{facts.does(winner.seat, 'overbid')} with {winner.sun}{why}."
    why = why_it_is_bid(facts, winner, max(bids, default=0))
    return f"{facts.does(winner.seat, 'win')} the auction with {winner.sun}{why}."


def why_it_is_bid(facts: PositionFacts, winner: AuctionWinner, standing: int) -> str:
    """Return a clause that the winning sun is already bid or must be bid; "" if neither."""
    auction = facts.position["auction"] or {"bids": {}, "ra_player": facts.seat}
    if auction["bids"].get(str(winner.seat)) == winner.sun:
        return ", which is bid already"
    if is_invoked(facts) and winner.seat == auction["ra_player"]:
        suns = facts.position["seats"][winner.seat]["suns"]
        lowest = winner.sun == min(sun for sun in suns if sun > standing)
        if lowest and not standing:
            return ": who invokes Ra must bid if nobody else does"
        if lowest and must_beat(facts):
            return ": who invokes Ra must overbid if possible"
    return ""


def is_invoked(facts: PositionFacts) -> bool:
    """Return whether Ra was invoked, or would be invoked now, while the track is not full."""
    auction = facts.position["auction"]
    return bool(auction["kind"] == "invoked" if auction else not is_full(facts))


def must_beat(facts: PositionFacts) -> bool:
    """Return whether the player who invoked Ra must bid if they can beat the highest bid."""
    return bool(facts.game.low_level()[1][0].invoker_must_beat)


def is_full(facts: PositionFacts) -> bool:
    """Return whether the track was full when the auction was opened, or is full now."""
    auction = facts.position["auction"]
    return bool(auction["kind"] == "full" if auction else "draw" not in facts.game.legal_moves())


def what_the_lot_adds(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on the tiles' value for the auction's winner if the epoch ended now."""
    if move.winner is None:
        return ""
    lot, name = facts.lots[move.winner.seat], whom(facts.names[move.winner.seat])
    if not any(facts.position["track"]):
        return "There are no tiles in it, only the sun."
    if not lot.parts:
        return f"Now the tiles change nothing for {name}."
    return f"For {name} the tiles are worth {signed(lot.exact)} now: {parts_in_words(lot.parts)}."


def what_winning_is_worth(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on the winner's estimated gain from winning instead of passing."""
    winner = move.winner
    if winner is None or facts.lot is None:
        return ""
    for each in facts.lots[winner.seat].by_sun:
        if each.sun == winner.sun:
            gain = f"{signed(each.points, 1)} points, {signed(100 * each.wins)} % to win"
            return f"All in all, estimated: {gain} for {whom(facts.names[winner.seat])}."
    return ""


def what_the_exchange_brings(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on which sun the winner of the auction gives, and which one they get."""
    winner, centre = move.winner, facts.position["sun"]
    if winner is None:
        return ""
    use = "for the sum at the end" if facts.position["epoch"] == EPOCHS else "for the next epoch"
    return (
        f"{facts.does(winner.seat, 'give')} {winner.sun} and {gets(facts, winner)} {centre} {use}."
    )


def gets(facts: PositionFacts, winner: AuctionWinner) -> str:
    """Return the verb `gets`, or `get` if the winner is the reader (`You`)."""
    return facts.does(winner.seat, "get").rpartition(" ")[2]


def what_another_sun_costs(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on the change of win probability if the next higher sun is bid."""
    winner = move.winner
    if winner is None or facts.lot is None or winner.seat != facts.seat:
        return ""
    others = [each for each in facts.lot.won if each.seat == winner.seat and each.sun > winner.sun]
    if not others:
        return ""
    higher = min(others, key=lambda each: each.sun)
    this, other = comparable(facts, move, winner, higher)
    change = other.wins[winner.seat] - this.wins[winner.seat]
    if abs(change) < max(WORTH_TELLING, hypot(this.doubt, other.doubt)):
        return ""
    return (
        f"With {higher.sun} instead it would be {100 * abs(change):.0f} % {more_or_less(change)}."
    )


def comparable(
    facts: PositionFacts, move: Evaluation, winner: AuctionWinner, other: AuctionWinner
) -> tuple[Evaluation, Evaluation]:
    """Return the evaluations of winning with one sun and with another, both by the same method.

    If `move` bids the first sun and bidding the other sun is legal, the evaluations of these two
    moves are returned. Otherwise the value net evaluates both outcomes of the auction.
    """
    listed_move = next((each for each in facts.moves if each.move == f"bid:{other.sun}"), None)
    if listed_move and move.move == f"bid:{winner.sun}":
        return move, listed_move
    assert facts.lot is not None
    return facts.lot.won[winner], facts.lot.won[other]


def more_or_less(change: float) -> str:
    """Return `more` for a positive change, otherwise `less`."""
    return "more" if change > 0 else "less"


# --- Gods and disasters -----------------------------------------------------------------


def what_the_tile_changes(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on how the tile taken or lost changes the seat's points in this epoch."""
    after = facts.game.copy()
    after.play(move.move)
    if after.position()["epoch"] != facts.position["epoch"] or after.is_over:
        return ""
    before_parts, after_parts = (game.epoch_score_now()[facts.seat] for game in (facts.game, after))
    change = {
        part: after_parts.get(part, 0) - before_parts.get(part, 0)
        for part in PARTS
        if after_parts.get(part, 0) != before_parts.get(part, 0)
    }
    if not change:
        return "It changes no points now."
    return f"It changes the epoch by {signed(sum(change.values()))} now: {parts_in_words(change)}."


def what_gods_are_kept(facts: PositionFacts, move: Evaluation) -> str:
    """Return a sentence on how many gods the seat to move keeps if it spends no more."""
    gods = facts.position["seats"][facts.seat]["tiles"].get("god", 0)
    return f"{facts.does(facts.seat, 'keep')} {gods} god{'s' if gods > 1 else ''}." if gods else ""


def parts_in_words(parts: dict[str, int]) -> str:
    """Return the parts of a score with their points as a list in words."""
    return listed([f"{PARTS[part]} {signed(points)}" for part, points in parts.items()])


def inside(clause: str) -> str:
    """Return a clause for the middle of a sentence: `You` at its beginning becomes `you`."""
    return clause[:1].lower() + clause[1:] if clause.startswith("You ") else clause


Reason = Callable[[PositionFacts, Evaluation], str]
AUCTION: tuple[Reason, ...] = (
    who_takes_it,
    what_the_lot_adds,
    what_winning_is_worth,
    what_the_exchange_brings,
    what_another_sun_costs,
)
REASONS: dict[str, tuple[Reason, ...]] = {
    "draw": (chance_of_ra, if_ra_comes, what_draw_promises),
    "invoke": AUCTION,
    "bid": AUCTION,
    "pass": AUCTION[:-2],
    "god": (what_the_tile_changes,),
    "done": (what_gods_are_kept,),
    "lose": (what_the_tile_changes,),
}


# --- The position as a whole ------------------------------------------------------------


def remarks_on(facts: PositionFacts, close: Sequence[str]) -> tuple[str, ...]:
    """Return sentences about the position that do not depend on the move played."""
    return tuple(remarks(facts, close))


def remarks(facts: PositionFacts, close: Sequence[str]) -> Iterator[str]:
    """Yield sentences about the position that do not depend on the move played."""
    if len(facts.moves) == 1:
        yield "There is no choice."
    elif close:
        moves = [say_move(move, facts.terms) for move in (facts.moves[0].move, *close)]
        yield f"A close call between {listed(moves)}."
    if any(facts.position["track"]):
        for_whom = (f"{whom(facts.names[lot.seat])} {signed(lot.exact)}" for lot in facts.lots)
        yield f"The tiles on the track, if the epoch ended now: {', '.join(for_whom)}."
        opener = what_opens_an_auction(facts)
        if facts.lot and opener and facts.position["phase"] == "turn":
            winner = facts.lot.expected.winner
            best = f"{whose(facts.names[winner.seat])} {winner.sun}" if winner else "nobody"
            yield f"In an auction {opener} they should go to {best}."
    if facts.position["epoch"] == 1:
        first = facts.terms.epoch(1)
        yield f"{first}: most of the game is still to come, so the probabilities mean little."


def what_opens_an_auction(facts: PositionFacts) -> str:
    """Return a phrase on how an auction in which all may pass can begin now; "" if none can."""
    if is_full(facts):
        return "now"
    return "with Ra now" if facts.ra_in_bag and not facts.next_ra_ends_epoch else ""

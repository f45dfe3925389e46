"""The decisions of the bot `simple`, by marginal value in points."""

import numpy as np

from sunbarge.bots.turn_action import may_draw, turn_action
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    DISASTERS_FROM,
    FIRST_TAKEABLE,
    GOD,
    LOSE,
    MAX_SUN,
    N_ACTIONS,
    NO_ACTION,
    PASS,
    Action,
    Phase,
    Seat,
)
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.queries import (
    NONE,
    bit,
    next_with_sun,
    standing_bid,
    sun_bit,
)
from sunbarge.engine.state import Edition, Shares, State

from .holdings import worth_of_change, worth_of_winning
from .suns import average_lot, cost_of_sun, gain_of_next_sun, price_of_sun

OVERBID = 0.55  # probability that a seat overbids if it would gain from doing so
GOOD_LOT = 1.15  # Ra is invoked for a lot worth so many average lots
LATE_LOT = 0.75  # Ra is invoked for a lot worth so many average lots if one Ra space is left
GOD_WORTH = 4.5  # least value of a tile that a god is spent on, as the god itself scores two points
LATE_GOD_WORTH = 2.5


@rule
def simple_action(state: State, edition: Edition) -> Action:
    """Return the action with the highest marginal value, in any phase."""
    if state.phase == Phase.AUCTION:
        return simple_bid(state, edition)
    if state.phase == Phase.LOSE:
        return cheapest_discard(state, edition)
    god = best_god(state, edition)
    return turn_action(state, god, may_draw(state, god) and wants_auction(state, edition))


@rule
def is_late(state: State, edition: Edition) -> bool:
    """Return whether the next Ra tile ends the epoch."""
    return bool(state.ra_tiles + 1 == edition.ra_limit[state.players])


@rule
def wants_auction(state: State, edition: Edition) -> bool:
    """Return whether the lot is good, and worth more than the sun that is likely to win it."""
    if state.track_size == 0:
        return False
    gain = worth_of_winning(state, edition, state.to_move)
    sun = lowest_above(state, state.to_move, highest_rival_bid(state, edition))
    if sun == 0:
        return False
    wanted = LATE_LOT if is_late(state, edition) else GOOD_LOT
    return gain > wanted * average_lot(state, edition) and gain > cost_of_sun(state, edition, sun)


@rule
def highest_rival_bid(state: State, edition: Edition) -> int:
    """Return the highest bid that is expected of a rival; 0 if no rival is expected to bid.

    Each rival is expected to bid the lowest of its suns that costs less than the lot is worth.
    """
    highest = 0
    for seat in range(state.players):
        if seat != state.to_move and state.suns[seat] != 0:
            gain = worth_of_winning(state, edition, Seat(seat))
            for sun in range(1, MAX_SUN + 1):
                if state.suns[seat] & sun_bit(sun) and gain > cost_of_sun(state, edition, sun):
                    highest = max(highest, sun)
                    break
    return highest


@rule
def lowest_above(state: State, seat: int, bid: int) -> int:
    """Return the lowest face-up sun of a seat above a bid, or 0 if it has none."""
    for sun in range(bid + 1, MAX_SUN + 1):
        if state.suns[seat] & sun_bit(sun):
            return sun
    return 0


@rule
def simple_bid(state: State, edition: Edition) -> Action:
    """Return the bid with the highest expected profit, or PASS."""
    return Action(best_bid(state, edition, worth_of_winning(state, edition, state.to_move), 1.0))


@rule
def best_bid(state: State, edition: Edition, gain: float, exchange: float) -> int:
    """Return the best bid, or PASS, if the lot is worth `gain` points.

    `exchange` is the weight of the value gained with the centre sun.
    """
    profits = np.empty(MAX_SUN + 1, np.float64)
    compute_profits(state, edition, gain, exchange, profits)
    return most_profitable(legal_actions(state, edition), profits)


@rule
def compute_profits(
    state: State, edition: Edition, gain: float, exchange: float, profits: Shares
) -> None:
    """Fill `profits` with the expected profit of bidding each sun of the seat to move.

    The profits do not depend on the standing bid.
    """
    for sun in range(standing_bid(state) + 1, MAX_SUN + 1):
        if state.suns[state.to_move] & sun_bit(sun):
            cost = price_of_sun(state, edition, sun)
            cost -= exchange * gain_of_next_sun(state, sun)
            profits[sun] = gain - cost
            if profits[sun] > 0:
                profits[sun] *= chance_to_hold(state, edition, sun)


@rule
def most_profitable(legal: np.uint64, profits: Shares) -> int:
    """Return the bid with the highest profit; PASS if no profit is above 0 and passing is legal."""
    best, most = PASS, 0.0
    if legal & bit(PASS) == NONE:
        most = -1000.0
    for sun in range(1, MAX_SUN + 1):
        if legal & bit(BID + sun) != NONE and profits[sun] > most:
            best, most = Action(BID + sun), profits[sun]
    return best


@rule
def chance_to_hold(state: State, edition: Edition, sun: int) -> float:
    """Return the probability that no later seat overbids a sun."""
    chance = 1.0
    seat = state.to_move
    while seat != state.turn:
        seat = next_with_sun(state, seat)
        higher = lowest_above(state, seat, sun)
        if higher > 0:
            if worth_of_winning(state, edition, seat) > cost_of_sun(state, edition, higher):
                chance *= 1.0 - OVERBID
    return chance


@rule
def best_god(state: State, edition: Edition) -> Action:
    """Return the way to spend a god with the highest marginal value; NO_ACTION if it is too low."""
    legal = legal_actions(state, edition)
    best, most = NO_ACTION, LATE_GOD_WORTH if is_late(state, edition) else GOD_WORTH
    for kind in range(FIRST_TAKEABLE, DISASTERS_FROM):
        action = GOD + kind - FIRST_TAKEABLE
        if legal & bit(action) != NONE:
            worth = worth_of_change(state, edition, state.to_move, kind, 1)
            if worth > most:
                best, most = Action(action), worth
    return best


@rule
def cheapest_discard(state: State, edition: Edition) -> Action:
    """Return the discard with the lowest marginal loss."""
    legal = legal_actions(state, edition)
    best, least = NO_ACTION, -1000.0
    for action in range(LOSE, N_ACTIONS):
        if legal & bit(action) != NONE:
            kind = action - LOSE + CIVILIZATION_FROM
            worth = worth_of_change(state, edition, state.to_move, kind, -1)
            if worth > least:
                best, least = Action(action), worth
    return best


compile_rules()

"""The decisions of the bot `beginner`: those of `simple`, with random mistakes."""

import numpy as np

from sunbarge.bots.simple.decide import best_bid, best_god, cheapest_discard, wants_auction
from sunbarge.bots.simple.holdings import worth_of_winning
from sunbarge.bots.turn_action import may_draw, turn_action
from sunbarge.engine.chance import random_below
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    DISASTERS_TO,
    FIRST_TAKEABLE,
    GOD,
    LOSE,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_ACTIONS,
    NO_ACTION,
    NO_TILE,
    PASS,
    TRACK_SPACES,
    Action,
    Phase,
    Tile,
)
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.lot_value import on_track
from sunbarge.engine.rules.queries import NONE, bit, highest_sun
from sunbarge.engine.state import Counts, Edition, Rng, State

from .catalogue import CATALOGUE, N_MISTAKES, Mistake, Moment

PERCENT = 100
PAIR_TREASURE = 4.0  # value that a beginner gives to a pair of monuments
ANYTHING = 1.0  # a beginner who buys anything bids for lots worth at least so much
PHARAOH_BY_NUMBER = 1.5  # value that a beginner gives to each pharaoh, majority or not

MOMENTS = np.zeros(N_MISTAKES, np.int16)
FREQUENCIES = np.zeros(N_MISTAKES, np.int16)
for entry in CATALOGUE:
    MOMENTS[entry.mistake] = entry.moment
    FREQUENCIES[entry.mistake] = entry.percent


@rule
def beginner_action(state: State, edition: Edition, rng: Rng) -> Action:
    """Return the action of `simple`, possibly changed by one random mistake."""
    return mistaken_action(state, edition, next_mistake(state, rng))


@rule
def next_mistake(state: State, rng: Rng) -> int:
    """Draw at most one mistake with the frequencies of the catalogue; returns 0 for no mistake."""
    moment = Moment.TURN
    if state.phase == Phase.AUCTION:
        moment = Moment.BID
    elif state.phase == Phase.LOSE:
        moment = Moment.DISCARD
    roll = random_below(rng, PERCENT)
    for mistake in range(1, N_MISTAKES):
        if MOMENTS[mistake] == moment:
            roll -= FREQUENCIES[mistake]
            if roll < 0:
                return mistake
    return 0


@rule
def mistaken_action(state: State, edition: Edition, mistake: int) -> Action:
    """Return the action of `simple`, changed by one mistake."""
    if state.phase == Phase.AUCTION:
        return mistaken_bid(state, edition, mistake)
    if state.phase == Phase.LOSE:
        if mistake == Mistake.DISCARDS_CARELESSLY:
            return first_of(legal_actions(state, edition), LOSE, N_ACTIONS)
        return cheapest_discard(state, edition)
    god = beginner_god(state, edition, mistake)
    considers = may_draw(state, god) and mistake != Mistake.INVOKES_TOO_SELDOM
    return turn_action(state, god, considers and wants_auction(state, edition))


@rule
def first_of(actions: np.uint64, first: int, last: int) -> Action:
    """Return the lowest action in [first, last) that is in a set; NO_ACTION if there is none."""
    for action in range(first, last):
        if actions & bit(action) != NONE:
            return Action(action)
    return NO_ACTION


@rule
def beginner_god(state: State, edition: Edition, mistake: int) -> Action:
    """Return the action by which `simple` would spend a god, changed if `mistake` is about gods.

    With FORGETS_GODS, no god is spent (NO_ACTION). With TAKES_ON_IMPULSE, a god is spent for the
    first tile that can be taken.
    """
    if mistake == Mistake.FORGETS_GODS:
        return NO_ACTION
    if mistake == Mistake.TAKES_ON_IMPULSE:
        last = GOD + DISASTERS_FROM - FIRST_TAKEABLE
        return first_of(legal_actions(state, edition), GOD, last)
    return best_god(state, edition)


@rule
def mistaken_bid(state: State, edition: Edition, mistake: int) -> Action:
    """Return what `simple` would do in the auction, changed by one mistake in bidding."""
    legal = legal_actions(state, edition)
    if mistake == Mistake.HOARDS_SUNS and legal & bit(PASS) != NONE:
        return PASS
    gain = perceived_worth(state, edition, mistake)
    if mistake == Mistake.BUYS_ANYTHING and gain >= ANYTHING and legal > bit(BID):
        return first_of(legal, BID + 1, LOSE)
    exchange = 0.0 if mistake == Mistake.IGNORES_EXCHANGE else 1.0
    action = best_bid(state, edition, gain, exchange)
    if action > BID and mistake == Mistake.SPENDS_BEST_SUN:
        return Action(BID + highest_sun(state.suns[state.to_move]))
    return Action(action)


@rule
def perceived_worth(state: State, edition: Edition, mistake: int) -> float:
    """Return the lot's marginal value to the seat to move, as misjudged because of `mistake`."""
    more = 0.0
    first, last = 0, 0
    if mistake == Mistake.FORGETS_CIVILIZATION:
        first, last = CIVILIZATION_FROM, CIVILIZATION_TO
    elif mistake == Mistake.OVERLOOKS_DISASTERS:
        first, last = DISASTERS_FROM, DISASTERS_TO
    elif mistake == Mistake.MISCOUNTS_PHARAOHS:
        first, last = FIRST_TAKEABLE, FIRST_TAKEABLE + 1
        more = PHARAOH_BY_NUMBER * on_track(state, Tile.PHARAOH)
    elif mistake == Mistake.OVERVALUES_PAIRS:
        more = PAIR_TREASURE * pairs_to_be(state)
    lot = np.empty(TRACK_SPACES, np.int16)
    hide_tiles(state, first, last, lot)
    worth = worth_of_winning(state, edition, state.to_move)
    for space in range(TRACK_SPACES):
        state.track[space] = lot[space]
    return worth + more


@rule
def hide_tiles(state: State, first: int, last: int, lot: Counts) -> None:
    """Copy the track to `lot`, then remove the tiles of the kinds [first, last) from the track."""
    for space in range(TRACK_SPACES):
        lot[space] = state.track[space]
        if first <= lot[space] < last:
            state.track[space] = NO_TILE


@rule
def pairs_to_be(state: State) -> int:
    """Count the kinds of monument in the lot of which the lot's winner would have two or more.

    The winner is assumed to be the seat to move.
    """
    pairs = 0
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        drawn = on_track(state, kind)
        if drawn > 0 and state.tiles[state.to_move, kind] + drawn >= 2:
            pairs += 1
    return pairs


compile_rules()

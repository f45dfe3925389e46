"""The decisions of the bot `evaluator`."""

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
    MAX_PLAYERS,
    N_ACTIONS,
    NO_ACTION,
    PASS,
    Action,
    Phase,
    Tile,
)
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.queries import (
    NONE,
    bit,
    chance_of_ra,
    next_with_sun,
    number_of_suns,
    standing_bid,
    sun_bit,
)
from sunbarge.engine.state import Counts, Edition, State

from .bidding import (
    N_OUTCOMES,
    NEVER,
    forced_up_to,
    solve_bids,
    value_lot,
    value_of_auction,
)
from .constants import (
    ALONE_RA_RISK,
    ALONE_TILE_VALUE,
    GOD_MARGIN,
    LAST_RA_RISK,
    LATE_GOD_MARGIN,
    LATE_WAITING_VALUE,
    WAITING_VALUE,
)
from .prices import expected_lot
from .tiles import lots_to_come, ra_to_come, worth_of_tiles


@rule
def evaluator_action(state: State, edition: Edition) -> Action:
    """Return the action with the highest evaluation, in any phase."""
    if state.phase == Phase.AUCTION:
        return evaluator_bid(state, edition)
    if state.phase == Phase.LOSE:
        return evaluator_discard(state, edition)
    god = evaluator_god(state, edition)
    return turn_action(state, god, may_draw(state, god) and should_invoke(state, edition))


@rule
def evaluator_bid(state: State, edition: Edition) -> Action:
    """Return the bid with the highest value given the responses of the other seats, or PASS."""
    standing, answers = standing_bid(state), np.zeros(N_OUTCOMES, np.int16)
    compute_bids(state, edition, sun_bit(standing), answers)
    return BID + answers[standing] if answers[standing] > 0 else PASS


@rule
def compute_bids(state: State, edition: Edition, bids: int, answers: Counts) -> None:
    """Fill `answers` with the best response of the seat to move to each bid (0 is a pass)."""
    values = np.empty((N_OUTCOMES, MAX_PLAYERS), np.float32)
    value_lot(state, edition, values)
    forced = forced_up_to(state, edition)
    solve_bids(state, values, state.to_move, state.turn, bids, forced, answers)


@rule
def should_invoke(state: State, edition: Edition) -> bool:
    """Return whether an auction now is worth more than waiting and risking the last Ra tile."""
    now = value_of_auction(state, edition)
    lot = expected_lot(state, edition)
    suns = number_of_suns(state, state.to_move)
    ra_tile = chance_of_ra(state)
    ra_left = ra_to_come(state, edition)
    if next_with_sun(state, state.to_move) == state.to_move:
        rest = lot * lots_to_come(state, edition, suns - 1)
        risk = ra_tile * (1.0 if ra_left == 1 else ALONE_RA_RISK / ra_left)
        return bool(risk * (max(0.0, now) + rest) > (1.0 - ra_tile) * ALONE_TILE_VALUE)
    if ra_left == 1:
        stakes = lot * lots_to_come(state, edition, suns)
        return bool(now > LATE_WAITING_VALUE * lot - LAST_RA_RISK * ra_tile * stakes)
    return now > WAITING_VALUE * lot


@rule
def evaluator_god(state: State, edition: Edition) -> Action:
    """Return the way to spend a god that adds most value, or NO_ACTION if all add too little."""
    legal = legal_actions(state, edition)
    seat = state.to_move
    suns = number_of_suns(state, seat)
    best, most = NO_ACTION, LATE_GOD_MARGIN if ra_to_come(state, edition) == 1 else GOD_MARGIN
    if state.tiles[seat, Tile.GOD] == 0:
        return best
    before = worth_of_tiles(state, edition, seat, suns)
    state.tiles[seat, Tile.GOD] -= 1
    for kind in range(FIRST_TAKEABLE, DISASTERS_FROM):
        action = GOD + kind - FIRST_TAKEABLE
        if legal & bit(action) != NONE:
            state.tiles[seat, kind] += 1
            gain = worth_of_tiles(state, edition, seat, suns) - before
            state.tiles[seat, kind] -= 1
            if gain > most:
                best, most = Action(action), gain
    state.tiles[seat, Tile.GOD] += 1
    return best


@rule
def evaluator_discard(state: State, edition: Edition) -> Action:
    """Return the discard after which the remaining tiles are worth most."""
    legal = legal_actions(state, edition)
    seat = state.to_move
    suns = number_of_suns(state, seat)
    best, most = NO_ACTION, NEVER
    for action in range(LOSE, N_ACTIONS):
        if legal & bit(action) != NONE:
            kind = action - LOSE + CIVILIZATION_FROM
            state.tiles[seat, kind] -= 1
            worth = worth_of_tiles(state, edition, seat, suns)
            state.tiles[seat, kind] += 1
            if worth > most:
                best, most = Action(action), worth
    return best


compile_rules()

"""Search: every action is looked at, and those that are close are played on with.

What is found lies in the mind: hopes, gains, squares and tries, by action.
"""

import numpy as np

from sunbarge.engine.chance import random_number
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import BID, EPOCHS, MAX_SUN, N_ACTIONS, PASS, Phase
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.questions import NONE, bit, standing_bid
from sunbarge.engine.state import Edition, Floats, Rng, State

from .auction_solver import ending, solve_later_answers
from .lookahead import is_worth_a_look, value_of_action
from .opponent_model import expect_strangers, meet_strangers
from .rollouts import carry_out, end_auction, play_on
from .value_net import forget
from .values import WORST, come_to_rest, take_over, utility
from .workspace import N_VALUES, PLAYED, Mind

NOT_LEGAL = -1
NEAR, FAR, LAST = 6, 12, 24  # turns to play on: a little, further, and in the last epoch
PATIENT = 400  # the effort from which it pays to play on further, as that needs many tries
FADING = 0.9  # shared out over the turns: after the last one a correction counts 0.4
AT_ONCE = 24  # turns for each action before they are compared anew
ENOUGH = 8  # tries before an action may be dropped for its results
FAR_BEHIND, LAST_BEHIND = 0.04, 0.1  # in win probability: not worth a try, nor in the last epoch
SURE = 2.0  # standard errors
ALL_THE_SAME = 0.0015  # a standard error below which more tries are not worth it
CARE = (0.0, 0.0, 0.0, 1.0, 1.0, 1.0)  # by players: others are equals sooner, in log odds (ADR 14)
STRIDE = np.uint64(0xD1B54A32D192ED03)  # so that the tries' random numbers do not overlap


@rule
def search(state: State, edition: Edition, mind: Mind, effort: int, rng: Rng) -> int:
    """The best action found by playing on for about so many turns in all.

    If it plays on further, there are as many tries, and so more turns; in the last epoch twice
    as many, where one try differs most from the next.
    """
    random_number(rng)  # another search draws other numbers
    hope_for_actions(state, edition, mind)
    far = how_far(state, effort)
    tries = 2 if far == LAST else 1
    return search_on(state, edition, mind, far, int(effort) * tries * (far // NEAR), rng)


@rule
def search_on(state: State, edition: Edition, mind: Mind, far: int, most: int, rng: Rng) -> int:
    """Go on with a search that has begun, for about so many turns at most."""
    played = 0
    leader = best_found(state, mind)
    while played + AT_ONCE <= most:
        rivals = 0
        for action in range(N_ACTIONS):
            if action != leader and is_rival(state, mind, leader, action):
                rivals += 1
                played += try_out(state, edition, mind, action, far, rng)
        if rivals == 0:
            return leader
        played += try_out(state, edition, mind, leader, far, rng)
        leader = best_found(state, mind)
    return leader


@rule
def how_far(state: State, effort: int) -> int:
    """How many turns to play on: in the last epoch the result soon shows what the net missed."""
    if effort < PATIENT:
        return NEAR
    return LAST if state.epoch == EPOCHS else FAR


@rule
def hope_for_actions(state: State, edition: Edition, mind: Mind) -> None:
    """Value every action as far as one turn shows."""
    legal = legal_actions(state, edition)
    forget(mind)
    meet_strangers(state, edition, mind, CARE[state.players])
    if state.phase == Phase.AUCTION:
        hope_for_bids(state, edition, mind)
    for action in range(N_ACTIONS):
        mind.tries[action] = NOT_LEGAL
        if legal & bit(action) != NONE and is_worth_a_look(action):
            mind.tries[action] = 0
            mind.squares[action] = 0.0
            for place in range(N_VALUES):
                mind.gains[action * N_VALUES + place] = 0.0
            hope = row(mind.hopes, action)
            if state.phase == Phase.AUCTION:
                take_over(hope, ending(mind.ends, bid_of(state, action)))
            else:
                value_of_action(state, edition, mind, action, hope)


@rule
def hope_for_bids(state: State, edition: Edition, mind: Mind) -> None:
    """Value every bid that may stand once the seat to move has answered."""
    solve_later_answers(state, edition, mind)
    for sun in range(MAX_SUN + 1):
        mind.planned[sun] = mind.wins[sun]


@rule
def bid_of(state: State, action: int) -> int:
    """The bid that stands after an answer."""
    return standing_bid(state) if action == PASS else action - BID


@rule
def row(values: Floats, action: int) -> Floats:
    """The value of an action."""
    return values[action * N_VALUES : (action + 1) * N_VALUES]


@rule
def hope_of(state: State, mind: Mind, action: int) -> float:
    """What an action is worth to the seat to move, as far as one turn shows."""
    return utility(row(mind.hopes, action), state.to_move)


@rule
def mean_of(state: State, mind: Mind, action: int) -> float:
    """What an action is worth to the seat to move, by what was found so far."""
    worth = hope_of(state, mind, action)
    if mind.tries[action] > 0:
        worth += utility(row(mind.gains, action), state.to_move) / mind.tries[action]
    return float(worth)


@rule
def doubt_of(state: State, mind: Mind, action: int) -> float:
    """The variance of that mean."""
    tries = mind.tries[action]
    if tries < 2:
        return 1.0
    mean = utility(row(mind.gains, action), state.to_move) / tries
    spread = max(0.0, float(mind.squares[action] / tries) - mean * mean)
    return float(spread / (tries - 1))


@rule
def best_found(state: State, mind: Mind) -> int:
    """The action that is worth most, by what was found so far."""
    best, most = 0, WORST
    for action in range(N_ACTIONS):
        if mind.tries[action] != NOT_LEGAL:
            worth = mean_of(state, mind, action)
            if worth > most:
                best, most = action, worth
    return best


@rule
def is_rival(state: State, mind: Mind, leader: int, action: int) -> bool:
    """Whether an action may still turn out better than the leading one."""
    if mind.tries[action] == NOT_LEGAL:
        return False
    if mind.tries[action] < ENOUGH or mind.tries[leader] < ENOUGH:
        hopeless = LAST_BEHIND if state.epoch == EPOCHS else FAR_BEHIND
        return hope_of(state, mind, leader) - hope_of(state, mind, action) < hopeless
    behind = mean_of(state, mind, leader) - mean_of(state, mind, action)
    doubt = np.sqrt(doubt_of(state, mind, leader) + doubt_of(state, mind, action))
    return bool(doubt > ALL_THE_SAME and behind < SURE * doubt)


@rule
def try_out(state: State, edition: Edition, mind: Mind, action: int, far: int, rng: Rng) -> int:
    """Play on after an action a few times; returns how many turns that took.

    The same try of every action draws with the same random numbers, so that they are
    compared in like circumstances.
    """
    dice = np.empty(1, np.uint64)
    gain = np.empty(N_VALUES, np.float32)
    played, fade = 0, 1.0 - FADING / far
    for _ in range(AT_ONCE // far):
        dice[0] = rng[0] + np.uint64(mind.tries[action] + 1) * STRIDE
        begin(state, edition, mind, action, dice)
        for place in range(N_VALUES):
            gain[place] = 0.0
        played += 1 + play_on(edition, mind, far, fade, dice, gain)
        for place in range(N_VALUES):
            mind.gains[action * N_VALUES + place] += gain[place]
        mind.squares[action] += utility(gain, state.to_move) ** 2
        mind.tries[action] += 1
    return played


@rule
def begin(state: State, edition: Edition, mind: Mind, action: int, rng: Rng) -> None:
    """Play an action in the position that is played on from."""
    mind.scratch[PLAYED] = state
    if state.phase == Phase.AUCTION:
        end_auction(mind.scratch[PLAYED], mind.planned[bid_of(state, action)])
        come_to_rest(mind.scratch[PLAYED], edition)
    else:
        expect_strangers(state, mind)
        carry_out(mind.scratch[PLAYED], edition, mind, action, rng)


@rule
def found(state: State, mind: Mind, action: int) -> Floats:
    """The value of an action, by what was found so far."""
    value = np.empty(N_VALUES, np.float32)
    total = np.float32(0.0)
    for place in range(N_VALUES):
        value[place] = mind.hopes[action * N_VALUES + place]
        if mind.tries[action] > 0:
            value[place] += mind.gains[action * N_VALUES + place] / mind.tries[action]
    for seat in range(state.players):
        value[seat] = min(max(value[seat], np.float32(0.0)), np.float32(1.0))
        total += value[seat]
    for seat in range(state.players):
        value[seat] /= total
    return value


seal()

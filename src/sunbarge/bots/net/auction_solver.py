"""Auctions solved exactly: how one ends depends only on the sun that wins, if any does."""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import BID, MAX_PLAYERS, MAX_SUN, PASS, Opened
from sunbarge.engine.rules.auction import close_auction
from sunbarge.engine.rules.questions import next_with_sun, standing_bid, sun_bit
from sunbarge.engine.state import Counts, Edition, Floats, State

from .opponent_model import IN_DOUBT, answer_of_kind, mix_answers, think_as_others
from .values import WORST, take_over, utility, value_of
from .workspace import ENDING, ENDINGS, N_VALUES, Mind


@rule
def solve_auction(root: State, edition: Edition, mind: Mind, value: Floats) -> int:
    """The value of an auction that all play well from here, and the action of the seat to move."""
    solve_later_answers(root, edition, mind)
    standing = standing_bid(root)
    answer_well(root, edition, root.to_move, sun_bit(standing), mind)
    take_over(value, ending(mind.ends, standing))
    sure = ending(mind.plain, mind.wins[standing])
    for place in range(N_VALUES):
        mind.surplus[place] = sure[place] - value[place]
    return planned_answer(root, mind)


@rule
def solve_later_answers(root: State, edition: Edition, mind: Mind) -> None:
    """Value every bid that may stand after the seat to move, if all others then answer well."""
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = answering_order(root, order)
    value_endings(root, edition, mind, order[:bidders])
    mind.plain[:] = mind.ends
    for place in range(bidders - 1, 0, -1):
        answer_well(root, edition, order[place], bids_before(root, order[:place]), mind)


@rule
def planned_answer(root: State, mind: Mind) -> int:
    """The action of the seat to move, in an auction that was solved when it began."""
    answer = mind.answers[root.to_move * ENDINGS + standing_bid(root)]
    return int(BID + answer) if answer > 0 else PASS


@rule
def ending(ends: Floats, sun: int) -> Floats:
    """The value if the bidding ends with a sun, or without a bid."""
    return ends[sun * N_VALUES : (sun + 1) * N_VALUES]


@rule
def answering_order(root: State, order: Counts) -> int:
    """The seats that still answer; returns how many there are."""
    seat = root.to_move
    order[0] = seat
    bidders = 1
    while seat != root.turn:
        seat = next_with_sun(root, seat)
        order[bidders] = seat
        bidders += 1
    return bidders


@rule
def bids_before(root: State, earlier: Counts) -> int:
    """The set of bids that may stand once these seats have answered; bit 0 if there is none."""
    standing, bids = int(standing_bid(root)), 0
    for seat in earlier:
        bids |= root.suns[seat]
    return bids >> standing << standing | sun_bit(standing)


@rule
def value_endings(root: State, edition: Edition, mind: Mind, order: Counts) -> None:
    """Value every way the bidding can end."""
    for sun in range(ENDINGS):
        mind.wins[sun] = sun
    standing = standing_bid(root)
    if standing > 0 or root.opened != Opened.INVOKED:
        mind.scratch[ENDING] = root
        mind.scratch[ENDING].to_move = root.turn
        close_auction(mind.scratch[ENDING])
        value_of(mind.scratch[ENDING], edition, mind, ending(mind.ends, standing))
    for seat in order:
        for sun in range(standing + 1, MAX_SUN + 1):
            if root.suns[seat] & sun_bit(sun):
                mind.scratch[ENDING] = root
                close_with(mind.scratch[ENDING], seat, sun)
                value_of(mind.scratch[ENDING], edition, mind, ending(mind.ends, sun))


@rule
def close_with(state: State, seat: int, sun: int) -> None:
    """End the bidding with a sun of a seat."""
    for other in range(state.players):
        state.bids[other] = 0
    state.bids[seat] = sun
    state.to_move = state.turn
    close_auction(state)


@rule
def answer_well(root: State, edition: Edition, seat: int, bids: int, mind: Mind) -> None:
    """Let a seat answer well to each of a set of bids that may stand, or as a stranger may."""
    think_as_others(root, edition, seat, bids, mind)
    for bid in range(ENDINGS):
        if bids & sun_bit(bid):
            sun = best_answer(root, edition, seat, bid, mind.ends)
            mind.answers[seat * ENDINGS + bid] = sun
            likely = answer_of_kind(seat, bid, sun, mind)
            if mind.stranger[seat] == IN_DOUBT:
                mix_answers(seat, bid, sun, mind)
            elif likely > 0:
                take_over(ending(mind.ends, bid), ending(mind.ends, likely))
            if likely > 0:
                mind.wins[bid] = mind.wins[likely]


@rule
def best_answer(root: State, edition: Edition, seat: int, standing: int, ends: Floats) -> int:
    """The sun that a seat does best to bid, or 0 to pass."""
    best, most = 0, WORST
    invoker = seat == root.turn and root.opened == Opened.INVOKED
    if not (invoker and (standing == 0 or edition.invoker_must_beat)):
        most = utility(ending(ends, standing), seat)
    for sun in range(standing + 1, ENDINGS):
        if root.suns[seat] & sun_bit(sun):
            worth = utility(ending(ends, sun), seat)
            if worth > most:
                best, most = sun, worth
    return best


seal()

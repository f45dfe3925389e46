"""Playing on with the net's own moves, to correct what it says of a position.

A net that was right would say of a turn what it says, on average, after looking the turn
ahead. Where the two differ, the difference is a correction, and playing on sums them up. The
luck of the tiles drawn is not in it, so few games show what plain ones need hundreds for.
"""

import numpy as np

from sunbarge.engine.chance import draw_tile
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import DRAW, INVOKE, LOSE, Opened, Phase
from sunbarge.engine.rules.auction import close_auction, open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.play import decide, reveal, settle
from sunbarge.engine.rules.questions import standing_bid, sun_bit, track_is_full
from sunbarge.engine.state import Edition, Floats, Rng, State

from .auction_solver import close_with, solve_auction
from .lookahead import next_best_action, value_of_action
from .opponent_classifier import LIKE_ONESELF
from .opponent_model import action_of_kind, doubt_nobody, expect_strangers
from .value_net import evaluate, forget
from .values import come_to_rest, take_over
from .workspace import N_VALUES, PLAYED, Mind

TURNS_IN_DOUBT = 3  # that everybody plays with doubt; without it they take half the time


@rule
def play_on(edition: Edition, mind: Mind, turns: int, fade: float, rng: Rng, gain: Floats) -> int:
    """Play some turns from the position in PLAYED; returns how many there were.

    A correction that is a turn further away counts less.
    """
    said = np.empty(N_VALUES, np.float32)
    backup = np.empty(N_VALUES, np.float32)
    weight = np.float32(1.0)
    forget(mind)
    for turn in range(turns):
        if mind.scratch[PLAYED].phase == Phase.OVER:
            return turn
        if turn < TURNS_IN_DOUBT:
            expect_strangers(mind.scratch[PLAYED], mind)
        elif turn == TURNS_IN_DOUBT:
            doubt_nobody(mind)
        evaluate(mind.scratch[PLAYED], edition, mind, said)
        action = action_played(mind.scratch[PLAYED], edition, mind, backup)
        for place in range(N_VALUES):
            gain[place] += weight * (backup[place] + mind.kept[place] - said[place])
        weight *= np.float32(fade)
        carry_out(mind.scratch[PLAYED], edition, mind, action, rng)
    return turns


@rule
def action_played(state: State, edition: Edition, mind: Mind, value: Floats) -> int:
    """What the seat does whose turn it is, being of its likeliest kind, and what comes of it."""
    if mind.kind[state.turn] == LIKE_ONESELF:
        return next_best_action(state, edition, mind, value)
    action = action_of_kind(state, edition, mind.kind[state.turn])
    value_of_action(state, edition, mind, action, value)
    take_over(mind.kept, mind.surplus)
    return action


@rule
def carry_out(state: State, edition: Edition, mind: Mind, action: int, rng: Rng) -> None:
    """Play an action of a turn or a discard, and all that follows before the next turn."""
    if action == DRAW:
        reveal(state, edition, draw_tile(state, rng))
    elif action == INVOKE:
        open_auction(state, Opened.INVOKED_FULL if track_is_full(state) else Opened.INVOKED)
    else:
        decide(state, edition, action)
        if state.phase == Phase.STRIKE and action >= LOSE:
            settle(state, edition)
        if state.phase == Phase.GODS:
            stop_spending(state)  # as looking ahead takes it, too
    if state.phase == Phase.AUCTION:
        solve_auction(state, edition, mind, np.empty(N_VALUES, np.float32))
        end_auction(state, mind.wins[standing_bid(state)])
    come_to_rest(state, edition)


@rule
def end_auction(state: State, sun: int) -> None:
    """End the bidding with the sun that wins, or 0 if nobody bids."""
    if sun == 0:
        state.to_move = state.turn
        close_auction(state)
        return
    for seat in range(state.players):
        if state.suns[seat] & sun_bit(sun):
            close_with(state, seat, sun)
            return


seal()

"""Whose turn it is, and when an epoch is over."""

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import NOBODY, Phase, Seat
from sunbarge.engine.state import State

from .questions import highest_sun, next_with_sun


@rule
def begin_turn(state: State, seat: Seat) -> None:
    """A turn begins with a free choice."""
    state.turn = seat
    state.to_move = seat
    state.phase = Phase.TURN


@rule
def end_turn(state: State) -> None:
    """Play passes to the left; when no seat has a face-up sun, the epoch is over."""
    clear_auction(state)
    seat = next_with_sun(state, state.turn)
    if seat == NOBODY:
        state.phase = Phase.EPOCH_END
    else:
        begin_turn(state, seat)


@rule
def clear_auction(state: State) -> None:
    """Nothing of an auction stays behind."""
    state.opened = 0
    state.then = 0
    for seat in range(state.players):
        state.bids[seat] = 0


@rule
def begin_epoch(state: State) -> None:
    """The holder of the highest sun starts."""
    starter = 0
    for seat in range(state.players):
        if highest_sun(state.suns[seat]) > highest_sun(state.suns[starter]):
            starter = seat
    begin_turn(state, Seat(starter))


seal()

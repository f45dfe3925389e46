"""The order of turns, and the beginning and end of an epoch."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import NOBODY, Phase, Seat
from sunbarge.engine.state import State

from .queries import highest_sun, next_with_sun


@rule
def begin_turn(state: State, seat: Seat) -> None:
    """The turn of a seat begins."""
    state.turn = seat
    state.to_move = seat
    state.phase = Phase.TURN


@rule
def end_turn(state: State) -> None:
    """The turn passes to the left; if no seat has a face-up sun, the epoch is over."""
    clear_auction(state)
    seat = next_with_sun(state, state.turn)
    if seat == NOBODY:
        state.phase = Phase.EPOCH_END
    else:
        begin_turn(state, seat)


@rule
def clear_auction(state: State) -> None:
    """The bids and the kind of the last auction are cleared."""
    state.opened = 0
    state.then = 0
    for seat in range(state.players):
        state.bids[seat] = 0


@rule
def begin_epoch(state: State) -> None:
    """The seat with the highest sun has the first turn of the epoch."""
    starter = 0
    for seat in range(state.players):
        if highest_sun(state.suns[seat]) > highest_sun(state.suns[starter]):
            starter = seat
    begin_turn(state, Seat(starter))


compile_rules()

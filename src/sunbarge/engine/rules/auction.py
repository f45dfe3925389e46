"""Auctions: each seat bids or passes once, clockwise, and the Ra player is last.

The Ra player is the seat that drew a Ra tile or invoked Ra. The module `legal` decides which bids
are legal.
"""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    DISASTERS_FROM,
    NO_TILE,
    NOBODY,
    TRACK_SPACES,
    Opened,
    Phase,
    Seat,
    Sun,
)
from sunbarge.engine.state import State

from .queries import next_with_sun, standing_bid, sun_bit
from .turns import end_turn


@rule
def open_auction(state: State, opened: int) -> None:
    """An auction begins; the next seat left of the Ra player bids or passes first."""
    state.phase = Phase.AUCTION
    state.opened = opened
    state.to_move = next_with_sun(state, state.turn)


@rule
def bid(state: State, sun: Sun) -> None:
    """The seat to move bids a sun, which it keeps until the auction is decided."""
    state.bids[state.to_move] = sun
    next_bidder_or_close(state)


@rule
def next_bidder_or_close(state: State) -> None:
    """After a bid or pass the next seat bids or passes; after the Ra player, the auction ends."""
    if state.to_move == state.turn:
        close_auction(state)
    else:
        state.to_move = next_with_sun(state, state.to_move)


@rule
def close_auction(state: State) -> None:
    """The highest bid wins; if all passed, the tiles of a full track are discarded."""
    winner = highest_bidder(state)
    if winner != NOBODY:
        exchange_suns(state, winner)
        take_lot(state, winner)
        state.to_move = winner
        state.then = Phase.AUCTION
        state.phase = Phase.STRIKE
        return
    if state.opened == Opened.INVOKED_FULL:
        clear_track(state)
    end_turn(state)


@rule
def highest_bidder(state: State) -> Seat:
    """Return the seat that made the highest bid, or NOBODY if all passed."""
    highest = standing_bid(state)
    if highest > 0:
        for seat in range(state.players):
            if state.bids[seat] == highest:
                return Seat(seat)
    return NOBODY


@rule
def exchange_suns(state: State, winner: Seat) -> None:
    """The winner takes the centre sun face down; the sun that it bid becomes the centre sun."""
    state.suns[winner] ^= sun_bit(state.bids[winner])
    state.spent[winner] |= sun_bit(state.sun)
    state.sun = Sun(state.bids[winner])


@rule
def take_lot(state: State, winner: Seat) -> None:
    """The winner takes all tiles of the auction track; their disasters strike afterwards."""
    for space in range(TRACK_SPACES):
        kind = state.track[space]
        if kind >= DISASTERS_FROM:
            state.pending[kind - DISASTERS_FROM] += 1
        elif kind != NO_TILE:
            state.tiles[winner, kind] += 1
    clear_track(state)


@rule
def clear_track(state: State) -> None:
    """All tiles are removed from the auction track."""
    state.track_size = 0
    for space in range(TRACK_SPACES):
        state.track[space] = NO_TILE


compile_rules()

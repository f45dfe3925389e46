"""The legal actions of the seat to move, as a bit mask."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DONE,
    DRAW,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    NO_TILE,
    PASS,
    TRACK_SPACES,
    Opened,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.state import Edition, State

from .queries import NONE, ONE, bit, standing_bid, track_is_full


@rule
def legal_actions(state: State, edition: Edition) -> np.uint64:
    """Return the legal actions of the seat to move; none before a draw or after the end."""
    if state.phase == Phase.AUCTION:
        return auction_actions(state, edition)
    if state.phase == Phase.TURN:
        return turn_actions(state)
    if state.phase == Phase.GODS:
        return god_actions(state) | bit(DONE)
    if state.phase == Phase.LOSE:
        return lose_actions(state)
    return NONE


@rule
def turn_actions(state: State) -> np.uint64:
    """Return the actions of a turn: draw (unless the track is full), invoke Ra or spend a god."""
    actions = bit(INVOKE) | god_actions(state)
    if not track_is_full(state):
        actions |= bit(DRAW)
    return actions


@rule
def god_actions(state: State) -> np.uint64:
    """Return the ways to spend a god, which takes any tile of the auction track except a god."""
    actions = NONE
    if state.tiles[state.to_move, Tile.GOD] > 0:
        for space in range(TRACK_SPACES):
            kind = state.track[space]
            if kind != NO_TILE and kind != Tile.GOD:
                actions |= bit(GOD + kind - FIRST_TAKEABLE)
    return actions


@rule
def higher_suns(state: State, seat: Seat) -> np.uint64:
    """Return the face-up suns of a seat that beat the highest bid so far."""
    beaten = (ONE << np.uint64(standing_bid(state) + 1)) - ONE
    return np.uint64(state.suns[seat]) & ~beaten


@rule
def auction_actions(state: State, edition: Edition) -> np.uint64:
    """Return the legal bids, face-up suns above the highest bid, and pass if the seat may pass."""
    actions = higher_suns(state, state.to_move) << np.uint64(BID)
    if not must_bid(state, edition):
        actions |= bit(PASS)
    return actions


@rule
def must_bid(state: State, edition: Edition) -> bool:
    """Return whether the seat to move may not pass.

    The player who invoked Ra before the track was full must bid if all others passed; in some
    editions they must bid whenever they can beat the highest bid.
    """
    if state.opened != Opened.INVOKED or state.to_move != state.turn:
        return False
    if edition.invoker_must_beat:
        return bool(higher_suns(state, state.turn) != NONE)
    return standing_bid(state) == 0


@rule
def lose_actions(state: State) -> np.uint64:
    """Return which tiles may be lost to disasters: civilization tiles first, then monuments."""
    first, last = MONUMENTS_FROM, MONUMENTS_TO
    if state.owed_civilization > 0:
        first, last = CIVILIZATION_FROM, CIVILIZATION_TO
    actions = NONE
    for kind in range(first, last):
        if state.tiles[state.to_move, kind] > 0:
            actions |= bit(LOSE + kind - CIVILIZATION_FROM)
    return actions


compile_rules()

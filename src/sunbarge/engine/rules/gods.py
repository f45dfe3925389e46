"""Spending gods: each god takes one tile of the auction track; a turn may spend several gods."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import DISASTERS_FROM, NO_TILE, TRACK_SPACES, Phase, Tile
from sunbarge.engine.state import Edition, State

from .disasters import any_pending
from .legal import god_actions
from .queries import NONE
from .turns import end_turn


@rule
def spend_god(state: State, edition: Edition, kind: int) -> None:
    """The seat to move discards a god and takes a tile of this kind from the track."""
    state.tiles[state.to_move, Tile.GOD] -= 1
    take_from_track(state, kind)
    if kind < DISASTERS_FROM:
        state.tiles[state.to_move, kind] += 1
    else:
        state.pending[kind - DISASTERS_FROM] += 1
    more = god_actions(state) != NONE
    if kind >= DISASTERS_FROM and edition.disasters_strike_at_once:
        state.then = Phase.GODS if more else Phase.TURN
        state.phase = Phase.STRIKE
    elif more:
        state.phase = Phase.GODS
    else:
        stop_spending(state)


@rule
def take_from_track(state: State, kind: int) -> None:
    """The first tile of this kind leaves the auction track, and its space stays empty."""
    for space in range(TRACK_SPACES):
        if state.track[space] == kind:
            state.track[space] = NO_TILE
            state.track_size -= 1
            return


@rule
def stop_spending(state: State) -> None:
    """No more gods are spent: the disasters that were taken strike, and the turn ends."""
    if any_pending(state):
        state.then = Phase.TURN
        state.phase = Phase.STRIKE
    else:
        end_turn(state)


compile_rules()

"""Disasters: each costs two tiles of its category, or as many as the seat has."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_DISASTERS,
    TILES_PER_DISASTER,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.state import State

from .queries import count, different
from .turns import end_turn


@rule
def any_pending(state: State) -> bool:
    """Return whether the seat to move has taken disasters that have not struck yet."""
    for disaster in range(N_DISASTERS):
        if state.pending[disaster] > 0:
            return True
    return False


@rule
def strike(state: State) -> None:
    """The seat to move loses tiles to disasters; the phase becomes LOSE if it must choose which."""
    if any_pending(state):
        strike_pending(state, state.to_move)
    if owes_by_choice(state, CIVILIZATION_FROM, CIVILIZATION_TO, state.owed_civilization):
        state.phase = Phase.LOSE
        return
    pay(state, CIVILIZATION_FROM, CIVILIZATION_TO, state.owed_civilization)
    state.owed_civilization = 0
    if owes_by_choice(state, MONUMENTS_FROM, MONUMENTS_TO, state.owed_monuments):
        state.phase = Phase.LOSE
        return
    pay(state, MONUMENTS_FROM, MONUMENTS_TO, state.owed_monuments)
    state.owed_monuments = 0
    go_on(state)


@rule
def strike_pending(state: State, seat: Seat) -> None:
    """Funerals and droughts take a seat's tiles; wars and earthquakes set how many it owes."""
    lose_up_to(state, seat, Tile.PHARAOH, cost_of(state, Tile.FUNERAL))
    drought = cost_of(state, Tile.DROUGHT)
    floods = min(drought, state.tiles[seat, Tile.FLOOD])
    lose_up_to(state, seat, Tile.FLOOD, floods)
    lose_up_to(state, seat, Tile.NILE, drought - floods)
    owned = count(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)
    state.owed_civilization = min(cost_of(state, Tile.WAR), owned)
    owned = count(state, seat, MONUMENTS_FROM, MONUMENTS_TO)
    state.owed_monuments = min(cost_of(state, Tile.EARTHQUAKE), owned)
    for disaster in range(N_DISASTERS):
        state.pending[disaster] = 0


@rule
def cost_of(state: State, disaster: int) -> int:
    """Return how many tiles the pending disasters of one kind cost."""
    return int(TILES_PER_DISASTER * state.pending[disaster - DISASTERS_FROM])


@rule
def lose_up_to(state: State, seat: Seat, kind: int, amount: int) -> None:
    """A seat loses this many tiles of a kind, or all of them if it has fewer."""
    state.tiles[seat, kind] -= min(amount, state.tiles[seat, kind])


@rule
def owes_by_choice(state: State, first: int, last: int, owed: int) -> bool:
    """Return whether the seat to move must choose which tiles in [first, last) it loses.

    The seat must choose if `owed` is above 0 and it has more than `owed` of these tiles, of two or
    more kinds.
    """
    if owed == 0 or count(state, state.to_move, first, last) <= owed:
        return False
    return different(state, state.to_move, first, last) >= 2


@rule
def pay(state: State, first: int, last: int, owed: int) -> None:
    """The seat to move loses `owed` tiles of the kinds in [first, last), without a choice."""
    for kind in range(first, last):
        lost = min(owed, state.tiles[state.to_move, kind])
        state.tiles[state.to_move, kind] -= lost
        owed -= lost


@rule
def lose_tile(state: State, kind: int) -> None:
    """The seat to move loses a tile that it chose, and owes one tile less."""
    state.tiles[state.to_move, kind] -= 1
    if kind < CIVILIZATION_TO:
        state.owed_civilization -= 1
    else:
        state.owed_monuments -= 1
    state.phase = Phase.STRIKE


@rule
def go_on(state: State) -> None:
    """After the disasters the seat to move may spend more gods, or its turn ends."""
    if state.then == Phase.GODS:
        state.then = 0
        state.phase = Phase.GODS
    else:
        end_turn(state)


compile_rules()

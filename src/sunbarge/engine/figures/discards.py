"""Which tiles a seat gives up to a disaster if it wants to keep as many points as it can."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    NO_TILE,
    TILES_PER_DISASTER,
    Seat,
    Tile,
)
from sunbarge.engine.rules.lot_value import best_monuments, lose_commonest
from sunbarge.engine.rules.queries import count
from sunbarge.engine.state import Edition, State


@rule
def cheapest_monument(state: State, edition: Edition, seat: Seat, owed: int) -> int:
    """Return a kind of monument to lose first if losing `owed` monuments is to cost least."""
    best = best_monuments(state, edition, seat, owed)
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        if state.tiles[seat, kind] > 0:
            state.tiles[seat, kind] -= 1
            kept = best_monuments(state, edition, seat, owed - 1)
            state.tiles[seat, kind] += 1
            if kept == best:
                return kind
    return NO_TILE


@rule
def lose_cheapest_monuments(state: State, edition: Edition, seat: Seat, owed: int) -> None:
    """Take `owed` monuments from a seat, those whose loss costs the fewest points at the end."""
    owed = min(owed, count(state, seat, MONUMENTS_FROM, MONUMENTS_TO))
    while owed > 0:
        state.tiles[seat, cheapest_monument(state, edition, seat, owed)] -= 1
        owed -= 1


@rule
def strike_alone(state: State, edition: Edition, seat: Seat, disaster: int) -> None:
    """Let one disaster strike a seat, which loses the tiles that cost it least."""
    two = TILES_PER_DISASTER
    if disaster == Tile.FUNERAL:
        lose_commonest(state, seat, Tile.PHARAOH, Tile.PHARAOH + 1, two)
    elif disaster == Tile.DROUGHT:
        floods = min(two, state.tiles[seat, Tile.FLOOD])
        lose_commonest(state, seat, Tile.FLOOD, Tile.FLOOD + 1, floods)
        lose_commonest(state, seat, Tile.NILE, Tile.NILE + 1, two - floods)
    elif disaster == Tile.WAR:
        lose_commonest(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO, two)
    else:
        lose_cheapest_monuments(state, edition, seat, two)


compile_rules()

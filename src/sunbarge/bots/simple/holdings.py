"""The marginal value of tiles and lots to a seat, in points."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    EPOCHS,
    MAX_PLAYERS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_PARTS,
    N_TILES,
    Part,
    Seat,
    Tile,
)
from sunbarge.engine.rules.lot_value import (
    add_lot,
    restore_tiles,
    score_with_lot,
    strike_lot_disasters,
)
from sunbarge.engine.rules.queries import different
from sunbarge.engine.rules.scoring import monument_points, score_parts
from sunbarge.engine.state import Edition, Points, State

PHARAOH_NOW = 0.5  # weight of a pharaoh majority, which may still change hands
PHARAOH_LATER = 0.9  # value of a pharaoh for each later epoch
PHARAOH_ANYWAY = 0.6
NILE_LATER = 0.6  # value of a Nile tile for each later epoch
NILE_DRY = 0.5  # value of a Nile tile without a flood, which may still come
GOD_IN_HAND = 1.0
SECOND_CIVILIZATION = 2.0  # value of a second kind of civilization tile, on the way to three kinds
MONUMENT_LATER = 0.9  # weight of the points that monuments would score now, before the last epoch
MONUMENT_COPY = 0.6  # value of two alike monuments, on the way to three
MONUMENT_KIND = 0.5


@rule
def future_worth(state: State, edition: Edition, seat: Seat) -> float:
    """Return the expected points of a seat's tiles beyond the score of this epoch."""
    later = EPOCHS - state.epoch
    worth = (PHARAOH_ANYWAY + PHARAOH_LATER * later) * state.tiles[seat, Tile.PHARAOH]
    worth += NILE_LATER * later * state.tiles[seat, Tile.NILE]
    if state.tiles[seat, Tile.FLOOD] == 0:
        worth += NILE_DRY * state.tiles[seat, Tile.NILE]
    worth += GOD_IN_HAND * min(2, state.tiles[seat, Tile.GOD])
    if different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO) == 2:
        worth += SECOND_CIVILIZATION
    return float(worth + future_monuments(state, edition, seat))


@rule
def future_monuments(state: State, edition: Edition, seat: Seat) -> float:
    """Return the expected points of monuments, which score only at the end of the game."""
    if state.epoch == EPOCHS:
        return 0.0
    worth = MONUMENT_LATER * monument_points(state, edition, seat)
    worth += MONUMENT_KIND * different(state, seat, MONUMENTS_FROM, MONUMENTS_TO)
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        if state.tiles[seat, kind] == 2:
            worth += MONUMENT_COPY
    return worth


@rule
def weighted_score(parts: Points, seat: int) -> float:
    """Return the epoch's score of a seat, with the points of pharaohs discounted."""
    total = 0.0
    for part in range(N_PARTS):
        total += parts[seat, part]
    return float(total - (1.0 - PHARAOH_NOW) * parts[seat, Part.PHARAOHS])


@rule
def worth_of_winning(state: State, edition: Edition, seat: Seat) -> float:
    """Return the marginal value of the lot to a seat, in points."""
    now = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    placed = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    struck = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    score_parts(state, edition, now)
    score_with_lot(state, edition, seat, placed, struck)
    worth = (
        weighted_score(struck, seat)
        - weighted_score(now, seat)
        - future_worth(state, edition, seat)
    )
    owned = np.zeros(N_TILES, np.int16)
    add_lot(state, seat, owned)
    strike_lot_disasters(state, seat)
    worth += future_worth(state, edition, seat)
    restore_tiles(state, seat, owned)
    return worth


@rule
def worth_of_change(state: State, edition: Edition, seat: Seat, kind: int, amount: int) -> float:
    """Return the marginal value of gaining one tile of a kind; with `amount` -1, of losing one."""
    before = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    score_parts(state, edition, before)
    worth = -weighted_score(before, seat) - future_worth(state, edition, seat)
    state.tiles[seat, kind] += amount
    score_parts(state, edition, before)
    worth += weighted_score(before, seat) + future_worth(state, edition, seat)
    state.tiles[seat, kind] -= amount
    return worth


compile_rules()

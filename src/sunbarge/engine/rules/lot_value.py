"""What each seat would score if one seat won the lot and the epoch ended now."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    EPOCHS,
    MAX_COPIES,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_MONUMENTS,
    N_TILES,
    NO_TILE,
    TILES_PER_DISASTER,
    TRACK_SPACES,
    Part,
    Seat,
    Tile,
)
from sunbarge.engine.state import Counts, Edition, Points, State

from .queries import count
from .scoring import score_parts

IMPOSSIBLE = -1


@rule
def score_with_lot(
    state: State, edition: Edition, seat: Seat, placed: Points, struck: Points
) -> None:
    """Compute the points of all seats if a seat won the lot and the epoch ended now.

    The array `placed` gets the points before the lot's disasters strike, and `struck` the points
    after they have struck. The seat is assumed to lose the tiles that cost it least. The position
    is unchanged.
    """
    owned = np.zeros(N_TILES, np.int16)
    add_lot(state, seat, owned)
    score_parts(state, edition, placed)
    owed = TILES_PER_DISASTER * on_track(state, Tile.EARTHQUAKE)
    monuments = best_monuments(state, edition, seat, owed) if state.epoch == EPOCHS else 0
    strike_lot_disasters(state, seat)
    score_parts(state, edition, struck)
    struck[seat, Part.MONUMENTS] = monuments
    restore_tiles(state, seat, owned)


@rule
def add_lot(state: State, seat: Seat, owned: Counts) -> None:
    """Give a seat the tiles of the lot except disasters; copy its former tiles to `owned`."""
    for kind in range(N_TILES):
        owned[kind] = state.tiles[seat, kind]
    for space in range(TRACK_SPACES):
        kind = state.track[space]
        if kind != NO_TILE and kind < DISASTERS_FROM:
            state.tiles[seat, kind] += 1


@rule
def strike_lot_disasters(state: State, seat: Seat) -> None:
    """Let the lot's disasters strike a seat, which loses tiles of the kinds it has most of."""
    funeral = TILES_PER_DISASTER * on_track(state, Tile.FUNERAL)
    lose_commonest(state, seat, Tile.PHARAOH, Tile.PHARAOH + 1, funeral)
    drought = TILES_PER_DISASTER * on_track(state, Tile.DROUGHT)
    floods = min(drought, state.tiles[seat, Tile.FLOOD])
    lose_commonest(state, seat, Tile.FLOOD, Tile.FLOOD + 1, floods)
    lose_commonest(state, seat, Tile.NILE, Tile.NILE + 1, drought - floods)
    war = TILES_PER_DISASTER * on_track(state, Tile.WAR)
    lose_commonest(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO, war)
    earthquake = TILES_PER_DISASTER * on_track(state, Tile.EARTHQUAKE)
    lose_commonest(state, seat, MONUMENTS_FROM, MONUMENTS_TO, earthquake)


@rule
def restore_tiles(state: State, seat: Seat, owned: Counts) -> None:
    """Set a seat's tiles back to `owned`, which `add_lot` stored."""
    for kind in range(N_TILES):
        state.tiles[seat, kind] = owned[kind]


@rule
def on_track(state: State, kind: int) -> int:
    """Return how many tiles of a kind lie on the auction track."""
    number = 0
    for space in range(TRACK_SPACES):
        if state.track[space] == kind:
            number += 1
    return number


@rule
def lose_commonest(state: State, seat: Seat, first: int, last: int, owed: int) -> None:
    """Take `owed` tiles of the kinds [first, last) from a seat, each from its most numerous kind.

    A seat with fewer than `owed` such tiles loses all of them.
    """
    for _ in range(min(owed, count(state, seat, first, last))):
        state.tiles[seat, commonest(state, seat, first, last)] -= 1


@rule
def commonest(state: State, seat: Seat, first: int, last: int) -> int:
    """Return the kind in [first, last) that a seat has most of; of several, the first."""
    most = first
    for kind in range(first, last):
        if state.tiles[seat, kind] > state.tiles[seat, most]:
            most = kind
    return most


@rule
def best_monuments(state: State, edition: Edition, seat: Seat, owed: int) -> int:
    """Return the most that a seat's monuments can score after it loses `owed` of them.

    Dynamic programming over the kinds of monuments: `best[lost, kinds]` is the highest score
    for copies if `lost` tiles are lost and tiles of `kinds` kinds are left.
    """
    owed = min(owed, count(state, seat, MONUMENTS_FROM, MONUMENTS_TO))
    best = np.full((owed + 1, N_MONUMENTS + 1), IMPOSSIBLE, np.int32)
    best[0, 0] = 0
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        after = np.full((owed + 1, N_MONUMENTS + 1), IMPOSSIBLE, np.int32)
        for lost in range(owed + 1):
            for kinds in range(N_MONUMENTS + 1):
                if best[lost, kinds] != IMPOSSIBLE:
                    try_losses(state, edition, seat, kind, lost, kinds, best[lost, kinds], after)
        best = after
    most = 0
    for kinds in range(N_MONUMENTS + 1):
        if best[owed, kinds] != IMPOSSIBLE:
            most = max(most, best[owed, kinds] + edition.monument_kinds[kinds])
    return most


@rule
def try_losses(
    state: State,
    edition: Edition,
    seat: Seat,
    kind: int,
    lost: int,
    kinds: int,
    points: int,
    after: Points,
) -> None:
    """Try every number of lost tiles of one more kind, and keep better scores in `after`.

    This is one step of `best_monuments`. Three parameters are about the kinds before this one:
    `lost` tiles are lost, and the tiles left are of `kinds` kinds and score `points`. `after` has
    the same indices as `best`.
    """
    for more in range(min(state.tiles[seat, kind], len(after) - 1 - lost) + 1):
        left = state.tiles[seat, kind] - more
        still = kinds + 1 if left > 0 else kinds
        total = points + edition.monument_copies[min(left, MAX_COPIES)]
        after[lost + more, still] = max(after[lost + more, still], total)


compile_rules()

"""The expected final value of the tiles of a seat, in points."""

import numpy as np

from sunbarge.bots.exponential import exponential
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    EPOCHS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_MONUMENTS,
    N_TILES,
    Seat,
    Tile,
)
from sunbarge.engine.rules.lot_value import add_lot, restore_tiles, strike_lot_disasters
from sunbarge.engine.rules.queries import count, different
from sunbarge.engine.rules.scoring import monument_points
from sunbarge.engine.state import Edition, State

from .constants import (
    CIVILIZATION_AFTER_FOUR,
    CIVILIZATION_AFTER_NONE,
    CIVILIZATION_AFTER_ONE,
    CIVILIZATION_AFTER_THREE,
    CIVILIZATION_AFTER_TWO,
    FLOOD_COMING,
    FOUR_ALIKE,
    GOD_IN_HAND,
    LOTS_OF_AN_EPOCH,
    LOTS_PER_RA,
    MANY_KINDS,
    MONUMENT_DISCOUNT,
    NILE_LATER,
    PAIR,
    PHARAOH_DRIFT,
    PHARAOH_LATER,
    PHARAOH_LATER_SPREAD,
    PHARAOH_SPREAD,
    SPARE_CIVILIZATION,
    TRIPLE,
)


@rule
def likely(lead: float, spread: float) -> float:
    """Return the probability that a lead lasts: the logistic function of `lead` / `spread`."""
    return 1.0 / (1.0 + exponential(-lead / spread))


@rule
def ra_to_come(state: State, edition: Edition) -> int:
    """Return the number of Ra tiles still to come before the epoch ends."""
    return int(edition.ra_limit[state.players] - state.ra_tiles)


@rule
def lots_to_come(state: State, edition: Edition, suns: int) -> float:
    """Return the expected number of lots that a seat with `suns` suns wins in this epoch."""
    if suns == 0:
        return 0.0
    chances = LOTS_PER_RA * (ra_to_come(state, edition) - 0.5)
    return suns * (1.0 - exponential(-chances / suns))


@rule
def worth_of_tiles(state: State, edition: Edition, seat: Seat, suns: int) -> float:
    """Return the expected final value of a seat's tiles if it has `suns` suns left to bid with."""
    later = EPOCHS - state.epoch
    lots = lots_to_come(state, edition, suns)
    p_lot = 1.0 - exponential(-lots)
    gods = state.tiles[seat, Tile.GOD]
    worth = float(edition.god * gods + edition.gold * state.tiles[seat, Tile.GOLD])
    worth += GOD_IN_HAND * p_lot * min(2, gods)
    worth += worth_of_pharaohs(state, edition, seat, later)
    worth += worth_of_river(state, seat, lots, later)
    worth += worth_of_civilization(state, edition, seat, p_lot)
    hopes = p_lot + LOTS_OF_AN_EPOCH * later
    return float(worth + worth_of_monuments(state, edition, seat, hopes, later))


@rule
def worth_of_pharaohs(state: State, edition: Edition, seat: int, later: int) -> float:
    """Return the expected points of the pharaoh majorities of this epoch and the later ones."""
    own, most, fewest = state.tiles[seat, Tile.PHARAOH], 0, N_TILES
    for other in range(state.players):
        if other != seat:
            most = max(most, state.tiles[other, Tile.PHARAOH])
            fewest = min(fewest, state.tiles[other, Tile.PHARAOH])
    lead, safety = own - most + 0.5, own - fewest - 0.5
    share = ra_to_come(state, edition) / edition.ra_limit[state.players]
    spread = PHARAOH_SPREAD + PHARAOH_DRIFT * share
    worth = edition.most_pharaohs * likely(lead, spread)
    worth += edition.fewest_pharaohs * likely(-safety, spread)
    spread = PHARAOH_LATER_SPREAD
    majority = edition.most_pharaohs * likely(lead, spread)
    majority += edition.fewest_pharaohs * likely(-safety, spread)
    return float(worth + PHARAOH_LATER * later * majority)


@rule
def worth_of_river(state: State, seat: int, lots: float, later: int) -> float:
    """Return the expected points of Nile tiles, which score only in epochs with a flood."""
    niles, floods = state.tiles[seat, Tile.NILE], state.tiles[seat, Tile.FLOOD]
    flooded = 1.0 if floods > 0 else 1.0 - exponential(-FLOOD_COMING * lots)
    return float(floods + niles * (flooded + NILE_LATER * later))


@rule
def worth_of_civilization(state: State, edition: Edition, seat: Seat, p_lot: float) -> float:
    """Return the points of the kinds held now, plus the points expected from one more lot.

    `p_lot` is the probability that the seat wins another lot in this epoch.
    """
    kinds = different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)
    more = 0.0
    if kinds == 0:
        more = CIVILIZATION_AFTER_NONE
    elif kinds == 1:
        more = CIVILIZATION_AFTER_ONE
    elif kinds == 2:
        more = CIVILIZATION_AFTER_TWO
    elif kinds == 3:
        more = CIVILIZATION_AFTER_THREE
    elif kinds == 4:
        more = CIVILIZATION_AFTER_FOUR
    more += SPARE_CIVILIZATION * (count(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO) - kinds)
    return float(edition.civilization[kinds] + p_lot * more)


@rule
def worth_of_monuments(
    state: State, edition: Edition, seat: Seat, hopes: float, later: int
) -> float:
    """Return the expected points of the monuments held now and of sets that they may become.

    `hopes` is the expected number of lots that may add monuments. `later` is the number of later
    epochs, in which earthquakes may take some monuments.
    """
    worth = (1.0 - MONUMENT_DISCOUNT * later) * monument_points(state, edition, seat)
    kinds = different(state, seat, MONUMENTS_FROM, MONUMENTS_TO)
    promise = MANY_KINDS * (kinds - 4) if 4 < kinds < N_MONUMENTS else 0.0
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        copies = state.tiles[seat, kind]
        if copies == 2:
            promise += PAIR * state.bag[kind]
        elif copies == 3:
            promise += TRIPLE * state.bag[kind]
        elif copies == 4:
            promise += FOUR_ALIKE * state.bag[kind]
    return float(worth + hopes * promise)


@rule
def gain_of_lot(state: State, edition: Edition, seat: Seat, suns: int) -> float:
    """Return how much more a seat's tiles are worth if one of its `suns` suns wins the lot."""
    gain = -worth_of_tiles(state, edition, seat, suns)
    owned = np.zeros(N_TILES, np.int16)
    add_lot(state, seat, owned)
    strike_lot_disasters(state, seat)
    gain += worth_of_tiles(state, edition, seat, suns - 1)
    restore_tiles(state, seat, owned)
    return gain


compile_rules()

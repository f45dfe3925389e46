"""Compiled functions that fill an observation as `layout.py` describes it."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.editions import DEFAULT, facts
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    MAX_PLAYERS,
    MAX_SUN,
    MONUMENTS_FROM,
    N_DISASTERS,
    N_PARTS,
    N_TILES,
    NO_TILE,
    TRACK_SPACES,
    Part,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.rules.lot_value import add_lot, restore_tiles, strike_lot_disasters
from sunbarge.engine.rules.queries import number_of_suns, standing_bid
from sunbarge.engine.rules.scoring import (
    monument_points,
    score_own_tiles,
    score_parts,
    score_pharaohs,
)
from sunbarge.engine.state import Edition, Editions, Floats, Points, State, States

from .layout import (
    EPOCH_UNIT,
    POINTS_UNIT,
    RA_UNIT,
    SEAT_FIELDS,
    SEAT_SIZE,
    TABLE_FIELDS,
    TABLE_SIZE,
    TILES_UNIT,
    offset,
)

EPOCH, PHASE = offset(TABLE_FIELDS, "epoch"), offset(TABLE_FIELDS, "phase")
OPENED, THEN = offset(TABLE_FIELDS, "opened"), offset(TABLE_FIELDS, "then")
RA_TILES, RA_LEFT = offset(TABLE_FIELDS, "ra_tiles"), offset(TABLE_FIELDS, "ra_left")
CENTRE, TRACK = offset(TABLE_FIELDS, "sun"), offset(TABLE_FIELDS, "track")
TRACK_SIZE, BAG = offset(TABLE_FIELDS, "track_size"), offset(TABLE_FIELDS, "bag")
BAG_SIZE, RA_CHANCE = offset(TABLE_FIELDS, "bag_size"), offset(TABLE_FIELDS, "ra_chance")
PENDING, OWED = offset(TABLE_FIELDS, "pending"), offset(TABLE_FIELDS, "owed")
STANDING_BID, LOT = offset(TABLE_FIELDS, "standing_bid"), offset(TABLE_FIELDS, "lot")
RULES = offset(TABLE_FIELDS, "rules")

TO_MOVE, TURN = offset(SEAT_FIELDS, "to_move"), offset(SEAT_FIELDS, "turn")
TO_ANSWER, BID = offset(SEAT_FIELDS, "to_answer"), offset(SEAT_FIELDS, "bid")
POINTS, SUNS_LEFT = offset(SEAT_FIELDS, "points"), offset(SEAT_FIELDS, "suns_left")
SUNS, SPENT = offset(SEAT_FIELDS, "suns"), offset(SEAT_FIELDS, "spent")
TILES, SCORE = offset(SEAT_FIELDS, "tiles"), offset(SEAT_FIELDS, "score")
CIVILIZATION_KINDS = offset(SEAT_FIELDS, "civilization_kinds")
MONUMENT_KINDS = offset(SEAT_FIELDS, "monument_kinds")

# Reciprocals of the units, because multiplying is faster than dividing.
ONE, ZERO = np.float32(1.0), np.float32(0.0)
A_BIT = np.uint32(1)
A_TILE, A_POINT = np.float32(1 / TILES_UNIT), np.float32(1 / POINTS_UNIT)
A_SCORE, A_RA = np.float32(1 / EPOCH_UNIT), np.float32(1 / RA_UNIT)
A_SUN, A_SPACE = np.float32(1 / MAX_SUN), np.float32(1 / TRACK_SPACES)
QUARTER = np.float32(0.25)
A_CIVILIZATION = np.float32(1 / (CIVILIZATION_TO - CIVILIZATION_FROM))
A_MONUMENT = np.float32(1 / (DISASTERS_FROM - MONUMENTS_FROM))
OF_ITS_KIND = np.array([1 / count for count in facts(DEFAULT).bag], np.float32)
OF_ALL_TILES = np.float32(1 / sum(facts(DEFAULT).bag))


@rule
def observe(state: State, edition: Edition, seat: Seat, out: Floats) -> None:
    """Fill `out` with what a seat may know of a position, also at a chance node and at the end."""
    for number in range(TABLE_SIZE + state.players * SEAT_SIZE):
        out[number] = ZERO
    parts = np.empty((MAX_PLAYERS, N_PARTS), np.int32)
    observe_table(state, edition, out)
    observe_track(state, out)
    score_parts(state, edition, parts)
    for step in range(state.players):
        other = seat + step
        if other >= state.players:
            other -= state.players
        at = TABLE_SIZE + step * SEAT_SIZE
        observe_suns(state, Seat(other), out, at)
        observe_tiles(state, other, out, at)
        if state.phase != Phase.OVER:
            for part in range(N_PARTS):
                out[at + SCORE + part] = A_SCORE * np.float32(parts[other, part])
    if state.phase != Phase.OVER:
        observe_roles(state, seat, out)
        if state.track_size > 0:
            observe_worth(state, edition, seat, out, parts)


@rule
def observe_table(state: State, edition: Edition, out: Floats) -> None:
    """Write epoch, phase, Ra track, bag, disasters and flags of the edition's rules to `out`."""
    out[EPOCH + state.epoch - 1] = ONE
    if state.phase <= Phase.CHANCE:
        out[PHASE + state.phase] = ONE
    elif state.phase == Phase.OVER:
        out[PHASE + Phase.CHANCE + 1] = ONE
    if state.phase == Phase.AUCTION:
        out[OPENED + state.opened] = ONE
        out[STANDING_BID] = A_SUN * np.float32(standing_bid(state))
    elif state.phase == Phase.LOSE:
        observe_debts(state, out)
    out[RA_TILES] = A_RA * np.float32(state.ra_tiles)
    out[RA_LEFT] = A_RA * np.float32(edition.ra_limit[state.players] - state.ra_tiles)
    out[CENTRE + state.sun - 1] = ONE
    for kind in range(N_TILES):
        out[BAG + kind] = np.float32(state.bag[kind]) * OF_ITS_KIND[kind]
    out[BAG_SIZE] = OF_ALL_TILES * np.float32(state.bag_size)
    if state.bag_size > 0:
        out[RA_CHANCE] = np.float32(state.bag[Tile.RA]) / np.float32(state.bag_size)
    for disaster in range(N_DISASTERS):
        out[PENDING + disaster] = QUARTER * np.float32(state.pending[disaster])
    out[RULES] = ONE if edition.invoker_must_beat else ZERO
    out[RULES + 1] = ONE if edition.disasters_strike_at_once else ZERO


@rule
def observe_debts(state: State, out: Floats) -> None:
    """Write to `out` how many tiles are still to be discarded, and which phase follows then."""
    out[OWED] = A_TILE * np.float32(state.owed_civilization)
    out[OWED + 1] = A_TILE * np.float32(state.owed_monuments)
    if state.then == Phase.GODS:
        out[THEN] = ONE
    elif state.then == Phase.TURN:
        out[THEN + 1] = ONE
    else:
        out[THEN + 2] = ONE


@rule
def observe_track(state: State, out: Floats) -> None:
    """Write to `out` how many tiles of each kind are on the auction track, not their order."""
    for space in range(TRACK_SPACES):
        kind = state.track[space]
        if kind != NO_TILE:
            out[TRACK + kind - 1] += A_TILE
    out[TRACK_SIZE] = A_SPACE * np.float32(state.track_size)


@rule
def observe_suns(state: State, seat: Seat, out: Floats, at: int) -> None:
    """Write the suns of a seat to `out`: its face-up suns, its spent ones, and their number."""
    suns, spent = np.uint32(state.suns[seat]), np.uint32(state.spent[seat])
    for sun in range(1, MAX_SUN + 1):
        out[at + SUNS + sun - 1] = np.float32((suns >> np.uint32(sun)) & A_BIT)
    for sun in range(1, MAX_SUN + 1):
        out[at + SPENT + sun - 1] = np.float32((spent >> np.uint32(sun)) & A_BIT)
    out[at + SUNS_LEFT] = QUARTER * np.float32(number_of_suns(state, seat))


@rule
def observe_tiles(state: State, seat: int, out: Floats, at: int) -> None:
    """Write the points and the tiles of a seat to `out`, where its block begins at `at`."""
    out[at + POINTS] = A_POINT * np.float32(state.points[seat])
    for kind in range(Tile.GOD, DISASTERS_FROM):
        out[at + TILES + kind - Tile.GOD] = A_TILE * np.float32(state.tiles[seat, kind])
    kinds = ZERO
    for kind in range(CIVILIZATION_FROM, CIVILIZATION_TO):
        kinds += ONE if state.tiles[seat, kind] > 0 else ZERO
    out[at + CIVILIZATION_KINDS] = A_CIVILIZATION * kinds
    kinds = ZERO
    for kind in range(MONUMENTS_FROM, DISASTERS_FROM):
        kinds += ONE if state.tiles[seat, kind] > 0 else ZERO
    out[at + MONUMENT_KINDS] = A_MONUMENT * kinds


@rule
def observe_worth(state: State, edition: Edition, seat: Seat, out: Floats, now: Points) -> None:
    """Write to `out` how `seat` would change its score in each category by winning the lot."""
    owned = np.empty(N_TILES, np.int16)
    won = np.empty((MAX_PLAYERS, N_PARTS), np.int32)
    monuments = monument_points(state, edition, seat)
    add_lot(state, seat, owned)
    strike_lot_disasters(state, seat)
    score_own_tiles(state, edition, seat, won)
    score_pharaohs(state, edition, won)
    won[seat, Part.MONUMENTS] = monument_points(state, edition, seat) - monuments
    restore_tiles(state, seat, owned)
    for part in range(Part.MONUMENTS):
        won[seat, part] -= now[seat, part]
    for part in range(Part.MONUMENTS + 1):
        out[LOT + part] = A_SCORE * np.float32(won[seat, part])


@rule
def observe_roles(state: State, seat: int, out: Floats) -> None:
    """Write to `out` who is to move, whose turn it is, the bids, and who may still bid."""
    players = state.players
    out[block_of(state, seat, state.to_move) + TO_MOVE] = ONE
    out[block_of(state, seat, state.turn) + TURN] = ONE
    if state.phase != Phase.AUCTION:
        return
    for other in range(players):
        out[block_of(state, seat, other) + BID] = A_SUN * np.float32(state.bids[other])
    other = state.to_move
    while True:
        if state.suns[other] != 0:
            out[block_of(state, seat, other) + TO_ANSWER] = ONE
        if other == state.turn:
            break
        other += 1
        if other == players:
            other = 0


@rule
def block_of(state: State, seat: int, other: int) -> int:
    """Return the index at which the block of seat `other` begins in the observation of `seat`."""
    step = other - seat
    if step < 0:
        step += state.players
    return TABLE_SIZE + step * SEAT_SIZE


@rule
def hide_totals(state: State, out: Floats) -> None:
    """Set the points of the other seats to 0 in an observation, unless the game is over."""
    if state.phase != Phase.OVER:
        for step in range(1, state.players):
            out[TABLE_SIZE + step * SEAT_SIZE + POINTS] = ZERO


@rule
def hide_totals_at(states: States, index: int, out: Floats) -> None:
    """Set the points of the other seats to 0 in an observation, unless the game is over.

    By the rules a seat sees only its own points, though the points of all seats could be counted
    from public events.
    """
    hide_totals(states[index], out)


@rule
def observe_at(states: States, index: int, editions: Editions, seat: int, out: Floats) -> None:
    """Fill `out`, which has `size(players)` numbers, with what a seat may know of a position."""
    observe(states[index], editions[0], Seat(seat), out)


compile_rules()

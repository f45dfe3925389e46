"""Input features of the value net, seen from the seat whose turn it is (`state.turn`).

Features of the table come first, then one block per seat, clockwise from the seat whose turn it is.
All features are scaled to about one. Weights are valid for one `VERSION` of the features, which
changes with any change in this module.
"""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    MAX_GROUP,
    MAX_SUN,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_CIVILIZATION,
    N_MONUMENTS,
    N_PARTS,
    N_TILES,
    NO_TILE,
    TRACK_SPACES,
    Part,
    Seat,
    Tile,
)
from sunbarge.engine.rules.lot_value import add_lot, restore_tiles, strike_lot_disasters
from sunbarge.engine.rules.queries import different, number_of_suns, sun_bit
from sunbarge.engine.rules.scoring import (
    monument_points,
    score_own_tiles,
    score_parts,
    score_pharaohs,
)
from sunbarge.engine.state import Counts, Edition, Floats, Points, State

VERSION = 1

# Offsets of the parts of the table's features, in order.
EPOCH = 0
RA_LEFT = EPOCH + 3
CENTRE = RA_LEFT + 10
LOT = CENTRE + MAX_SUN
LOT_SIZE = LOT + N_TILES - 1
BAG = LOT_SIZE + TRACK_SPACES + 1
RA_CHANCE = BAG + N_TILES
TO_COME = RA_CHANCE + 1
TABLE_SIZE = TO_COME + 2

# Offsets within the block of a seat, in order.
SUNS = 0
SPENT = SUNS + MAX_SUN
NUMBER_OF_SUNS = SPENT + MAX_SUN
RANKS = NUMBER_OF_SUNS + MAX_GROUP + 1
PHARAOHS = RANKS + MAX_GROUP + 1
RIVER = PHARAOHS + 4
GODS = RIVER + 3
GOLD = GODS + 3
CIVILIZATION_KINDS = GOLD + 1
CIVILIZATION = CIVILIZATION_KINDS + N_CIVILIZATION + 1
MONUMENTS = CIVILIZATION + N_CIVILIZATION + 1
MONUMENT_COPIES = 4
MONUMENT_KINDS = MONUMENTS + N_MONUMENTS * MONUMENT_COPIES
SCORE = MONUMENT_KINDS + N_MONUMENTS + 1
WORTH = SCORE + 4
SEAT_SIZE = WORTH + 5

# Divisors that scale the features to about one.
POINTS_UNIT, EPOCH_UNIT, LOT_UNIT = 30.0, 15.0, 5.0


@rule
def fill_features(
    state: State,
    edition: Edition,
    x: Floats,
    score: Points,
    score_with_lot: Points,
    saved_tiles: Counts,
) -> None:
    """Fill `x` with a position's features, and `score` with scores as if the epoch ended now."""
    for place in range(len(x)):
        x[place] = 0.0
    score_parts(state, edition, score)
    has_disasters = table_features(state, edition, x)
    bag_features(state, edition, x)
    for step in range(state.players):
        seat = state.turn + step
        if seat >= state.players:
            seat -= state.players
        at = TABLE_SIZE + step * SEAT_SIZE
        sun_features(state, seat, x, at)
        tile_features(state, Seat(seat), x, at, score)
        monument_features(state, Seat(seat), x, at)
        score_features(state, edition, Seat(seat), x, at, score)
        if state.track_size > 0:
            lot_features(
                state,
                edition,
                Seat(seat),
                x,
                at + WORTH,
                score,
                score_with_lot,
                saved_tiles,
                has_disasters,
            )


@rule
def table_features(state: State, edition: Edition, x: Floats) -> bool:
    """Fill epoch, Ra track, centre sun and lot; returns whether the lot has disasters."""
    has_disasters = False
    x[EPOCH + state.epoch - 1] = 1.0
    x[RA_LEFT + edition.ra_limit[state.players] - state.ra_tiles - 1] = 1.0
    x[CENTRE + state.sun - 1] = 1.0
    for space in range(TRACK_SPACES):
        if state.track[space] != NO_TILE:
            x[LOT + state.track[space] - 1] += 0.5
            has_disasters |= state.track[space] >= DISASTERS_FROM
    x[LOT_SIZE + state.track_size] = 1.0
    return has_disasters


@rule
def bag_features(state: State, edition: Edition, x: Floats) -> None:
    """Fill the features of the bag: its tiles, its share of Ra tiles, and the tiles to come.

    The tiles expected before the epoch ends are given in total. Together with the tiles on the
    track, they are also given for each face-up sun.
    """
    for kind in range(N_TILES):
        x[BAG + kind] = state.bag[kind] / edition.bag[kind]
    ra = state.bag[Tile.RA]
    x[RA_CHANCE] = 4.0 * ra / state.bag_size
    ra_left = edition.ra_limit[state.players] - state.ra_tiles
    to_come = ra_left * (state.bag_size - ra) / (ra + 1.0)
    suns = 0
    for seat in range(state.players):
        suns += number_of_suns(state, Seat(seat))
    x[TO_COME] = to_come / 30.0
    x[TO_COME + 1] = (to_come + state.track_size) / (4.0 * max(1, suns))


@rule
def sun_features(state: State, seat: int, x: Floats, at: int) -> None:
    """Fill a seat's suns, and for each the number of higher suns that other seats have."""
    place, higher, all_suns = 0, 0, 0
    for other in range(state.players):
        all_suns |= state.suns[other]
    for sun in range(MAX_SUN, 0, -1):
        if state.suns[seat] & sun_bit(sun):
            x[at + SUNS + sun - 1] = 1.0
            x[at + RANKS + place] = (4.0 - higher) / 4.0
            place += 1
            continue
        if state.spent[seat] & sun_bit(sun):
            x[at + SPENT + sun - 1] = 1.0
        if all_suns & sun_bit(sun):
            higher += 1
    x[at + NUMBER_OF_SUNS + place] = 1.0
    if place > 0 and x[at + RANKS] == 1.0:
        x[at + RANKS + MAX_GROUP] = 1.0


@rule
def tile_features(state: State, seat: Seat, x: Floats, at: int, score: Points) -> None:
    """Fill pharaohs relative to the other seats, Nile tiles, gods, gold and civilization tiles."""
    most, fewest = 0, 99
    for other in range(state.players):
        if other != seat:
            most = max(most, state.tiles[other, Tile.PHARAOH])
            fewest = min(fewest, state.tiles[other, Tile.PHARAOH])
    own = state.tiles[seat, Tile.PHARAOH]
    x[at + PHARAOHS] = own / 8.0
    x[at + PHARAOHS + 1] = (own - most) / 5.0
    x[at + PHARAOHS + 2] = (own - fewest) / 5.0
    x[at + PHARAOHS + 3] = score[seat, Part.PHARAOHS] / LOT_UNIT
    x[at + RIVER] = state.tiles[seat, Tile.NILE] / 6.0
    x[at + RIVER + 1] = state.tiles[seat, Tile.FLOOD] / 3.0
    x[at + RIVER + 2] = 1.0 if state.tiles[seat, Tile.FLOOD] > 0 else 0.0
    for count in range(3):
        if state.tiles[seat, Tile.GOD] > count:
            x[at + GODS + count] = 1.0
    x[at + GOLD] = state.tiles[seat, Tile.GOLD] / 2.0
    civilization_features(state, seat, x, at)


@rule
def civilization_features(state: State, seat: Seat, x: Floats, at: int) -> None:
    """Fill which kinds of civilization tiles a seat has, and the number of spare copies."""
    x[at + CIVILIZATION_KINDS + different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)] = 1.0
    copies = 0
    for kind in range(CIVILIZATION_FROM, CIVILIZATION_TO):
        if state.tiles[seat, kind] > 0:
            x[at + CIVILIZATION + kind - CIVILIZATION_FROM] = 1.0
            copies += state.tiles[seat, kind] - 1
    x[at + CIVILIZATION + N_CIVILIZATION] = copies / 3.0


@rule
def monument_features(state: State, seat: Seat, x: Floats, at: int) -> None:
    """Fill the copies of each monument that a seat has, and the number of kinds."""
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        first = at + MONUMENTS + MONUMENT_COPIES * (kind - MONUMENTS_FROM)
        for count in range(MONUMENT_COPIES):
            if state.tiles[seat, kind] > count:
                x[first + count] = 1.0
    x[at + MONUMENT_KINDS + different(state, seat, MONUMENTS_FROM, MONUMENTS_TO)] = 1.0


@rule
def score_features(
    state: State, edition: Edition, seat: Seat, x: Floats, at: int, score: Points
) -> None:
    """Fill a seat's points so far, and what the epoch, monuments and suns would score now."""
    total = 0
    for part in range(N_PARTS):
        total += score[seat, part]
    x[at + SCORE] = state.points[seat] / POINTS_UNIT
    x[at + SCORE + 1] = total / EPOCH_UNIT
    x[at + SCORE + 2] = monument_points(state, edition, seat) / EPOCH_UNIT
    x[at + SCORE + 3] = score[seat, Part.SUNS] / LOT_UNIT


@rule
def lot_features(
    state: State,
    edition: Edition,
    seat: Seat,
    x: Floats,
    at: int,
    score: Points,
    score_with_lot: Points,
    saved_tiles: Counts,
    has_disasters: bool,
) -> None:
    """Fill how a seat's score would change in each scoring category if it won the lot."""
    before = monument_points(state, edition, seat)
    add_lot(state, seat, saved_tiles)
    if has_disasters:
        strike_lot_disasters(state, seat)
    score_own_tiles(state, edition, seat, score_with_lot)
    score_pharaohs(state, edition, score_with_lot)
    gods = score_with_lot[seat, Part.GODS] - score[seat, Part.GODS]
    x[at] = (gods + score_with_lot[seat, Part.GOLD] - score[seat, Part.GOLD]) / LOT_UNIT
    x[at + 1] = part_gain(score, score_with_lot, seat, Part.PHARAOHS)
    x[at + 2] = part_gain(score, score_with_lot, seat, Part.RIVER)
    x[at + 3] = part_gain(score, score_with_lot, seat, Part.CIVILIZATION)
    x[at + 4] = (monument_points(state, edition, seat) - before) / LOT_UNIT
    restore_tiles(state, seat, saved_tiles)


@rule
def part_gain(score: Points, score_with_lot: Points, seat: Seat, part: int) -> float:
    """Return how one part of a seat's score would change if it won the lot, scaled."""
    return float((score_with_lot[seat, part] - score[seat, part]) / LOT_UNIT)


compile_rules()

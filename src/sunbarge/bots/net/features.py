"""Input features of the value net, seen from the seat whose turn it is (`state.turn`).

Features of what all seats share come first, then one block per seat, clockwise from the seat whose
turn it is. All features are scaled so that typical values are at most about 1. Weights are valid
for one `VERSION` of the features, which changes with any change in this module.
"""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    EPOCHS,
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

VERSION = 2

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
LEAD = WORTH + 5
LEAD_WITH_LOT = LEAD + 4
SEAT_SIZE = LEAD_WITH_LOT + 2

# Divisors that scale the features to about one.
POINTS_UNIT, EPOCH_UNIT, LOT_UNIT = 30.0, 15.0, 5.0
LEAD_UNIT, CLOSE_LEAD = 20.0, 4.0
LARGEST_LEAD = 1.5  # times LEAD_UNIT


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
        seat, at = seat_after(state, step), TABLE_SIZE + step * SEAT_SIZE
        sun_features(state, seat, x, at)
        tile_features(state, seat, x, at, score)
        monument_features(state, seat, x, at)
        score_features(state, edition, seat, x, at, score)
    if state.track_size > 0:
        for step in range(state.players):
            lot_features(
                state,
                edition,
                step,
                x,
                score,
                score_with_lot,
                saved_tiles,
                has_disasters,
            )
    lead_features(state, edition, x)


@rule
def table_features(state: State, edition: Edition, x: Floats) -> bool:
    """Fill in epoch, Ra track, centre sun and lot; returns whether the lot has disasters."""
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
    """Fill in the features of the bag: its tiles, its share of Ra tiles, and the tiles to come.

    One feature is the expected number of tiles drawn before the epoch ends. Another is the sum of
    this number and the tiles on the track, divided by the number of face-up suns.
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
    """Fill in a seat's suns, and for each the number of higher suns that other seats have."""
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
    """Fill in pharaohs relative to other seats, Nile tiles, gods, gold and civilization tiles."""
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
    """Fill in which kinds of civilization tiles a seat has, and the number of spare copies."""
    x[at + CIVILIZATION_KINDS + different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)] = 1.0
    copies = 0
    for kind in range(CIVILIZATION_FROM, CIVILIZATION_TO):
        if state.tiles[seat, kind] > 0:
            x[at + CIVILIZATION + kind - CIVILIZATION_FROM] = 1.0
            copies += state.tiles[seat, kind] - 1
    x[at + CIVILIZATION + N_CIVILIZATION] = copies / 3.0


@rule
def monument_features(state: State, seat: Seat, x: Floats, at: int) -> None:
    """Fill in the copies of each monument that a seat has, and the number of kinds."""
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
    """Fill in a seat's points so far, and what the epoch, monuments and suns would score now.

    The sum of these points is stored where `lead_features` later puts the seat's lead.
    """
    total = 0
    for part in range(N_PARTS):
        total += score[seat, part]
    x[at + SCORE] = state.points[seat] / POINTS_UNIT
    x[at + SCORE + 1] = total / EPOCH_UNIT
    monuments = monument_points(state, edition, seat)
    x[at + SCORE + 2] = monuments / EPOCH_UNIT
    x[at + SCORE + 3] = score[seat, Part.SUNS] / LOT_UNIT
    x[at + LEAD] = state.points[seat] + total + (monuments if state.epoch < EPOCHS else 0)


@rule
def lot_features(
    state: State,
    edition: Edition,
    step: int,
    x: Floats,
    score: Points,
    score_with_lot: Points,
    saved_tiles: Counts,
    has_disasters: bool,
) -> None:
    """Fill in by how much winning the lot would change the score of a seat.

    It is the seat `step` places clockwise from the seat whose turn it is.
    """
    seat = seat_after(state, step)
    at = TABLE_SIZE + step * SEAT_SIZE + WORTH
    before = monument_points(state, edition, seat)
    add_lot(state, seat, saved_tiles)
    if has_disasters:
        strike_lot_disasters(state, seat)
    score_own_tiles(state, edition, seat, score_with_lot)
    score_pharaohs(state, edition, score_with_lot)
    part_gain_features(score, score_with_lot, seat, x, at)
    x[at + 4] = (monument_points(state, edition, seat) - before) / LOT_UNIT
    restore_tiles(state, seat, saved_tiles)
    if state.epoch == EPOCHS:
        lead_with_lot_features(state, step, x, score, score_with_lot)


@rule
def part_gain_features(
    score: Points, score_with_lot: Points, seat: Seat, x: Floats, at: int
) -> None:
    """Fill in how winning the lot would change the parts of a seat's score, except monuments.

    Gods and gold share one feature: the sum of the changes of these two parts.
    """
    gods = score_with_lot[seat, Part.GODS] - score[seat, Part.GODS]
    x[at] = (gods + score_with_lot[seat, Part.GOLD] - score[seat, Part.GOLD]) / LOT_UNIT
    x[at + 1] = part_gain(score, score_with_lot, seat, Part.PHARAOHS)
    x[at + 2] = part_gain(score, score_with_lot, seat, Part.RIVER)
    x[at + 3] = part_gain(score, score_with_lot, seat, Part.CIVILIZATION)


@rule
def part_gain(score: Points, score_with_lot: Points, seat: Seat, part: int) -> float:
    """Return how one part of a seat's score would change if the seat won the lot, scaled."""
    return float((score_with_lot[seat, part] - score[seat, part]) / LOT_UNIT)


@rule
def seat_after(state: State, step: int) -> Seat:
    """Return the seat `step` places clockwise from the seat whose turn it is."""
    seat = state.turn + step
    return Seat(seat - state.players if seat >= state.players else seat)


@rule
def lead_with_lot_features(
    state: State, step: int, x: Floats, score: Points, score_with_lot: Points
) -> None:
    """Fill in a seat's lead at the end of the game, and whether it wins, if it gets the lot."""
    at = TABLE_SIZE + step * SEAT_SIZE
    own, best = x[at + LEAD], np.float32(-1000.0)
    for part in range(5):
        own += LOT_UNIT * x[at + WORTH + part]
    for other in range(state.players):
        if other != step:
            seat = seat_after(state, other)
            points = x[TABLE_SIZE + other * SEAT_SIZE + LEAD]
            change = score_with_lot[seat, Part.PHARAOHS] - score[seat, Part.PHARAOHS]
            best = max(best, points + np.float32(change))
    lead = float(round(own - best))
    x[at + LEAD_WITH_LOT] = clipped(lead / CLOSE_LEAD, 1.0)
    x[at + LEAD_WITH_LOT + 1] = wins_with(lead)


@rule
def lead_features(state: State, edition: Edition, x: Floats) -> None:
    """Fill in each seat's lead over the best other seat, in points if the epoch ended now.

    `score_features` has stored the seat's own points in the place of the lead. In the last epoch,
    three more features are filled in: the lead clipped to a small range, the result of `wins_with`,
    and this result again if only one Ra tile is still to come, otherwise 0.
    """
    highest, second = np.float32(-1000.0), np.float32(-1000.0)
    for step in range(state.players):
        points = x[TABLE_SIZE + step * SEAT_SIZE + LEAD]
        second = max(second, min(points, highest))
        highest = max(highest, points)
    is_last_ra = edition.ra_limit[state.players] - state.ra_tiles == 1
    for step in range(state.players):
        at = TABLE_SIZE + step * SEAT_SIZE + LEAD
        lead = x[at] - (second if x[at] == highest else highest)
        x[at] = clipped(lead / LEAD_UNIT, LARGEST_LEAD)
        if state.epoch == EPOCHS:
            x[at + 1] = clipped(lead / CLOSE_LEAD, 1.0)
            x[at + 2] = wins_with(lead)
            x[at + 3] = x[at + 2] if is_last_ra else 0.0


@rule
def clipped(lead: float, most: float) -> float:
    """Return a lead, limited to the range from -`most` to `most`."""
    return min(max(lead, -most), most)


@rule
def wins_with(lead: float) -> float:
    """Return 1 if `lead` is above 0, 0 if it is below 0, and a half for a tie."""
    return 1.0 if lead > 0.0 else (0.5 if lead == 0.0 else 0.0)


compile_rules()

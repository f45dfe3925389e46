"""What the lot and each of its tiles are worth to each seat."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    DISASTERS_FROM,
    EPOCHS,
    MAX_PLAYERS,
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
from sunbarge.engine.rules.lot_value import (
    add_lot,
    on_track,
    restore_tiles,
    score_with_lot,
    strike_lot_disasters,
)
from sunbarge.engine.rules.queries import different
from sunbarge.engine.rules.scoring import river_points, score_parts
from sunbarge.engine.state import Edition, Editions, Points, State, States

from .discards import strike_alone
from .record import FigureRecords, Figures


@rule
def is_scored(part: int, epoch: int) -> bool:
    """Return whether a category is scored at the end of an epoch."""
    return epoch == EPOCHS or (part != Part.MONUMENTS and part != Part.SUNS)


@rule
def scored_total(parts: Points, seat: Seat, epoch: int) -> int:
    """Return the sum of a seat's points in the categories that are scored in an epoch."""
    points = 0
    for part in range(N_PARTS):
        if is_scored(part, epoch):
            points += parts[seat, part]
    return points


@rule
def lot_figures(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in the points that each seat has now, and those that it would gain with the lot."""
    epoch = int(state.epoch)
    now = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    placed = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    struck = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    state.epoch = EPOCHS  # so that monuments are counted in every epoch
    score_parts(state, edition, now)
    for seat in range(state.players):
        score_with_lot(state, edition, Seat(seat), placed, struck)
        store_lot(state, Seat(seat), epoch, now, placed, struck, figures)
        store_reasons(state, Seat(seat), figures)
    state.epoch = epoch


@rule
def store_lot(
    state: State,
    seat: Seat,
    epoch: int,
    now: Points,
    placed: Points,
    struck: Points,
    figures: Figures,
) -> None:
    """Store a seat's points by category, and by how much winning the lot would change them.

    `now` has the points without the lot, `placed` with the lot before its disasters strike, and
    `struck` after they have struck. If the game is over, zeros are stored.
    """
    over = state.phase == Phase.OVER
    for part in range(N_PARTS):
        shown = is_scored(part, epoch) and not over
        figures.now[seat, part] = now[seat, part] if shown else 0
        figures.lot_parts[seat, part] = struck[seat, part] - now[seat, part] if shown else 0
    change = struck[seat, Part.MONUMENTS] - now[seat, Part.MONUMENTS]
    figures.lot_later[seat] = 0 if epoch == EPOCHS else change
    figures.lot_total[seat] = scored_total(struck, seat, epoch) - scored_total(now, seat, epoch)
    figures.lot_disasters[seat] = scored_total(placed, seat, epoch) - scored_total(
        struck, seat, epoch
    )
    scores_more = struck[seat, Part.RIVER] > now[seat, Part.RIVER]
    figures.lot_wakes[seat] = niles_without_flood(state, seat) if scores_more else 0


@rule
def store_reasons(state: State, seat: Seat, figures: Figures) -> None:
    """Store numbers that explain what a seat gains with the lot.

    The numbers are how many kinds of civilization the seat would have, its lead in pharaohs, and
    the points of the river if there were one more flood.
    """
    owned = np.zeros(N_TILES, np.int16)
    add_lot(state, seat, owned)
    strike_lot_disasters(state, seat)
    rival = most_pharaohs_of_others(state, seat)
    lead = state.tiles[seat, Tile.PHARAOH] - state.tiles[rival, Tile.PHARAOH]
    niles, floods = state.tiles[seat, Tile.NILE], state.tiles[seat, Tile.FLOOD]
    figures.rival[seat] = rival
    figures.lot_lead[seat] = lead
    figures.lot_kinds[seat] = different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)
    figures.lot_with_flood[seat] = river_points(niles, 1) if niles > 0 and floods == 0 else 0
    restore_tiles(state, seat, owned)


@rule
def most_pharaohs_of_others(state: State, seat: Seat) -> Seat:
    """Return the other seat with the most pharaohs; of several, the first clockwise."""
    rival = (seat + 1) % state.players
    for place in range(2, state.players):
        other = (seat + place) % state.players
        if state.tiles[other, Tile.PHARAOH] > state.tiles[rival, Tile.PHARAOH]:
            rival = other
    return Seat(rival)


@rule
def niles_without_flood(state: State, seat: Seat) -> int:
    """Return how many Nile tiles of a seat score only because of a flood in the lot."""
    if state.tiles[seat, Tile.FLOOD] > 0 or on_track(state, Tile.FLOOD) == 0:
        return 0
    return int(state.tiles[seat, Tile.NILE])


@rule
def tile_figures(state: State, edition: Edition, seat: Seat, figures: Figures) -> None:
    """Fill in what each tile of the lot adds for a seat, and what each disaster would take."""
    epoch = int(state.epoch)
    placed = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    whole = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    rest = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    state.epoch = EPOCHS
    score_with_lot(state, edition, seat, placed, whole)
    for space in range(TRACK_SPACES):
        kind = state.track[space]
        if kind != NO_TILE:
            state.track[space] = NO_TILE
            score_with_lot(state, edition, seat, placed, rest)
            state.track[space] = kind
            adds = scored_total(whole, seat, epoch) - scored_total(rest, seat, epoch)
            figures.tile_adds[seat, space] = adds
            later = whole[seat, Part.MONUMENTS] - rest[seat, Part.MONUMENTS]
            figures.tile_later[seat, space] = 0 if epoch == EPOCHS else later
    state.epoch = epoch
    for disaster in range(N_DISASTERS):
        if on_track(state, DISASTERS_FROM + disaster) > 0:
            fill_disaster_costs(state, edition, seat, disaster, figures)


@rule
def fill_disaster_costs(
    state: State, edition: Edition, seat: Seat, disaster: int, figures: Figures
) -> None:
    """Fill in the tiles that one disaster alone would take from a seat that wins the lot."""
    owned = np.zeros(N_TILES, np.int16)
    add_lot(state, seat, owned)
    for kind in range(N_TILES):
        figures.disaster_costs[seat, disaster, kind] = state.tiles[seat, kind]
    strike_alone(state, edition, seat, DISASTERS_FROM + disaster)
    for kind in range(N_TILES):
        figures.disaster_costs[seat, disaster, kind] -= state.tiles[seat, kind]
    restore_tiles(state, seat, owned)


@rule
def lot_figures_at(states: States, index: int, editions: Editions, figures: FigureRecords) -> None:
    """Fill in the points that each seat has now, and those that it would gain with the lot."""
    lot_figures(states[index], editions[0], figures[0])


@rule
def tile_figures_at(
    states: States, index: int, editions: Editions, seat: Seat, figures: FigureRecords
) -> None:
    """Fill in what each tile of the lot adds for a seat, and what each disaster would take."""
    tile_figures(states[index], editions[0], seat, figures[0])


compile_rules()

"""The scores of an epoch, part by part, and the winner of a game."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    EPOCHS,
    MONUMENTS_FROM,
    MONUMENTS_TO,
    N_PARTS,
    Part,
    Seat,
    Tile,
)
from sunbarge.engine.state import Edition, Points, State

from .queries import different, highest_sun, sum_of_suns


@rule
def score_parts(state: State, edition: Edition, parts: Points) -> None:
    """Fill `parts[seat, part]` with each seat's points by category if the epoch ended now."""
    for seat in range(state.players):
        for part in range(N_PARTS):
            parts[seat, part] = 0
        score_own_tiles(state, edition, Seat(seat), parts)
    score_pharaohs(state, edition, parts)
    if state.epoch == EPOCHS:
        for seat in range(state.players):
            parts[seat, Part.MONUMENTS] = monument_points(state, edition, Seat(seat))
        score_suns(state, edition, parts)


@rule
def score_own_tiles(state: State, edition: Edition, seat: Seat, parts: Points) -> None:
    """Fill in a seat's points for gods, gold, river and civilization."""
    parts[seat, Part.GODS] = edition.god * state.tiles[seat, Tile.GOD]
    parts[seat, Part.GOLD] = edition.gold * state.tiles[seat, Tile.GOLD]
    parts[seat, Part.RIVER] = river_points(
        state.tiles[seat, Tile.NILE], state.tiles[seat, Tile.FLOOD]
    )
    kinds = different(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO)
    parts[seat, Part.CIVILIZATION] = edition.civilization[kinds]


@rule
def river_points(niles: int, floods: int) -> int:
    """Return one point for each Nile and flood, or 0 if there is no flood."""
    return niles + floods if floods > 0 else 0


@rule
def score_pharaohs(state: State, edition: Edition, parts: Points) -> None:
    """Seats with the most pharaohs gain points, and seats with the fewest lose points.

    If all seats have the same number, nobody gains or loses.
    """
    for seat in range(state.players):
        parts[seat, Part.PHARAOHS] = state.tiles[seat, Tile.PHARAOH]
    rank(state.players, Part.PHARAOHS, edition.most_pharaohs, edition.fewest_pharaohs, parts)


@rule
def score_suns(state: State, edition: Edition, parts: Points) -> None:
    """Seats with the highest sum of suns gain points, and seats with the lowest lose points.

    If all seats have the same sum, nobody gains or loses.
    """
    for seat in range(state.players):
        parts[seat, Part.SUNS] = sum_of_suns(state.suns[seat] | state.spent[seat])
    rank(state.players, Part.SUNS, edition.highest_suns, edition.lowest_suns, parts)


@rule
def rank(players: int, part: int, for_most: int, for_fewest: int, parts: Points) -> None:
    """Replace the amounts in the column `part` by points: for the most, for the fewest, or 0."""
    most = parts[0, part]
    fewest = parts[0, part]
    for seat in range(players):
        most = max(most, parts[seat, part])
        fewest = min(fewest, parts[seat, part])
    for seat in range(players):
        amount = parts[seat, part]
        parts[seat, part] = 0
        if most > fewest and amount == most:
            parts[seat, part] = for_most
        elif most > fewest and amount == fewest:
            parts[seat, part] = for_fewest


@rule
def monument_points(state: State, edition: Edition, seat: Seat) -> int:
    """Return what a seat's monuments score: for different kinds, and for copies of each kind."""
    points = int(edition.monument_kinds[different(state, seat, MONUMENTS_FROM, MONUMENTS_TO)])
    for kind in range(MONUMENTS_FROM, MONUMENTS_TO):
        points += edition.monument_copies[state.tiles[seat, kind]]
    return points


@rule
def winner_of(state: State) -> Seat:
    """Return the seat with the most points; among tied seats, the one with the highest sun."""
    best = 0
    for seat in range(1, state.players):
        if state.points[seat] > state.points[best]:
            best = seat
        elif state.points[seat] == state.points[best]:
            if highest_sun(state.suns[seat]) > highest_sun(state.suns[best]):
                best = seat
    return Seat(best)


compile_rules()

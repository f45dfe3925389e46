"""The end of an epoch, and the beginning of a game."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    EPOCHS,
    MAX_GROUP,
    MAX_PLAYERS,
    N_PARTS,
    N_TILES,
    Phase,
    Seat,
    Sun,
    Tile,
)
from sunbarge.engine.state import Counts, Edition, State

from .auction import clear_track
from .queries import sun_bit
from .scoring import score_parts
from .turns import begin_epoch, clear_auction


@rule
def end_epoch(state: State, edition: Edition) -> None:
    """The epoch is scored and cleared away; the next epoch begins, or the game is over."""
    score_epoch(state, edition)
    clear_track(state)
    clear_auction(state)
    state.ra_tiles = 0
    for seat in range(state.players):
        discard_what_does_not_last(state, Seat(seat))
        state.suns[seat] |= state.spent[seat]
        state.spent[seat] = 0
    if state.epoch == EPOCHS:
        state.phase = Phase.OVER
        state.turn = Seat(0)
        state.to_move = Seat(0)
    else:
        state.epoch += 1
        begin_epoch(state)


@rule
def score_epoch(state: State, edition: Edition) -> None:
    """Each seat adds what it scores in this epoch to its points, which never fall below 0."""
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    score_parts(state, edition, parts)
    for seat in range(state.players):
        points = int(state.points[seat])
        for part in range(N_PARTS):
            points += parts[seat, part]
        state.points[seat] = max(0, points)


@rule
def discard_what_does_not_last(state: State, seat: Seat) -> None:
    """A seat discards gods, gold, floods and civilization; pharaohs, Niles and monuments stay."""
    state.tiles[seat, Tile.GOD] = 0
    state.tiles[seat, Tile.GOLD] = 0
    state.tiles[seat, Tile.FLOOD] = 0
    for kind in range(CIVILIZATION_FROM, CIVILIZATION_TO):
        state.tiles[seat, kind] = 0


@rule
def set_up(state: State, edition: Edition, players: int, groups: Counts) -> None:
    """Set up a new game in a zeroed State; `groups[i]` is the number of seat i's group of suns."""
    state.players = players
    state.epoch = 1
    state.sun = Sun(1)
    clear_track(state)
    for kind in range(N_TILES):
        state.bag[kind] = edition.bag[kind]
        state.bag_size += edition.bag[kind]
    for seat in range(players):
        state.points[seat] = edition.start_points
        for place in range(MAX_GROUP):
            sun = edition.groups[players, groups[seat], place]
            if sun > 0:
                state.suns[seat] |= sun_bit(sun)
    begin_epoch(state)


compile_rules()

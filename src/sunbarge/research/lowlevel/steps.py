"""Compiled steps of a game, on an array of positions and an index; nothing is checked."""

import numpy as np

from sunbarge.engine.chance import deal_groups, draw_tile
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    MAX_PLAYERS,
    N_ACTIONS,
    N_DISASTERS,
    N_TILES,
    TRACK_SPACES,
    Action,
    Phase,
    Seat,
    Sun,
)
from sunbarge.engine.playout import random_action
from sunbarge.engine.rules import apply, legal_actions, reveal_and_automatic_steps, set_up
from sunbarge.engine.rules.queries import NONE, ONE
from sunbarge.engine.state import (
    Edition,
    Editions,
    Flags,
    Floats,
    Rng,
    Shares,
    State,
    States,
)

from .observation import observe


@rule
def wipe(state: State) -> None:
    """Set all fields of a position record to zero."""
    state.players = state.epoch = state.phase = 0
    state.turn = state.to_move = Seat(0)
    state.sun = Sun(0)
    state.ra_tiles = state.bag_size = state.track_size = 0
    state.opened = state.owed_civilization = state.owed_monuments = state.then = 0
    for kind in range(N_TILES):
        state.bag[kind] = 0
    for space in range(TRACK_SPACES):
        state.track[space] = 0
    for disaster in range(N_DISASTERS):
        state.pending[disaster] = 0
    for seat in range(MAX_PLAYERS):
        state.points[seat] = 0
        state.suns[seat] = 0
        state.spent[seat] = 0
        state.bids[seat] = 0
        for kind in range(N_TILES):
            state.tiles[seat, kind] = 0


@rule
def deal_game(state: State, edition: Edition, players: int, rng: Rng) -> None:
    """Set up a new game in a position record, whatever it held before; deal the suns at random."""
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_groups(players, groups, rng)
    wipe(state)
    set_up(state, edition, players, groups)


@rule
def draw_on(state: State, edition: Edition, rng: Rng) -> None:
    """Draw tiles until the next decision or the end of the game."""
    while state.phase == Phase.CHANCE:
        reveal_and_automatic_steps(state, edition, draw_tile(state, rng))


@rule
def fill_mask(actions: np.uint64, mask: Flags) -> None:
    """Fill `mask` with a flag for each action: whether the set `actions` contains it."""
    for action in range(N_ACTIONS):
        mask[action] = (actions >> np.uint64(action)) & ONE != NONE


@rule
def new_game_at(states: States, index: int, editions: Editions, players: int, rng: Rng) -> None:
    """Set up a new game; the groups of suns are dealt at random."""
    deal_game(states[index], editions[0], players, rng)


@rule
def mask_at(states: States, index: int, editions: Editions, mask: Flags) -> None:
    """Fill `mask` with a flag for each action: whether it is legal for the seat to move."""
    fill_mask(legal_actions(states[index], editions[0]), mask)


@rule
def apply_at(states: States, index: int, editions: Editions, action: int) -> None:
    """Apply a legal action and all automatic moves that follow, up to a decision or chance node."""
    apply(states[index], editions[0], Action(action))


@rule
def outcomes_at(states: States, index: int, probabilities: Shares) -> int:
    """Set the probability of drawing each kind of tile; return how many kinds can be drawn."""
    state, possible = states[index], 0
    for kind in range(N_TILES):
        probabilities[kind] = 0.0
        if state.phase == Phase.CHANCE and state.bag[kind] > 0:
            probabilities[kind] = state.bag[kind] / state.bag_size
            possible += 1
    return possible


@rule
def reveal_and_automatic_steps_at(
    states: States, index: int, editions: Editions, tile: int
) -> None:
    """Reveal a tile at a chance node, and apply the automatic moves that follow."""
    reveal_and_automatic_steps(states[index], editions[0], tile)


@rule
def step_at(states: States, index: int, editions: Editions, action: int, rng: Rng) -> np.uint64:
    """Apply an action and draw tiles with `rng`; returns the set of legal actions afterwards."""
    apply(states[index], editions[0], Action(action))
    draw_on(states[index], editions[0], rng)
    return legal_actions(states[index], editions[0])


@rule
def random_at(states: States, index: int, editions: Editions, rng: Rng) -> int:
    """Return a legal action, sampled uniformly."""
    return random_action(states[index], editions[0], rng)


@rule
def look_at(
    states: States, index: int, editions: Editions, seat: int, out: Floats, mask: Flags
) -> None:
    """Fill the observation of a seat, and the legal-action mask of the seat to move."""
    observe(states[index], editions[0], Seat(seat), out)
    fill_mask(legal_actions(states[index], editions[0]), mask)


@rule
def copy_at(states: States, index: int, targets: States, place: int) -> None:
    """Copy a position to another place, in the same array or in another one."""
    targets[place] = states[index]


compile_rules()

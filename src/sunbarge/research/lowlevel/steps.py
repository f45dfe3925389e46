"""The calls of the low-level door: an array of positions and an index, unchecked and quick."""

import numpy as np

from sunbarge.engine.chance import choose, deal_groups, draw_tile
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import (
    MAX_PLAYERS,
    N_ACTIONS,
    N_DISASTERS,
    N_TILES,
    TRACK_SPACES,
    Phase,
)
from sunbarge.engine.rules import apply, legal_actions, reveal_and_settle, set_up
from sunbarge.engine.rules.questions import NONE, ONE
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
    """Make a record blank."""
    state.players = state.epoch = state.phase = state.turn = state.to_move = 0
    state.sun = state.ra_tiles = state.bag_size = state.track_size = 0
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
    """A new game with its groups of suns dealt by lot; the record need not be blank."""
    groups = np.empty(MAX_PLAYERS, np.int16)
    deal_groups(players, groups, rng)
    wipe(state)
    set_up(state, edition, players, groups)


@rule
def draw_on(state: State, edition: Edition, rng: Rng) -> None:
    """Draw tiles until somebody decides or the game is over."""
    while state.phase == Phase.CHANCE:
        reveal_and_settle(state, edition, draw_tile(state, rng))


@rule
def fill_mask(actions: np.uint64, mask: Flags) -> None:
    """A set of actions as one flag an action."""
    for action in range(N_ACTIONS):
        mask[action] = (actions >> np.uint64(action)) & ONE != NONE


@rule
def new_game_at(states: States, index: int, editions: Editions, players: int, rng: Rng) -> None:
    """A new game; the groups of suns are dealt by lot."""
    deal_game(states[index], editions[0], players, rng)


@rule
def mask_at(states: States, index: int, editions: Editions, mask: Flags) -> None:
    """Fill one flag an action: whether the seat to move may take it."""
    fill_mask(legal_actions(states[index], editions[0]), mask)


@rule
def apply_at(states: States, index: int, editions: Editions, action: int) -> None:
    """A decision, which must be legal, and all that follows from it without chance."""
    apply(states[index], editions[0], action)


@rule
def outcomes_at(states: States, index: int, probabilities: Shares) -> int:
    """Fill the probability of each tile to be drawn; how many are possible, 0 if none is drawn."""
    state, possible = states[index], 0
    for kind in range(N_TILES):
        probabilities[kind] = 0.0
        if state.phase == Phase.CHANCE and state.bag[kind] > 0:
            probabilities[kind] = state.bag[kind] / state.bag_size
            possible += 1
    return possible


@rule
def reveal_settled_at(states: States, index: int, editions: Editions, tile: int) -> None:
    """A tile out of the bag, where one is drawn, and all that follows from it by itself."""
    reveal_and_settle(states[index], editions[0], tile)


@rule
def step_at(states: States, index: int, editions: Editions, action: int, rng: Rng) -> np.uint64:
    """A decision, with tiles drawn by a random source; the set of what is legal then."""
    apply(states[index], editions[0], action)
    draw_on(states[index], editions[0], rng)
    return legal_actions(states[index], editions[0])


@rule
def random_at(states: States, index: int, editions: Editions, rng: Rng) -> int:
    """One of the legal actions, every one equally likely."""
    return choose(legal_actions(states[index], editions[0]), rng)


@rule
def look_at(
    states: States, index: int, editions: Editions, seat: int, out: Floats, mask: Flags
) -> None:
    """What a seat may know, and what the seat to move may do."""
    observe(states[index], editions[0], seat, out)
    fill_mask(legal_actions(states[index], editions[0]), mask)


@rule
def copy_at(states: States, index: int, targets: States, place: int) -> None:
    """Copy a position over another, in the same array or in another one."""
    targets[place] = states[index]


seal()

"""The compiled functions that Python calls; each takes an array of positions and an index.

Passing an array and an index to compiled code costs a tenth of passing a NumPy record.
"""

import numpy as np

from . import chance, rules
from .compiled import compile_rules, rule
from .kinds import Action, Seat
from .state import Counts, Editions, Points, Rng, States

carry_out = rules.carry_out
draw_tile = chance.draw_tile
legal_actions = rules.legal_actions
reveal = rules.reveal
score_parts = rules.score_parts
set_up = rules.set_up
automatic_step = rules.automatic_step
winner_of = rules.winner_of
score_with_lot = rules.score_with_lot


@rule
def legal_at(states: States, index: int, editions: Editions) -> np.uint64:
    """Return the legal actions of the seat to move as a bit mask."""
    return legal_actions(states[index], editions[0])


@rule
def carry_out_at(states: States, index: int, editions: Editions, action: Action) -> None:
    """Carry out one decision, but not the automatic steps that follow it."""
    carry_out(states[index], editions[0], action)


@rule
def reveal_at(states: States, index: int, editions: Editions, tile: int) -> None:
    """Reveal a drawn tile, but carry out none of the automatic steps that follow."""
    reveal(states[index], editions[0], tile)


@rule
def automatic_step_at(states: States, index: int, editions: Editions) -> None:
    """Carry out one automatic step: disasters strike, or an epoch ends."""
    automatic_step(states[index], editions[0])


@rule
def draw_at(states: States, index: int, rng: Rng) -> int:
    """Return the kind of a random tile in the bag, without taking the tile out of the bag."""
    return draw_tile(states[index], rng)


@rule
def score_at(states: States, index: int, editions: Editions, parts: Points) -> None:
    """Fill `parts[seat, part]` with each seat's points by category if the epoch ended now."""
    score_parts(states[index], editions[0], parts)


@rule
def set_up_at(states: States, index: int, editions: Editions, players: int, groups: Counts) -> None:
    """Set up a new game in a zeroed State; `groups[i]` is the number of seat i's group of suns."""
    set_up(states[index], editions[0], players, groups)


@rule
def winner_at(states: States, index: int) -> Seat:
    """Return the seat that has won a finished game."""
    return winner_of(states[index])


@rule
def score_with_lot_at(
    states: States, index: int, editions: Editions, seat: Seat, placed: Points, struck: Points
) -> None:
    """Compute the points of all seats if a seat won the lot and the epoch ended now.

    The array `placed` gets the points before the lot's disasters strike, and `struck` the points
    after they have struck.
    """
    score_with_lot(states[index], editions[0], seat, placed, struck)


compile_rules()

"""Figures of the auction, of the bag and of discards."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    MAX_PLAYERS,
    NO_TILE,
    NOBODY,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.rules.auction import highest_bidder
from sunbarge.engine.rules.legal import higher_suns
from sunbarge.engine.rules.lot_value import commonest
from sunbarge.engine.rules.queries import NONE, ONE, chance_of_ra, has_sun, standing_bid
from sunbarge.engine.rules.scoring import winner_of
from sunbarge.engine.state import Edition, Editions, State, States

from .discards import cheapest_monument
from .record import FigureRecords, Figures


@rule
def auction_figures(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in who has to answer and can beat the highest bid, the chance of Ra and the winner."""
    list_seats_to_answer(state, figures)
    figures.standing = standing_bid(state)
    figures.leader = highest_bidder(state)
    for seat in range(MAX_PLAYERS):
        figures.can_beat[seat] = 0
        figures.passed[seat] = 1 if is_without_bid(state, Seat(seat)) else 0
    for place in range(figures.asked):
        seat = figures.to_answer[place]
        figures.can_beat[seat] = lowest_higher_sun(state, Seat(seat))
        figures.passed[seat] = 0
    figures.lose_hint = discard_hint(state, edition)
    figures.winner = winner_of(state) if state.phase == Phase.OVER else NOBODY
    fill_chance_of_ra(state, edition, figures)


@rule
def list_seats_to_answer(state: State, figures: Figures) -> None:
    """List the seats that still have to bid or pass, from the seat to move to the Ra player."""
    figures.asked = 0
    for place in range(MAX_PLAYERS):
        figures.to_answer[place] = NOBODY
    if state.phase != Phase.AUCTION:
        return
    seat = int(state.to_move)
    for _ in range(state.players):
        if has_sun(state, Seat(seat)):
            figures.to_answer[figures.asked] = seat
            figures.asked += 1
        if seat == state.turn:
            return
        seat = (seat + 1) % state.players


@rule
def is_without_bid(state: State, seat: Seat) -> bool:
    """Return whether a seat takes part in the auction and has not bid, or not yet."""
    return state.phase == Phase.AUCTION and has_sun(state, seat) and state.bids[seat] == 0


@rule
def lowest_higher_sun(state: State, seat: Seat) -> int:
    """Return the lowest face-up sun of a seat that beats the highest bid, or 0."""
    suns = higher_suns(state, seat)
    if suns == NONE:
        return 0
    lowest = 0
    while suns & ONE == NONE:
        suns >>= ONE
        lowest += 1
    return lowest


@rule
def discard_hint(state: State, edition: Edition) -> int:
    """Return the discard that costs the seat to move the fewest points; NO_TILE if none is due."""
    if state.phase != Phase.LOSE:
        return NO_TILE
    if state.owed_civilization > 0:
        return commonest(state, state.to_move, CIVILIZATION_FROM, CIVILIZATION_TO)
    return cheapest_monument(state, edition, state.to_move, state.owed_monuments)


@rule
def fill_chance_of_ra(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in the chance of Ra, and the expected draws until the epoch's last Ra tile."""
    ra = int(state.bag[Tile.RA])
    wanted = edition.ra_limit[state.players] - state.ra_tiles
    figures.ra_chance = np.float64(chance_of_ra(state))
    figures.draws_left = np.float64(wanted * (int(state.bag_size) + 1) / (ra + 1))


@rule
def auction_figures_at(
    states: States, index: int, editions: Editions, figures: FigureRecords
) -> None:
    """Fill in the figures of the auction, of the bag and of discards."""
    auction_figures(states[index], editions[0], figures[0])


compile_rules()

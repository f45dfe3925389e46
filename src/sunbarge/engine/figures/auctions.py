"""Computes the numbers shown beside a position on the auction, on the bag and on discards."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    MAX_PLAYERS,
    N_TILES,
    NOBODY,
    Opened,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.rules.auction import highest_bidder
from sunbarge.engine.rules.legal import higher_suns
from sunbarge.engine.rules.lot_value import lose_commonest, restore_tiles
from sunbarge.engine.rules.queries import (
    NONE,
    ONE,
    chance_of_ra,
    has_sun,
    standing_bid,
    track_is_full,
)
from sunbarge.engine.rules.scoring import winner_of
from sunbarge.engine.state import Edition, Editions, State, States

from .discards import lose_cheapest_monuments
from .record import FigureRecords, Figures


@rule
def auction_figures(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in the numbers on the auction, the bag and discards, and the winner of the game."""
    list_seats_to_answer(state, figures)
    fill_duties(state, edition, figures)
    figures.standing = standing_bid(state)
    figures.leader = highest_bidder(state)
    for seat in range(MAX_PLAYERS):
        figures.can_beat[seat] = 0
        figures.passed[seat] = 1 if is_without_bid(state, Seat(seat)) else 0
    for place in range(figures.asked):
        seat = figures.to_answer[place]
        figures.can_beat[seat] = lowest_higher_sun(state, Seat(seat))
        figures.passed[seat] = 0
    fill_discards(state, edition, figures)
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
def fill_duties(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in who must bid if nobody else does, and whether the tiles are discarded if nobody bids.

    This is for the auction that is held or, if there is none, for one that the seat to move would
    open by invoking Ra.
    """
    if state.phase == Phase.AUCTION:
        obliges, discards = state.opened == Opened.INVOKED, state.opened == Opened.INVOKED_FULL
    else:
        obliges, discards = not track_is_full(state), track_is_full(state)
    figures.obliged = state.turn if obliges else NOBODY
    figures.must_beat = 1 if edition.invoker_must_beat else 0
    figures.discards = 1 if discards else 0


@rule
def is_without_bid(state: State, seat: Seat) -> bool:
    """Return whether a seat takes part in the auction and has made no bid so far."""
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
def fill_discards(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in the discards that cost the seat to move the fewest points; zeros if it owes none."""
    for kind in range(N_TILES):
        figures.lose_hints[kind] = 0
    if state.phase != Phase.LOSE:
        return
    seat = Seat(state.to_move)
    owned = np.zeros(N_TILES, np.int16)
    for kind in range(N_TILES):
        owned[kind] = state.tiles[seat, kind]
    if state.owed_civilization > 0:
        lose_commonest(state, seat, CIVILIZATION_FROM, CIVILIZATION_TO, state.owed_civilization)
    else:
        lose_cheapest_monuments(state, edition, seat, state.owed_monuments)
    for kind in range(N_TILES):
        figures.lose_hints[kind] = owned[kind] - state.tiles[seat, kind]
    restore_tiles(state, seat, owned)


@rule
def fill_chance_of_ra(state: State, edition: Edition, figures: Figures) -> None:
    """Fill in the chance of Ra, and the expected number of draws until the epoch's last Ra tile."""
    ra = int(state.bag[Tile.RA])
    wanted = edition.ra_limit[state.players] - state.ra_tiles
    figures.ra_chance = np.float64(chance_of_ra(state))
    figures.draws_left = np.float64(wanted * (int(state.bag_size) + 1) / (ra + 1))


@rule
def auction_figures_at(
    states: States, index: int, editions: Editions, figures: FigureRecords
) -> None:
    """Fill in the numbers on the auction, on the bag and on discards (see `Figures`)."""
    auction_figures(states[index], editions[0], figures[0])


compile_rules()

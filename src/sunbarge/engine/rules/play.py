"""The three ways in which a position changes: a decision, a tile drawn, or an automatic step."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    DONE,
    DRAW,
    FIRST_BID,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    NO_TILE,
    PASS,
    TRACK_SPACES,
    Action,
    Opened,
    Phase,
    Sun,
    Tile,
)
from sunbarge.engine.state import Edition, State

from .auction import bid, next_bidder_or_close, open_auction
from .disasters import lose_tile, strike
from .epoch import end_epoch
from .gods import spend_god, stop_spending
from .queries import track_is_full
from .turns import end_turn


@rule
def carry_out(state: State, edition: Edition, action: Action) -> None:
    """Carry out one legal decision, but not the automatic steps that follow it."""
    if action == PASS:
        next_bidder_or_close(state)
    elif action == DRAW:
        state.phase = Phase.CHANCE
    elif action == INVOKE:
        open_auction(state, Opened.INVOKED_FULL if track_is_full(state) else Opened.INVOKED)
    elif action == DONE:
        stop_spending(state)
    elif action < FIRST_BID:
        spend_god(state, edition, action - GOD + FIRST_TAKEABLE)
    elif action < LOSE:
        bid(state, Sun(action - BID))
    else:
        lose_tile(state, action - LOSE + CIVILIZATION_FROM)


@rule
def reveal(state: State, edition: Edition, tile: int) -> None:
    """A drawn tile is revealed: Ra opens an auction or ends the epoch, others go to the track."""
    state.bag[tile] -= 1
    state.bag_size -= 1
    if tile == Tile.RA:
        state.ra_tiles += 1
        if state.ra_tiles == edition.ra_limit[state.players]:
            state.phase = Phase.EPOCH_END
        else:
            open_auction(state, Opened.BY_RA_TILE)
    else:
        place_on_track(state, tile)
        end_turn(state)


@rule
def place_on_track(state: State, tile: int) -> None:
    """A tile goes to the first free space of the auction track."""
    for space in range(TRACK_SPACES):
        if state.track[space] == NO_TILE:
            state.track[space] = tile
            state.track_size += 1
            return


@rule
def automatic_step(state: State, edition: Edition) -> None:
    """Carry out one automatic step: disasters strike, or an epoch ends."""
    if state.phase == Phase.STRIKE:
        strike(state)
    elif state.phase == Phase.EPOCH_END:
        end_epoch(state, edition)


@rule
def has_automatic_step(state: State) -> bool:
    """Return whether the next step is automatic: disasters strike, or an epoch ends."""
    return state.phase == Phase.STRIKE or state.phase == Phase.EPOCH_END


@rule
def apply(state: State, edition: Edition, action: Action) -> None:
    """Carry out one legal decision and the automatic steps that follow it."""
    carry_out(state, edition, action)
    while has_automatic_step(state):
        automatic_step(state, edition)


@rule
def reveal_and_automatic_steps(state: State, edition: Edition, tile: int) -> None:
    """Reveal a drawn tile, and carry out the automatic steps that follow it."""
    reveal(state, edition, tile)
    while has_automatic_step(state):
        automatic_step(state, edition)


compile_rules()

"""What the others have just done, as far as the table still shows it.

In an auction the answers lie open, and how it was opened. Before it, the tiles at the end of the
track were drawn by one seat after the other, who might have invoked Ra instead. What the simpler
bots would have done in their place tells who is none of them. A god, or an auction in which all
passed, may have come between without leaving a gap: then the way back is a wrong one, and the
net that reads it has learned how often that is.
"""

from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import (
    BID,
    DRAW,
    INVOKE,
    NO_TILE,
    NOBODY,
    PASS,
    TRACK_SPACES,
    Opened,
    Phase,
    Seat,
    Tile,
)
from sunbarge.engine.rules.questions import has_sun, next_with_sun
from sunbarge.engine.state import Edition, State

from .workspace import HYPOTHETICAL, N_RECENT, Workspace

# What is noted of a seat: how many answers were seen, how many of them `simple` and `evaluator`
# would not have given, and the same for its turns.
BIDS, TURNS = 0, 3
TURNS_BACK = 5  # what lies further back costs more time than it tells


@rule
def fill_recent_actions(state: State, edition: Edition, workspace: Workspace) -> None:
    """Go back from a position, step by step, as far as the table shows how."""
    for place in range(len(workspace.opponents.recent_actions)):
        workspace.opponents.recent_actions[place] = 0.0
    if state.phase != Phase.AUCTION and state.phase != Phase.TURN:
        return
    workspace.scratch[HYPOTHETICAL] = state
    if state.phase == Phase.AUCTION:
        count_bids(state, workspace.scratch[HYPOTHETICAL], edition, workspace)
        count_opening(workspace.scratch[HYPOTHETICAL], edition, workspace)
    for _ in range(TURNS_BACK):
        if not last_draw_is_known(workspace.scratch[HYPOTHETICAL]):
            return
        undo_draw(workspace.scratch[HYPOTHETICAL])
        count_action(workspace.scratch[HYPOTHETICAL], edition, workspace, TURNS, DRAW)


@rule
def count_action(
    before: State, edition: Edition, workspace: Workspace, sort: int, action: int
) -> None:
    """Note what the seat to move did, and who would have done otherwise."""
    at = before.to_move * N_RECENT + sort
    workspace.opponents.recent_actions[at] += 1.0
    if simple_action(before, edition) != action:
        workspace.opponents.recent_actions[at + 1] += 1.0
    if evaluator_action(before, edition) != action:
        workspace.opponents.recent_actions[at + 2] += 1.0


@rule
def count_bids(state: State, before: State, edition: Edition, workspace: Workspace) -> None:
    """Go through the answers of an auction up to the seat to move."""
    for seat in range(state.players):
        before.bids[seat] = 0
    seat = next_with_sun(state, state.turn)
    while seat != state.to_move:
        before.to_move = seat
        bid = state.bids[seat]
        count_action(before, edition, workspace, BIDS, BID + bid if bid > 0 else PASS)
        before.bids[seat] = bid
        seat = next_with_sun(state, seat)


@rule
def count_opening(before: State, edition: Edition, workspace: Workspace) -> None:
    """Go back to the turn in which an auction was opened."""
    action = DRAW if before.opened == Opened.BY_RA_TILE else INVOKE
    if action == DRAW:
        before.bag[Tile.RA] += 1
        before.bag_size += 1
        before.ra_tiles -= 1
    for seat in range(before.players):
        before.bids[seat] = 0
    before.opened = 0
    before.phase = Phase.TURN
    before.to_move = before.turn
    count_action(before, edition, workspace, TURNS, action)


@rule
def last_draw_is_known(state: State) -> bool:
    """Whether there are no gaps, so that the seat before has probably drawn the last tile."""
    for space in range(TRACK_SPACES):
        if (state.track[space] != NO_TILE) != (space < state.track_size):
            return False
    return bool(state.track_size > 0)


@rule
def undo_draw(state: State) -> None:
    """Go back to the turn in which the last tile of the track was drawn."""
    space = state.track_size - 1
    tile = state.track[space]
    state.track[space] = NO_TILE
    state.track_size = space
    state.bag[tile] += 1
    state.bag_size += 1
    state.turn = Seat(previous_with_sun(state, state.turn))
    state.to_move = state.turn


@rule
def previous_with_sun(state: State, seat: int) -> int:
    """The next seat counter-clockwise that has a face-up sun, at last the seat itself."""
    before = seat
    for _ in range(state.players):
        before = state.players - 1 if before == 0 else before - 1
        if has_sun(state, Seat(before)):
            return before
    return NOBODY


seal()

"""Recent actions of every seat, reconstructed from the position: inputs of the classifier.

A position shows the bids of the current auction and how the auction was opened. The last tiles of
the track were drawn by the preceding seats, who could have invoked Ra instead. For each of these
actions, this module counts whether `simple` and `evaluator` would have chosen it. The
reconstruction is wrong if a god was spent for the last tile of the track, or if all seats passed in
an auction between two draws. The classifier is trained with reconstructions that have these errors.
"""

from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.bots.simple.decide import simple_action
from sunbarge.engine.compiled import compile_rules, rule
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
from sunbarge.engine.rules.queries import has_sun, next_with_sun
from sunbarge.engine.state import Edition, State

from .workspace import HYPOTHETICAL, N_RECENT, Workspace

# Counts of a seat: its bids, the bids that `simple` and `evaluator` would not have made, its turns,
# and the turns in which these two bots would have acted differently.
BIDS, TURNS = 0, 3
TURNS_BACK = 5  # draws that are reconstructed; more would cost too much time


@rule
def fill_recent_actions(state: State, edition: Edition, workspace: Workspace) -> None:
    """Fill the counts of recent actions, going back from the position as far as it shows them."""
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
    before: State, edition: Edition, workspace: Workspace, offset: int, action: int
) -> None:
    """Count an action of the seat to move, and which bots would have chosen a different action."""
    at = before.to_move * N_RECENT + offset
    workspace.opponents.recent_actions[at] += 1.0
    if simple_action(before, edition) != action:
        workspace.opponents.recent_actions[at + 1] += 1.0
    if evaluator_action(before, edition) != action:
        workspace.opponents.recent_actions[at + 2] += 1.0


@rule
def count_bids(state: State, before: State, edition: Edition, workspace: Workspace) -> None:
    """Count the bids and passes of the seats that came before the seat to move in the auction."""
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
    """Undo the opening of an auction, and count the action that opened it."""
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
    """Return whether the track has no gaps; then the previous seat probably drew the last tile."""
    for space in range(TRACK_SPACES):
        if (state.track[space] != NO_TILE) != (space < state.track_size):
            return False
    return bool(state.track_size > 0)


@rule
def undo_draw(state: State) -> None:
    """Undo the draw of the last tile of the track."""
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
    """Return the nearest seat counter-clockwise with a face-up sun, possibly the seat itself."""
    before = seat
    for _ in range(state.players):
        before = state.players - 1 if before == 0 else before - 1
        if has_sun(state, Seat(before)):
            return before
    return NOBODY


compile_rules()

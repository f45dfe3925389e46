"""What a position is worth, whatever has to settle before the next turn begins."""

from sunbarge.bots.simple.decide import least_loss
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.rules.play import decide, settle, settles_itself
from sunbarge.engine.rules.scoring import winner_of
from sunbarge.engine.state import Edition, Floats, State

from .value_net import clear_absent_seats, evaluate
from .workspace import N_VALUES, Workspace

POINTS_BREAK_TIES = 0.0005  # where the win probabilities are equal, more points are better
LOWEST_UTILITY = -1e9


@rule
def utility(value: Floats, seat: int) -> float:
    """What a seat plays for: to win, and then for points."""
    return float(value[seat] + POINTS_BREAK_TIES * value[MAX_PLAYERS + seat])


@rule
def value_row(values: Floats, index: int) -> Floats:
    """One value of a table of values."""
    return values[index * N_VALUES : (index + 1) * N_VALUES]


@rule
def copy_value(value: Floats, other: Floats) -> None:
    """Copy a value."""
    for place in range(N_VALUES):
        value[place] = other[place]


@rule
def settle_until_turn(state: State, edition: Edition) -> None:
    """Go on to the next turn, or to the end, with discards by a rule of thumb."""
    while state.phase == Phase.LOSE or settles_itself(state):
        if state.phase == Phase.LOSE:
            decide(state, edition, least_loss(state, edition))
        else:
            settle(state, edition)


@rule
def settled_value(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Let a position come to rest, and value it."""
    settle_until_turn(state, edition)
    if state.phase == Phase.OVER:
        final_value(state, value)
    else:
        evaluate(state, edition, workspace, value)


@rule
def final_value(state: State, value: Floats) -> None:
    """At the end everything is known."""
    for seat in range(state.players):
        value[seat] = 0.0
        value[MAX_PLAYERS + seat] = state.points[seat]
    value[winner_of(state)] = 1.0
    clear_absent_seats(value, state.players)


seal()

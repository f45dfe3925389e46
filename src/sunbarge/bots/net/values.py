"""Values of positions: utility, values of finished games, and values after automatic steps."""

from sunbarge.bots.simple.decide import cheapest_discard
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS, Phase
from sunbarge.engine.rules.play import automatic_step, carry_out, has_automatic_step
from sunbarge.engine.rules.scoring import winner_of
from sunbarge.engine.state import Edition, Floats, State

from .value_net import clear_absent_seats, evaluate
from .workspace import N_VALUES, Workspace

POINTS_BREAK_TIES = 0.0005  # utility of a point, in win probability
LOWEST_UTILITY = -1e9


@rule
def utility(value: Floats, seat: int) -> float:
    """Return the utility of a value to a seat: its win probability, plus a little for points."""
    return float(value[seat] + POINTS_BREAK_TIES * value[MAX_PLAYERS + seat])


@rule
def value_row(values: Floats, index: int) -> Floats:
    """Return a view of row `index` of a flat array in which each row is one output of the net."""
    return values[index * N_VALUES : (index + 1) * N_VALUES]


@rule
def copy_value(value: Floats, other: Floats) -> None:
    """Copy `other` into `value`."""
    for place in range(N_VALUES):
        value[place] = other[place]


@rule
def settle_until_turn(state: State, edition: Edition) -> None:
    """Play automatic steps, and discards as `simple` would, up to a turn or the game's end."""
    while state.phase == Phase.LOSE or has_automatic_step(state):
        if state.phase == Phase.LOSE:
            carry_out(state, edition, cheapest_discard(state, edition))
        else:
            automatic_step(state, edition)


@rule
def settled_value(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Play on as `settle_until_turn` does, then fill `value` (exact if the game is over)."""
    settle_until_turn(state, edition)
    if state.phase == Phase.OVER:
        final_value(state, value)
    else:
        evaluate(state, edition, workspace, value)


@rule
def final_value(state: State, value: Floats) -> None:
    """Fill `value` with the exact value of a finished game."""
    for seat in range(state.players):
        value[seat] = 0.0
        value[MAX_PLAYERS + seat] = state.points[seat]
    value[winner_of(state)] = 1.0
    clear_absent_seats(value, state.players)


compile_rules()

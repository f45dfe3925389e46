"""Choice of the action in a turn, given the best use of a god and whether to invoke Ra."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import DONE, DRAW, INVOKE, NO_ACTION, Action, Phase
from sunbarge.engine.rules.queries import track_is_full
from sunbarge.engine.state import State


@rule
def may_draw(state: State, god: Action) -> bool:
    """Return whether the seat can choose to draw: no god is to be spent and the track has room."""
    return bool(god == NO_ACTION and state.phase == Phase.TURN and not track_is_full(state))


@rule
def turn_action(state: State, god: Action, invokes: bool) -> Action:
    """Return the action `god` unless it is NO_ACTION; otherwise `done`, invoking Ra or a draw."""
    if god != NO_ACTION:
        return god
    if state.phase == Phase.GODS:
        return DONE
    if invokes or track_is_full(state):
        return INVOKE
    return DRAW


compile_rules()

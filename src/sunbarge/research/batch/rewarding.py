"""What a step was worth to each seat."""

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import NOBODY, Phase
from sunbarge.engine.rules import winner_of
from sunbarge.engine.state import State

from .slots import FOR_POINTS, FOR_WIN, Slot


@rule
def has_scored(slot: Slot, state: State) -> bool:
    """Whether the points of any seat have changed."""
    for seat in range(state.players):
        if slot.paid[seat] != state.points[seat]:
            return True
    return False


@rule
def best_other(slot: Slot, players: int, seat: int) -> int:
    """The most points of another seat for which rewards were given."""
    best = 0
    for other in range(players):
        if other != seat:
            best = max(best, slot.paid[other])
    return best


@rule
def add_margins(slot: Slot, players: int, times: int) -> None:
    """Give or take every seat's lead over the best of the others."""
    for seat in range(players):
        slot.rewards[seat] += times * (slot.paid[seat] - best_other(slot, players, seat))


@rule
def pay_points(slot: Slot, state: State, loser: int) -> None:
    """Give every seat the points it has gained; a loser's are gone."""
    for seat in range(state.players):
        points = 0 if seat == loser else int(state.points[seat])
        slot.rewards[seat] += points - slot.paid[seat]
        slot.paid[seat] = points


@rule
def reward_seats(slot: Slot, state: State, kind: int, loser: int) -> None:
    """The rewards of a step; who ended the game by an illegal action loses it without points."""
    if kind == FOR_WIN:
        if state.phase == Phase.OVER:
            slot.rewards[winner_of(state)] = 1.0
    elif loser != NOBODY or has_scored(slot, state):
        if kind == FOR_POINTS:
            pay_points(slot, state, loser)
            return
        add_margins(slot, state.players, -1)
        for seat in range(state.players):
            slot.paid[seat] = 0 if seat == loser else int(state.points[seat])
        add_margins(slot, state.players, 1)


seal()

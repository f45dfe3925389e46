"""Computes the rewards of a step for every seat."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import NOBODY, Phase
from sunbarge.engine.rules import winner_of
from sunbarge.engine.state import State

from .slots import REWARD_POINTS, REWARD_WIN, Slot


@rule
def has_scored(slot: Slot, state: State) -> bool:
    """Return whether the points of any seat have changed since the last reward."""
    for seat in range(state.players):
        if slot.rewarded_points[seat] != state.points[seat]:
            return True
    return False


@rule
def best_other(slot: Slot, players: int, seat: int) -> int:
    """Return the most points that any seat other than `seat` had at the last reward."""
    best = 0
    for other in range(players):
        if other != seat:
            best = max(best, slot.rewarded_points[other])
    return best


@rule
def add_margins(slot: Slot, players: int, sign: int) -> None:
    """Add `sign` times the lead of every seat over the best other seat to its reward."""
    for seat in range(players):
        margin = slot.rewarded_points[seat] - best_other(slot, players, seat)
        slot.rewards[seat] += sign * margin


@rule
def reward_points(slot: Slot, state: State, loser: int) -> None:
    """Reward every seat with the change of its points; the points of `loser` drop to 0."""
    for seat in range(state.players):
        points = 0 if seat == loser else int(state.points[seat])
        slot.rewards[seat] += points - slot.rewarded_points[seat]
        slot.rewarded_points[seat] = points


@rule
def reward_seats(slot: Slot, state: State, kind: int, loser: int) -> None:
    """Set the rewards of a step; `loser` is the seat that acted illegally, or NOBODY."""
    if kind == REWARD_WIN:
        if state.phase == Phase.OVER:
            slot.rewards[winner_of(state)] = 1.0
    elif loser != NOBODY or has_scored(slot, state):
        if kind == REWARD_POINTS:
            reward_points(slot, state, loser)
            return
        add_margins(slot, state.players, -1)
        for seat in range(state.players):
            slot.rewarded_points[seat] = 0 if seat == loser else int(state.points[seat])
        add_margins(slot, state.players, 1)


compile_rules()

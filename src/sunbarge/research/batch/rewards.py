"""Computes the rewards of a step for every seat."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, NOBODY, Phase
from sunbarge.engine.rules import score_parts, winner_of
from sunbarge.engine.state import Counts, Edition, State, States
from sunbarge.research.lowlevel.layout import POINTS_UNIT

from .slots import (
    REWARD_MARGIN,
    REWARD_POINTS,
    REWARD_RANK,
    REWARD_SHAPED,
    REWARD_ZERO_SUM,
    Config,
    Slot,
)

A_POINT = np.float32(1 / POINTS_UNIT)
LAST_PLACE, PLACED = -1, -2  # below all points


@rule
def has_scored(slot: Slot, state: State) -> bool:
    """Return whether any seat's points have changed since rewards were computed last."""
    for seat in range(state.players):
        if slot.rewarded_points[seat] != state.points[seat]:
            return True
    return False


@rule
def best_other(slot: Slot, players: int, seat: int) -> int:
    """Return the most points that any other seat had when rewards were computed last."""
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
    """Reward each seat with the change of its points; `loser`, who acted illegally, drops to 0."""
    for seat in range(state.players):
        points = 0 if seat == loser else int(state.points[seat])
        slot.rewards[seat] += points - slot.rewarded_points[seat]
        slot.rewarded_points[seat] = points


@rule
def reward_margins(slot: Slot, state: State, loser: int) -> None:
    """Reward each seat with the change of its lead; `loser`, who acted illegally, has 0 points."""
    add_margins(slot, state.players, -1)
    for seat in range(state.players):
        slot.rewarded_points[seat] = 0 if seat == loser else int(state.points[seat])
    add_margins(slot, state.players, 1)


@rule
def fill_places(state: State, loser: int, places: Counts) -> None:
    """Fill the place of every seat, 0 for the winner; `loser`, who acted illegally, is last.

    Every place goes to the seat that would win without the seats on better places, so that ties
    are broken as the rules say. The points in `state` are changed meanwhile, and then restored.
    """
    points = np.empty(MAX_PLAYERS, np.int16)
    for seat in range(state.players):
        points[seat] = state.points[seat]
    if loser != NOBODY:
        state.points[loser] = LAST_PLACE
    for place in range(state.players):
        best = winner_of(state)
        places[best] = place
        state.points[best] = PLACED
    for seat in range(state.players):
        state.points[seat] = points[seat]


@rule
def fill_places_at(states: States, index: int, places: Counts) -> None:
    """Fill the place of every seat in a finished game, 0 for the winner."""
    fill_places(states[index], NOBODY, places)


@rule
def reward_ranks(slot: Slot, state: State, loser: int) -> None:
    """Reward every seat with the fraction of the other seats that finish behind it."""
    places = np.empty(MAX_PLAYERS, np.int16)
    fill_places(state, loser, places)
    last = state.players - 1
    for seat in range(state.players):
        slot.rewards[seat] = np.float32(last - places[seat]) / np.float32(last)


@rule
def reward_zero_sum(slot: Slot, state: State, loser: int) -> None:
    """Reward the winner with 1, which the other seats pay in equal shares.

    If `loser` acted illegally, it pays 1, which the other seats share.
    """
    share = np.float32(1.0) / np.float32(state.players - 1)
    for seat in range(state.players):
        slot.rewards[seat] = share if loser != NOBODY else -share
    if loser != NOBODY:
        slot.rewards[loser] = -1.0
    else:
        slot.rewards[winner_of(state)] = 1.0


@rule
def set_potentials(slot: Slot, state: State, edition: Edition) -> None:
    """Set the potential of every seat: its lead over the best other seat if the epoch ended now."""
    parts = np.empty((MAX_PLAYERS, N_PARTS), np.int32)
    totals = np.empty(MAX_PLAYERS, np.int32)
    score_parts(state, edition, parts)
    for seat in range(state.players):
        totals[seat] = state.points[seat]
        for part in range(N_PARTS):
            totals[seat] += parts[seat, part]
    for seat in range(state.players):
        best = totals[0] if seat != 0 else totals[1]
        for other in range(state.players):
            if other != seat:
                best = max(best, totals[other])
        slot.potentials[seat] = A_POINT * np.float32(totals[seat] - best)


@rule
def add_shaping(slot: Slot, state: State, edition: Edition, config: Config, ended: bool) -> None:
    """Add the discounted new potential minus the old one; the potential is 0 at the end.

    If only one seat learns, shaping is added at this seat's own decisions only, since rewards are
    discounted from one of its decisions to the next.
    """
    if not ended and config.one_learner and state.to_move != slot.seat:
        return
    for seat in range(state.players):
        slot.rewards[seat] -= slot.potentials[seat]
        slot.potentials[seat] = 0.0
    if not ended:
        set_potentials(slot, state, edition)
        for seat in range(state.players):
            slot.rewards[seat] += config.discount * slot.potentials[seat]


@rule
def reward_end(slot: Slot, state: State, kind: int, loser: int) -> None:
    """Add the rewards for the end of a game; `loser` is the seat that acted illegally, if any."""
    if kind == REWARD_RANK:
        reward_ranks(slot, state, loser)
    elif kind == REWARD_ZERO_SUM:
        reward_zero_sum(slot, state, loser)
    elif loser == NOBODY:
        slot.rewards[winner_of(state)] += 1.0


@rule
def reward_seats(slot: Slot, state: State, edition: Edition, config: Config, loser: int) -> None:
    """Set the rewards of a step; `loser` is the seat that acted illegally, or NOBODY."""
    kind, ended = config.reward, loser != NOBODY or state.phase == Phase.OVER
    if kind == REWARD_POINTS:
        if ended or has_scored(slot, state):
            reward_points(slot, state, loser)
    elif kind == REWARD_MARGIN:
        if ended or has_scored(slot, state):
            reward_margins(slot, state, loser)
    else:
        if kind == REWARD_SHAPED:
            add_shaping(slot, state, edition, config, ended)
        if ended:
            reward_end(slot, state, kind, loser)


compile_rules()

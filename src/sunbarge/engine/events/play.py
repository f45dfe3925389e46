"""Carries out a decision with everything that follows from it, and lists the events."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    DONE,
    FIRST_BID,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    MAX_PLAYERS,
    N_DISASTERS,
    N_PARTS,
    N_TILES,
    PASS,
    TRACK_SPACES,
    Action,
    Opened,
    Phase,
    Tile,
)
from sunbarge.engine.rules.disasters import any_pending
from sunbarge.engine.rules.play import automatic_step, carry_out, has_automatic_step, reveal
from sunbarge.engine.rules.scoring import score_parts, winner_of
from sunbarge.engine.state import Edition, Editions, State, States

from .record import EventKind, EventRecords, Events, list_event


@rule
def play_and_list(
    state: State, edition: Edition, action: Action, tile: int, events: Events
) -> None:
    """Carry out a decision, reveal `tile` if it is a draw, and list everything that happens."""
    events.listed = 0
    decide_and_list(state, edition, action, events)
    drawn = state.phase == Phase.CHANCE
    if drawn:
        draw_and_list(state, edition, tile, events)
    while has_automatic_step(state):
        if state.phase == Phase.STRIKE:
            strike_and_list(state, edition, events)
        else:
            end_epoch_and_list(state, edition, drawn, events)
    if state.phase == Phase.OVER:
        list_event(events, EventKind.GAME_OVER, winner_of(state), 0, 0)


@rule
def decide_and_list(state: State, edition: Edition, action: Action, events: Events) -> None:
    """Carry out a decision without the automatic steps that follow it, and list its events."""
    seat = state.to_move
    if action == PASS or FIRST_BID <= action < LOSE:
        answer_and_list(state, edition, action, events)
        return
    carry_out(state, edition, action)
    if action == INVOKE:
        list_event(events, EventKind.AUCTION_OPENED, seat, state.opened, 0)
    elif action == DONE:
        list_event(events, EventKind.GODS_DONE, seat, 0, 0)
    elif GOD <= action < FIRST_BID:
        list_event(events, EventKind.GOD_SPENT, seat, action - GOD + FIRST_TAKEABLE, 0)
        if state.phase != Phase.GODS and state.then != Phase.GODS:
            list_event(events, EventKind.GODS_DONE, seat, 0, 1)
    elif action >= LOSE:
        list_event(events, EventKind.TILES_LOST, seat, action - LOSE + CIVILIZATION_FROM, 0)


@rule
def answer_and_list(state: State, edition: Edition, action: Action, events: Events) -> None:
    """Carry out and list a bid or pass; after that of the last seat, list the auction's end."""
    seat = state.to_move
    last = seat == state.turn
    discarded = state.opened == Opened.INVOKED_FULL
    if last:
        events.taken = state.sun
        for space in range(TRACK_SPACES):
            events.lot[space] = state.track[space]
    carry_out(state, edition, action)
    if action == PASS:
        list_event(events, EventKind.PASSED, seat, 0, 0)
    else:
        list_event(events, EventKind.SUN_BID, seat, action - BID, 0)
    if last and state.phase == Phase.STRIKE:
        list_event(events, EventKind.LOT_WON, state.to_move, state.sun, 0)
    elif last:
        list_event(events, EventKind.NOBODY_BID, 0, 1 if discarded else 0, 0)


@rule
def draw_and_list(state: State, edition: Edition, tile: int, events: Events) -> None:
    """Reveal a drawn tile, and list it and the auction that it opens."""
    seat = state.to_move
    events.ra_tiles = state.ra_tiles + (1 if tile == Tile.RA else 0)
    list_event(events, EventKind.TILE_DRAWN, seat, tile, 0)
    reveal(state, edition, tile)
    if state.phase == Phase.AUCTION:
        list_event(events, EventKind.AUCTION_OPENED, state.turn, state.opened, 0)


@rule
def strike_and_list(state: State, edition: Edition, events: Events) -> None:
    """Let disasters strike, or let the seat lose tiles that it owes, and list the lost tiles."""
    seat = state.to_move
    struck = any_pending(state)
    for disaster in range(N_DISASTERS):
        events.disasters[disaster] = state.pending[disaster]
    for kind in range(N_TILES):
        events.lost[kind] = state.tiles[seat, kind]
    automatic_step(state, edition)
    lost = 0
    for kind in range(N_TILES):
        events.lost[kind] -= state.tiles[seat, kind]
        lost += events.lost[kind]
    events.owed_civilization = state.owed_civilization
    events.owed_monuments = state.owed_monuments
    if struck:
        list_event(events, EventKind.DISASTERS_STRUCK, seat, 0, 0)
    elif lost > 0:
        list_event(events, EventKind.TILES_LOST, seat, 0, 1)


@rule
def end_epoch_and_list(state: State, edition: Edition, drawn: bool, events: Events) -> None:
    """Score the epoch, and list the scoring and the beginning of the next epoch."""
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    score_parts(state, edition, parts)
    for seat in range(state.players):
        events.before[seat] = state.points[seat]
        for part in range(N_PARTS):
            events.parts[seat, part] = parts[seat, part]
        for kind in range(N_TILES):
            events.tiles[seat, kind] = state.tiles[seat, kind]
    list_event(events, EventKind.EPOCH_SCORED, 0, state.epoch, 1 if drawn else 0)
    automatic_step(state, edition)
    for seat in range(state.players):
        events.after[seat] = state.points[seat]
    if state.phase != Phase.OVER:
        list_event(events, EventKind.EPOCH_BEGUN, state.to_move, state.epoch, 0)


@rule
def play_at(
    states: States, index: int, editions: Editions, action: Action, tile: int, events: EventRecords
) -> None:
    """Carry out a decision, reveal `tile` if it is a draw, and list everything that happens."""
    play_and_list(states[index], editions[0], action, tile, events[0])


compile_rules()

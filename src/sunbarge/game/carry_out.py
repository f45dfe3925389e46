"""Carries out an action and the automatic steps that follow it, and returns their events."""

from sunbarge.engine import calls
from sunbarge.engine.kinds import DRAW, Action, Phase
from sunbarge.engine.state import Editions, Records, Rng, State, snapshot

from . import derive_events
from .events import Event, GameOver
from .scoring import epoch_parts


def carry_out(
    states: Records, editions: Editions, rng: Rng, action: Action, tile: int | None
) -> list[Event]:
    """Change the position by a legal action and return the events.

    A draw reveals `tile`, or a random tile if `tile` is None.
    """
    before = snapshot(states.tobytes())
    calls.carry_out_at(states, 0, editions, action)
    after = snapshot(states.tobytes())
    happened = list(derive_events.from_decision(before, after, action))
    if after.phase == Phase.CHANCE:
        tile = calls.draw_at(states, 0, rng) if tile is None else tile
        calls.reveal_at(states, 0, editions, tile)
        before, after = after, snapshot(states.tobytes())
        happened += derive_events.from_draw(before, after, tile)
    while after.phase in (Phase.STRIKE, Phase.EPOCH_END):
        before = after
        happened += automatic_step(states, editions, before, last_ra=action == DRAW)
        after = snapshot(states.tobytes())
    if after.phase == Phase.OVER:
        scores = tuple(after.points[: after.players].tolist())
        happened.append(GameOver(scores, int(calls.winner_at(states, 0))))
    return happened


def automatic_step(
    states: Records, editions: Editions, before: State, last_ra: bool
) -> list[Event]:
    """Carry out one automatic step (disasters strike, or an epoch ends) and return its events."""
    parts = epoch_parts(states, editions) if before.phase == Phase.EPOCH_END else []
    calls.automatic_step_at(states, 0, editions)
    after = snapshot(states.tobytes())
    if before.phase == Phase.STRIKE:
        return list(derive_events.from_disasters(before, after))
    return list(derive_events.from_epoch_end(before, after, parts, last_ra))

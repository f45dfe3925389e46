"""Carries out an action and the automatic steps that follow it, and returns their events."""

from sunbarge.engine import calls
from sunbarge.engine.events import blank_events, play_at
from sunbarge.engine.kinds import DRAW, NO_TILE, Action
from sunbarge.engine.state import Editions, Records, Rng

from .events import Event
from .read_events import read_events


def carry_out(
    states: Records, editions: Editions, rng: Rng, action: Action, tile: int | None
) -> list[Event]:
    """Change the position by a legal action and return the events.

    A draw reveals `tile`, or a random tile if `tile` is None.
    """
    if action == DRAW and tile is None:
        tile = calls.draw_at(states, 0, rng)
    told = blank_events()
    play_at(states, 0, editions, action, NO_TILE if tile is None else tile, told)
    return read_events(told, int(states["players"][0]))

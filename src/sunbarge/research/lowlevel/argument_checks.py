"""Checks of the arguments of low-level calls; every error is a ValueError of one line."""

from collections.abc import Sequence
from typing import Any
from weakref import finalize

import numpy as np

from sunbarge.checks import check_integer, shown
from sunbarge.engine import calls
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS, N_ACTIONS, Phase
from sunbarge.engine.state import EDITION, STATE, Editions, Records
from sunbarge.notation.moves import TEXTS, texts

from .layout import size

DECISIONS = (Phase.TURN, Phase.GODS, Phase.AUCTION, Phase.LOSE)
AT_REST = (*DECISIONS, Phase.CHANCE, Phase.OVER)

_players_of: dict[int, int] = {}
"For each array with an edition, by its `id`: the number of players for which it was loaded."


def remember_players(editions: Editions, players: int) -> Editions:
    """Return a copy of an edition for which `check_players` knows the number of players.

    The array itself does not contain this number: it has values for all numbers of players.
    """
    own: Any = np.array(editions)
    _players_of[id(own)] = players
    finalize(own, _players_of.pop, id(own))
    checked: Editions = own
    return checked


def check_array(
    what: str, value: object, kind: object, shape: Sequence[int | None], writable: bool = True
) -> None:
    """Check the type, the shape (None: any length) and the memory layout of an array."""
    dtype = np.dtype(kind)  # type: ignore[call-overload]
    wanted = f"a contiguous array of {dtype.name} with shape {shape_text(shape)}"
    if not isinstance(value, np.ndarray):
        raise ValueError(f"{what} is {wanted}, not {shown(value)}")
    lengths = zip(value.shape, shape, strict=False)
    fits = value.ndim == len(shape) and all(length in (own, None) for own, length in lengths)
    if value.dtype != dtype or not fits or not value.flags.c_contiguous:
        given = f"{value.dtype.name} with shape {value.shape}"
        loose = "" if value.flags.c_contiguous else ", not contiguous"
        raise ValueError(f"{what} is {wanted}, not {given}{loose}")
    if writable and not value.flags.writeable:
        raise ValueError(f"{what} is read-only, and the call writes to it")


def shape_text(shape: Sequence[int | None]) -> str:
    """Return a shape as text, with n for any length."""
    return f"({', '.join('n' if one is None else str(one) for one in shape)})"


def check_place(states: object, index: object, what: str = "index") -> int:
    """Return `index` if the array of positions `states` has a record at this index."""
    if not isinstance(states, np.ndarray) or states.dtype != STATE or states.ndim != 1:
        raise ValueError(f"states is an array from blank(), not {shown(states)}")
    if not states.flags.c_contiguous or not states.flags.writeable:
        raise ValueError("states is contiguous and writable: a copy() of this array is")
    if len(states) == 0:
        raise ValueError("states has no position")
    return check_integer(what, index, 0, len(states) - 1)


def check_editions(editions: object) -> Editions:
    """Return `editions` if it is an array with one edition."""
    if not isinstance(editions, np.ndarray) or editions.dtype != EDITION or len(editions) != 1:
        raise ValueError(f"editions is what edition() returns, not {shown(editions)}")
    checked: Any = editions
    return checked  # type: ignore[no-any-return]


def check_players(editions: Editions, players: object) -> int:
    """Return the number of players if the edition was made for it."""
    number = check_integer("players", players, MIN_PLAYERS, MAX_PLAYERS)
    made_for = _players_of.get(id(editions))
    if made_for not in (number, None):
        raise ValueError(f"these editions are for {made_for} players, not {number}")
    limits: Any = editions  # by field name, which is ten times as fast as by record
    if not limits["ra_limit"][0, number]:
        raise ValueError(f"this edition is not for {number} players")
    return number


def check_position(states: Records, index: object, editions: Editions | None = None) -> int:
    """Return `index` if `states` has a position there whose number of players fits the edition."""
    at = check_place(states, index)
    players, phase = int(states["players"][at]), int(states["phase"][at])
    if players == 0:
        raise ValueError(f"position {at} is blank: new_game() or set_up() first")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS or phase not in AT_REST:
        raise ValueError(f"position {at} is no position of a game")
    if editions is not None:
        check_players(check_editions(editions), players)
    return at


def check_phase(states: Records, at: int, phases: Sequence[Phase], otherwise: str) -> None:
    """Check that a position's phase is one of `phases`; else the error calls it `otherwise`."""
    phase = Phase(int(states["phase"][at]))
    if phase not in phases:
        wanted = " or ".join(one.name for one in phases)
        raise ValueError(f"position {at} is {otherwise}: its phase is {phase.name}, not {wanted}")


def check_action(states: Records, at: int, editions: Editions, action: object) -> int:
    """Return `action` as an integer if it is legal in a position."""
    number = check_integer("action", action, 0, N_ACTIONS - 1)
    allowed = int(calls.legal_at(states, at, editions))
    if not allowed >> number & 1:
        legal_now = f"legal: {', '.join(texts(allowed))}" if allowed else "nothing is: no decision"
        raise ValueError(f"action {number} ({TEXTS[number]}) is not legal ({legal_now})")
    return number


def check_seat(states: Records, at: int, seat: object) -> int:
    """Return `seat` as an integer if a position has this seat."""
    return check_integer("seat", seat, 0, int(states["players"][at]) - 1)


def check_observation(states: Records, at: int, out: object) -> None:
    """Check the array for an observation of a position."""
    check_array("the observation", out, np.float32, (size(int(states["players"][at])),))


def check_rng(rng: object) -> None:
    """Check a random source."""
    check_array("rng", rng, np.uint64, (1,))

"""The low-level calls with all arguments checked: a mistake is a ValueError that explains it.

The calls have the names and arguments of `sunbarge.research.lowlevel`, so that a program is
checked by importing this module in its place. They are for Python: compiled code cannot call them.

>>> import numpy as np
>>> states, editions, rng = blank(), edition("disk", players=3), np.array([7], np.uint64)
>>> new_game(states, 0, editions, 4, rng)
Traceback (most recent call last):
ValueError: these editions are for 3 players, not 4
>>> new_game(states, 0, editions, 3, rng)
>>> step(states, 1, editions, 0, rng)
Traceback (most recent call last):
ValueError: index is a whole number from 0 to 0, not 1
>>> step(states, 0, editions, 3, rng)
Traceback (most recent call last):
ValueError: action 3 (pass) is not legal (legal: draw, invoke)
"""

from collections.abc import Sequence

import numpy as np

from sunbarge.checks import check_integer, shown
from sunbarge.engine import calls
from sunbarge.engine.kinds import MAX_PLAYERS, N_ACTIONS, N_PARTS, N_TILES, Phase, Tile
from sunbarge.engine.state import (
    EDITION,
    STATE,
    Counts,
    Editions,
    Flags,
    Floats,
    Points,
    Records,
    Rng,
    Shares,
)
from sunbarge.notation.tiles import CODES

from . import hashing, observation, records, steps, text
from .argument_checks import (
    DECISIONS,
    check_action,
    check_array,
    check_editions,
    check_observation,
    check_phase,
    check_place,
    check_players,
    check_position,
    check_rng,
    check_seat,
    remember_players,
)
from .layout import bounds, names, size
from .text import action_names, actions_in, from_line

__all__ = [
    "EDITION",
    "N_ACTIONS",
    "N_TILES",
    "STATE",
    "Phase",
    "Tile",
    "action_names",
    "actions_in",
    "apply",
    "blank",
    "bounds",
    "copy",
    "draw",
    "edition",
    "fingerprint",
    "from_line",
    "hide_totals",
    "legal",
    "look",
    "mask",
    "names",
    "new_game",
    "observe",
    "outcomes",
    "random_action",
    "reveal",
    "score",
    "set_up",
    "size",
    "step",
    "to_line",
    "winner",
]

MOST_POSITIONS = 1 << 40

# --- Making arrays ---------------------------------------------------------------------


def blank(amount: int = 1) -> Records:
    """Return a zeroed array of positions."""
    return records.blank(check_integer("amount", amount, 0, MOST_POSITIONS))


def edition(name: str = "disk", players: int = 3, house: Sequence[str] = ()) -> Editions:
    """Return an edition that remembers for how many players it was made."""
    number = check_integer("players", players)
    return remember_players(records.edition(name, number, house), number)


# --- Playing ---------------------------------------------------------------------------


def new_game(states: Records, index: int, editions: Editions, players: int, rng: Rng) -> None:
    """Set up a new game; the groups of suns are dealt at random."""
    at, table = check_place(states, index), check_editions(editions)
    check_rng(rng)
    steps.new_game_at(states, at, table, check_players(editions, players), rng)


def set_up(states: Records, index: int, editions: Editions, players: int, groups: Counts) -> None:
    """Set up a new game in a zeroed position; `groups[i]` is the number of seat i's sun group."""
    at, table = check_place(states, index), check_editions(editions)
    number = check_players(editions, players)
    if states[at : at + 1] != records.blank():
        raise ValueError(f"position {at} is not blank: new_game() takes any record")
    check_array("groups", groups, np.int16, (None,))
    if sorted(groups[:number].tolist()) != list(range(number)):
        raise ValueError(f"groups has each of 0 to {number - 1} once, not {shown(groups.tolist())}")
    calls.set_up_at(states, at, table, number, groups)


def legal(states: Records, index: int, editions: Editions) -> np.uint64:
    """Return the set of legal actions; 0 at a chance node and at the end."""
    at = check_position(states, index, editions)
    return calls.legal_at(states, at, editions)


def mask(states: Records, index: int, editions: Editions, out: Flags) -> None:
    """Fill `out` with a flag for each action: whether it is legal for the seat to move."""
    at = check_position(states, index, editions)
    check_array("the mask", out, np.bool_, (N_ACTIONS,))
    steps.mask_at(states, at, editions, out)


def apply(states: Records, index: int, editions: Editions, action: int) -> None:
    """Apply a legal action and all automatic moves that follow."""
    at = check_position(states, index, editions)
    steps.apply_at(states, at, editions, check_action(states, at, editions, action))


def step(states: Records, index: int, editions: Editions, action: int, rng: Rng) -> np.uint64:
    """Apply an action and draw tiles with `rng`; returns the set of legal actions afterwards."""
    at = check_position(states, index, editions)
    check_rng(rng)
    return steps.step_at(states, at, editions, check_action(states, at, editions, action), rng)


def random_action(states: Records, index: int, editions: Editions, rng: Rng) -> int:
    """Return a legal action, sampled uniformly."""
    at = check_position(states, index, editions)
    check_phase(states, at, DECISIONS, "no decision")
    check_rng(rng)
    return steps.random_at(states, at, editions, rng)


def outcomes(states: Records, index: int, probabilities: Shares) -> int:
    """Set the probability of drawing each kind of tile; return how many kinds can be drawn."""
    at = check_position(states, index)
    check_array("the probabilities", probabilities, np.float64, (N_TILES,))
    return steps.outcomes_at(states, at, probabilities)


def draw(states: Records, index: int, rng: Rng) -> int:
    """Return the kind of a random tile in the bag, without taking the tile out of the bag."""
    at = check_position(states, index)
    check_phase(states, at, (Phase.CHANCE,), "no chance node")
    check_rng(rng)
    return calls.draw_at(states, at, rng)


def reveal(states: Records, index: int, editions: Editions, tile: int) -> None:
    """Reveal a tile at a chance node, and apply the automatic moves that follow."""
    at = check_position(states, index, editions)
    check_phase(states, at, (Phase.CHANCE,), "no chance node")
    kind = check_integer("tile", tile, 0, N_TILES - 1)
    if not states["bag"][at, kind]:
        raise ValueError(f"no tile {kind} ({CODES[kind]}) is left in the bag")
    steps.reveal_and_automatic_steps_at(states, at, editions, kind)


def copy(states: Records, index: int, targets: Records, place: int) -> None:
    """Copy a position to another place, in the same array or in another one."""
    at = check_place(states, index)
    steps.copy_at(states, at, targets, check_place(targets, place, "place"))


# --- Reading ---------------------------------------------------------------------------


def observe(states: Records, index: int, editions: Editions, seat: int, out: Floats) -> None:
    """Fill `out`, which has `size(players)` numbers, with what a seat may know of a position."""
    at = check_position(states, index, editions)
    own = check_seat(states, at, seat)
    check_observation(states, at, out)
    observation.observe_at(states, at, editions, own, out)


def hide_totals(states: Records, index: int, out: Floats) -> None:
    """Set the points of the other seats to 0 in an observation, unless the game is over."""
    at = check_position(states, index)
    check_observation(states, at, out)
    observation.hide_totals_at(states, at, out)


def look(
    states: Records, index: int, editions: Editions, seat: int, out: Floats, mask: Flags
) -> None:
    """Fill the observation of a seat, and the legal-action mask of the seat to move."""
    at = check_position(states, index, editions)
    own = check_seat(states, at, seat)
    check_observation(states, at, out)
    check_array("the mask", mask, np.bool_, (N_ACTIONS,))
    steps.look_at(states, at, editions, own, out, mask)


def score(states: Records, index: int, editions: Editions, parts: Points) -> None:
    """Fill `parts[seat, part]` with each seat's points by category if the epoch ended now."""
    at = check_position(states, index, editions)
    check_array("the parts", parts, np.int32, (MAX_PLAYERS, N_PARTS))
    calls.score_at(states, at, editions, parts)


def winner(states: Records, index: int) -> int:
    """Return the seat that has won a finished game."""
    at = check_position(states, index)
    check_phase(states, at, (Phase.OVER,), "not over")
    return calls.winner_at(states, at)


def fingerprint(states: Records, index: int) -> np.uint64:
    """Return a 64-bit hash, which is equal for equal positions and almost never for others."""
    return hashing.hash_at(states, check_position(states, index))


def to_line(states: Records, index: int, edition: str = "disk", house: Sequence[str] = ()) -> str:
    """Return a position as one line of text, which `from_line` reads."""
    return text.to_line(states, check_position(states, index), edition, house)

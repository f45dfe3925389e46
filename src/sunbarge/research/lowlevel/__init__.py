"""The low-level interface: positions as NumPy records, for search, learning and measuring.

Every call takes an array of positions and an index. Python and the caller's own Numba code can
both make these calls. Nothing is checked: actions must be legal, tiles must be in the bag. The
names in `__all__` are stable; `docs/research/lowlevel.md` describes them.
May import `game`, `notation` and `engine`.

A game with random actions and draws is played as follows. The caller owns the random state `rng`.

>>> import numpy as np
>>> states, editions, rng = blank(), edition("disk", players=3), np.array([7], np.uint64)
>>> new_game(states, 0, editions, 3, rng)
>>> legal_now = legal(states, 0, editions)
>>> [action_names()[action] for action in actions_in(legal_now)]
['draw', 'invoke']
>>> while legal_now:
...     action = random_action(states, 0, editions, rng)
...     legal_now = step(states, 0, editions, action, rng)
>>> Phase(int(states["phase"][0])).name
'OVER'
>>> int(winner(states, 0)) in range(3)
True

`look` fills one array with what a seat sees, and another array with which actions are legal.

>>> new_game(states, 0, editions, 3, rng)
>>> seen, legal_mask = np.zeros(size(3), np.float32), np.zeros(N_ACTIONS, np.bool_)
>>> look(states, 0, editions, int(states["to_move"][0]), seen, legal_mask)
>>> float(seen[names(3).index("epoch.1")]), int(legal_mask.sum())
(1.0, 2)

`hide_totals` sets the points of the other seats in an observation to 0: players keep them secret.

>>> hide_totals(states, 0, seen)
>>> [float(seen[names(3).index(f"seat{step}.points")]) > 0 for step in range(3)]
[True, False, False]

A search can copy a position, apply an action, and reveal each possible tile itself.

>>> tree, probabilities = blank(2), np.zeros(N_TILES)
>>> copy(states, 0, tree, 0)
>>> apply(tree, 0, editions, 0)  # draw
>>> int(outcomes(tree, 0, probabilities)), round(float(probabilities.sum()), 6)
(23, 1.0)
>>> copy(tree, 0, tree, 1)
>>> reveal(tree, 1, editions, Tile.GOD)
>>> bool(fingerprint(tree, 0) == fingerprint(tree, 1))
False

`to_line` writes a position as one line of text, and `from_line` reads such a line.

>>> read, its_editions = from_line(to_line(states, 0))
>>> bool(fingerprint(read, 0) == fingerprint(states, 0))
True
"""

from sunbarge.engine.calls import draw_at as draw
from sunbarge.engine.calls import legal_at as legal
from sunbarge.engine.calls import score_at as score
from sunbarge.engine.calls import set_up_at as set_up
from sunbarge.engine.calls import winner_at as winner
from sunbarge.engine.kinds import N_ACTIONS, N_TILES, Phase, Tile
from sunbarge.engine.state import EDITION, STATE

from .hashing import hash_at as fingerprint
from .layout import bounds, names, size
from .observation import hide_totals_at as hide_totals
from .observation import observe_at as observe
from .records import blank, edition
from .steps import apply_at as apply
from .steps import copy_at as copy
from .steps import look_at as look
from .steps import mask_at as mask
from .steps import new_game_at as new_game
from .steps import outcomes_at as outcomes
from .steps import random_at as random_action
from .steps import reveal_and_automatic_steps_at as reveal
from .steps import step_at as step
from .text import action_names, actions_in, from_line, to_line

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

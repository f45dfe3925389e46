"""The low-level door: positions as NumPy records, for search, learning and measuring.

Every call takes an array of positions and an index, from Python as from the caller's own
compiled code. Nothing is checked: actions must be legal, tiles must be in the bag. The names in
`__all__` are stable; `docs/research/lowlevel.md` describes them.
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
from .observation import observe_at as observe
from .records import blank, edition
from .steps import apply_at as apply
from .steps import copy_at as copy
from .steps import look_at as look
from .steps import mask_at as mask
from .steps import new_game_at as new_game
from .steps import outcomes_at as outcomes
from .steps import random_at as random_action
from .steps import reveal_settled_at as reveal
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

"""The game for PettingZoo: seats take turns, each with its observation and its mask.

Importing this module registers `sunbarge/Ra-v0`, for seats in turn and in parallel form:

    import pettingzoo
    import sunbarge.research.envs.pettingzoo
    env = pettingzoo.make("aec", "sunbarge/Ra-v0", players=3, edition="disk")
"""

from typing import Any

from sunbarge.extras import needs

with needs("envs"):
    import pettingzoo
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from .pettingzoo_table import RaTable

ID = "sunbarge/Ra-v0"
ILLEGAL_REWARD = -1.0


def raw_env(**table: Any) -> RaTable:
    """The bare environment, the quickest: an illegal action is a ValueError.

    Takes `players`, `edition`, `house`, `reward` (`win`, `points` or `margin`) and `render_mode`.
    """
    return RaTable(**table)


def env(**table: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: who acts illegally loses, and it ends."""
    bare = wrappers.TerminateIllegalWrapper(raw_env(**table), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def parallel_env(**table: Any) -> Any:
    """The parallel form: every seat names an action, and only that of the seat to move counts."""
    return turn_based_aec_to_parallel(env(**table))


for kind, entry in (("aec", "env"), ("parallel", "parallel_env")):
    registry = pettingzoo.aec_registry if kind == "aec" else pettingzoo.parallel_registry
    if ID not in registry:
        pettingzoo.register(kind, ID, entry_point=f"{__name__}:{entry}")

"""The PettingZoo environments, AEC and parallel, with action masks.

Importing this module registers `sunbarge/Ra-v0` as an AEC and as a parallel environment:

    import pettingzoo
    import sunbarge.research.envs.pettingzoo
    env = pettingzoo.make("aec", "sunbarge/Ra-v0", players=3, edition="disk")
"""

from typing import Unpack

from sunbarge.extras import needs

with needs("envs"):
    import pettingzoo
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from .pettingzoo_env import EnvOptions, RaAECEnv

ID = "sunbarge/Ra-v0"
ILLEGAL_REWARD = -1.0


def raw_env(**options: Unpack[EnvOptions]) -> RaAECEnv:
    """Return the fastest environment, without wrappers; an illegal action raises ValueError.

    Takes `players`, `edition`, `house`, `reward` (`win`, `points`, `margin`, `rank` or `zero-sum`),
    `totals` (`open` or `hidden`) and `render_mode`.

    >>> env = raw_env(players=3)
    >>> env.reset(seed=7)
    >>> int(env.observe(env.agent_selection)["action_mask"].sum())
    2
    """
    return RaAECEnv(**options)


def env(**options: Unpack[EnvOptions]) -> pettingzoo.AECEnv:
    """Return the environment in PettingZoo's usual wrappers; an illegal action ends the game."""
    bare = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def parallel_env(**options: Unpack[EnvOptions]) -> pettingzoo.ParallelEnv:
    """Return the parallel environment; of all actions, only that of the agent to move is used."""
    return turn_based_aec_to_parallel(env(**options))


for kind, entry in (("aec", "env"), ("parallel", "parallel_env")):
    registry = pettingzoo.aec_registry if kind == "aec" else pettingzoo.parallel_registry
    if ID not in registry:
        pettingzoo.register(kind, ID, entry_point=f"{__name__}:{entry}")

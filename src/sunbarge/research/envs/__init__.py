"""The game as environments: Gymnasium, PettingZoo, OpenSpiel, each loaded when asked for.

Importing this room tells Gymnasium of `sunbarge/Ra-v0`, if Gymnasium is there.
"""

from contextlib import suppress

GYMNASIUM_ID = "sunbarge/Ra-v0"

with suppress(ImportError):
    from gymnasium.envs.registration import register, registry

    if GYMNASIUM_ID not in registry:
        register(
            GYMNASIUM_ID,
            entry_point="sunbarge.research.envs.gymnasium:RaEnv",
            vector_entry_point="sunbarge.research.envs.gymnasium:RaVectorEnv",
            order_enforce=True,
        )

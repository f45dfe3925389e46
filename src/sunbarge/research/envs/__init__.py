"""Environments for Gymnasium, PettingZoo, OpenSpiel and SB3, each imported only when it is used.

Importing this package registers `sunbarge/Ra-v0` with Gymnasium if Gymnasium is installed. Owns the
environments and their rendering. May import `research.batch`, `research.lowlevel`, `terminal` and
what these import.
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
            order_enforce=False,  # `RaEnv` does that itself, and without wrappers
            disable_env_checker=True,  # `env.action_masks()` is there
        )

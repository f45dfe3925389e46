"""A vector environment for Stable-Baselines3, with masks for sb3-contrib.

For example, with `MaskablePPO`:

    from sb3_contrib import MaskablePPO
    from sunbarge.research.envs.sb3 import RaVecEnv
    MaskablePPO("MlpPolicy", RaVecEnv(64, opponents="simple")).learn(1_000_000)

Stable-Baselines3 needs PyTorch, and is no extra of Sunbarge: install it yourself.
"""

from typing import Unpack

from sunbarge.engine.editions import DEFAULT
from sunbarge.extras import MissingExtra

from .gymnasium_vector import RaVectorEnv
from .learner_options import LearnerOptions
from .sb3_methods import VecEnvMethods

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    needed = "this needs Stable-Baselines3, which is not installed: pip install sb3-contrib"
    raise MissingExtra(needed) from error


class RaVecEnv(VecEnvMethods, VecEnv):  # type: ignore[misc]
    """Many games of one learner against opponents, stepped in one compiled call."""

    def __init__(
        self,
        num_envs: int = 64,
        players: int = 3,
        edition: str = DEFAULT,
        observation: str = "box",
        threads: int | None = 1,
        **options: Unpack[LearnerOptions],
    ) -> None:
        """Take the options of `RaVectorEnv`; with `observation="dict"`, use `MultiInputPolicy`."""
        self.envs = envs = RaVectorEnv(
            num_envs, players, edition, observation, threads=threads, **options
        )
        VecEnv.__init__(self, num_envs, envs.single_observation_space, envs.single_action_space)

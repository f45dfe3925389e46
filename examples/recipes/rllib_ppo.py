"""RLlib: PPO with action masks, on its new API stack.

pip install 'ray[rllib]' torch sunbarge   # RLlib brings the Gymnasium that it works with
python examples/recipes/rllib_ppo.py --iterations 50
"""

import argparse
from typing import Any

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from sunbarge.research.envs.gymnasium import RaEnv


class RLlibNames(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Calls the two parts of an observation what RLlib's masking module calls them."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        """Rename the parts of the space."""
        super().__init__(env)
        space: Any = env.observation_space
        self.observation_space = gymnasium.spaces.Dict(
            {
                "action_mask": gymnasium.spaces.Box(0.0, 1.0, space["action_mask"].shape),
                "observations": space["observation"],
            }
        )

    def observation(self, observation: Any) -> Any:
        """Rename the parts, and make the mask a float."""
        mask = observation["action_mask"].astype("float32")
        return {"action_mask": mask, "observations": observation["observation"]}


def main() -> None:
    """Train, and print the mean return of every iteration."""
    parser = argparse.ArgumentParser(description="PPO of RLlib against simple.")
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--decisions", type=int, default=4000, help="in an iteration")
    chosen = parser.parse_args()
    options: Any = {"opponents": "simple", "reward": "zero-sum", "observation": "dict"}
    register_env("ra", lambda _: RLlibNames(RaEnv(**options)))
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [128], "head_fcnet_activation": "relu"},
    )
    config = (
        PPOConfig()
        .environment("ra")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(rl_module_spec=module)
        .training(train_batch_size_per_learner=chosen.decisions, minibatch_size=512, gamma=1.0)
    )
    algorithm = config.build_algo()
    for iteration in range(chosen.iterations):
        result = algorithm.train()
        print(iteration, result["env_runners"].get("episode_return_mean"), flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()

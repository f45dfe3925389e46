"""TorchRL: the environment with its mask, a masked policy, and a rollout.

pip install torchrl 'sunbarge[envs]'
python examples/recipes/torchrl_rollout.py
"""

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, TransformedEnv
from torchrl.envs.libs.gym import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from sunbarge.research.envs.gymnasium import RaEnv


def make_env() -> TransformedEnv:
    """The environment; `ActionMask` keeps random actions legal, too."""
    env = GymWrapper(
        RaEnv(opponents="simple", observation="dict"), categorical_action_encoding=True
    )
    as_bool = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(env, Compose(as_bool, ActionMask(mask_key="action_mask")))


def make_policy(env: TransformedEnv) -> ProbabilisticActor:
    """A policy that samples legal actions only."""
    inputs = env.observation_spec["observation"].shape[-1]
    net = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, env.action_spec.n))
    return ProbabilisticActor(
        TensorDictModule(net, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
    )


def main() -> None:
    """Play one game with an untrained policy."""
    env = make_env()
    env.set_seed(7)
    played = env.rollout(1000, make_policy(env))
    print(f"{len(played)} decisions, reward {played['next', 'reward'].sum().item()}")


if __name__ == "__main__":
    main()

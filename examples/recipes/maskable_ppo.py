"""MaskablePPO of sb3-contrib against `simple`, on many games at once.

pip install sb3-contrib 'sunbarge[envs]'
python examples/recipes/maskable_ppo.py --steps 1000000
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from sunbarge.research.batch import Batch
from sunbarge.research.envs.sb3 import RaVecEnv

GAMES, ROLLOUT = 64, 64


def win_rate(model: MaskablePPO, games: int = 500, seed: int = 99) -> float:
    """The share of other games that the policy wins with its most probable actions."""
    batch = Batch(games, opponents="simple", seed=seed, autoreset=False)
    while not batch.done.all():
        masks = batch.masks | batch.done[:, None]  # a finished game takes any action
        actions, _ = model.predict(batch.observations, action_masks=masks, deterministic=True)
        batch.step(np.asarray(actions))
    return float((batch.winners == batch.seats).mean())


def main() -> None:
    """Train, and print the win rate before and after."""
    parser = argparse.ArgumentParser(description="MaskablePPO against simple.")
    parser.add_argument("--steps", type=int, default=1_000_000)
    steps = parser.parse_args().steps
    env = VecMonitor(RaVecEnv(GAMES, opponents="simple", reward="margin"))
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=ROLLOUT,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        seed=1,
    )
    print(f"wins {win_rate(model):.1%} before")
    model.learn(steps)
    print(f"wins {win_rate(model):.1%} after {model.num_timesteps} decisions; a third is fair")


if __name__ == "__main__":
    main()

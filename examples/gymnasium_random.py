"""Gymnasium: a learner that acts at random, one game against two bots."""

import gymnasium

import sunbarge.research.envs  # noqa: F401  registers the environment

env = gymnasium.make("sunbarge/Ra-v0", players=3, opponents=["simple", "random"])
observation, info = env.reset(seed=7)
env.action_space.seed(7)
over = False
while not over:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, over, cut, info = env.step(action)
print("points", info["scores"].tolist(), "reward", reward)

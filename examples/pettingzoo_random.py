"""Random play with PettingZoo: one seat after the other."""

import sunbarge.research.envs.pettingzoo as ra

env = ra.env(players=3, edition="disk")
env.reset(seed=7)
for seat in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(seat, "gets", reward)
        env.step(None)
    else:
        env.step(env.action_space(seat).sample(observation["action_mask"]))

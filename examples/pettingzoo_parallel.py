"""Random play with PettingZoo's parallel form: all name an action, one of them counts."""

import sunbarge.research.envs.pettingzoo as ra

env = ra.parallel_env(players=3, edition="disk")
observations, infos = env.reset(seed=7)
while env.agents:
    actions = {
        seat: env.action_space(seat).sample(observations[seat]["action_mask"])
        for seat in env.agents
    }
    observations, rewards, terminations, truncations, infos = env.step(actions)
print(rewards)

"""PPO in one file with PyTorch, in the manner of CleanRL: masked actions, and self-play if asked.

pip install torch 'sunbarge[envs]'
python examples/recipes/cleanrl_ppo.py --steps 1000000
python examples/recipes/cleanrl_ppo.py --steps 1000000 --self-play
"""

import argparse
import copy
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from sunbarge.research.batch import Batch

GAMES, ROLLOUT, MINIBATCH, PASSES = 256, 32, 1024, 2
CLIP, ENTROPY, LAMBDA, RATE = 0.2, 0.01, 0.95, 1e-3
POINTS = 10.0  # the unit of values
RENEW = 20  # rollouts after which the opponent in self-play is a copy of the learner


class Agent(nn.Module):  # type: ignore[misc]
    """A policy and a value on one hidden layer."""

    def __init__(self, inputs: int, actions: int) -> None:
        """Make the layers."""
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """The distribution of legal actions, and the value."""
        hidden = self.body(observations)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=logits), self.value(hidden).squeeze(-1)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def act(self, observations: Any, masks: Any) -> Any:
        """Sampled actions for arrays of NumPy: this is an opponent of a batch."""
        policy, _ = self(torch.from_numpy(observations), torch.from_numpy(masks))
        return policy.sample().numpy()


def collect(agent: Agent, batch: Batch) -> dict[str, Any]:
    """Play a rollout, and estimate advantages (GAE) with a discount of 1."""
    rows: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "act", "log", "value")}
    rewards, ends = [], []
    for _ in range(ROLLOUT):
        seen, mask = (torch.from_numpy(part.copy()) for part in (batch.observations, batch.masks))
        with torch.no_grad():
            policy, value = agent(seen, mask)
        actions = policy.sample()
        parts = (seen, mask, actions, policy.log_prob(actions), value)
        for name, part in zip(rows, parts, strict=True):
            rows[name].append(part)
        _, _, reward, done = batch.step(actions.numpy())
        rewards.append(torch.from_numpy(reward / POINTS))
        ends.append(torch.from_numpy(done.copy()))
    with torch.no_grad():
        _, last = agent(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
    gains = advantages([*rows["value"], last], rewards, ends)
    data = {name: torch.cat(parts) for name, parts in rows.items()}
    return data | {"gain": torch.cat(gains), "target": torch.cat(gains) + data["value"]}


def advantages(values: list[Any], rewards: list[Any], ends: list[Any]) -> list[Any]:
    """Generalized advantage estimation, from the last step to the first."""
    found, gain = [], torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = (~ends[step]).float()
        error = rewards[step] + values[step + 1] * goes_on - values[step]
        gain = error + LAMBDA * gain * goes_on
        found.append(gain)
    return found[::-1]


def update(agent: Agent, optimizer: Any, data: dict[str, Any]) -> None:
    """Learn from a rollout."""
    for _ in range(PASSES):
        for rows in torch.randperm(len(data["act"])).split(MINIBATCH):
            part = {name: value[rows] for name, value in data.items()}
            policy, value = agent(part["seen"], part["mask"])
            gain = (part["gain"] - part["gain"].mean()) / (part["gain"].std() + 1e-6)
            ratio = (policy.log_prob(part["act"]) - part["log"]).exp()
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            errors = (value - part["target"]).pow(2).mean()
            loss = 0.5 * errors - clipped - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def win_rate(agent: Agent, games: int = 500) -> float:
    """The share of other games against `simple` that the most probable actions win."""
    batch = Batch(games, opponents="simple", seed=99, autoreset=False)
    while not batch.done.all():
        seen, mask = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
        with torch.no_grad():
            batch.step(agent(seen, mask)[0].probs.argmax(dim=1).numpy())
    return float((batch.winners == batch.seats).mean())


def main() -> None:
    """Train, and print win rates against `simple`."""
    parser = argparse.ArgumentParser(description="PPO against simple, or against itself.")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--self-play", action="store_true")
    chosen = parser.parse_args()
    torch.manual_seed(1)
    shape = Batch(1)
    agent = Agent(shape.observations.shape[1], shape.masks.shape[1])
    earlier = copy.deepcopy(agent)
    opponents: Any = earlier.act if chosen.self_play else "simple"
    batch = Batch(GAMES, opponents=opponents, seed=1, reward="margin")
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE)
    print(f"wins {win_rate(agent):.1%} before")
    for rollout in range(chosen.steps // (GAMES * ROLLOUT)):
        update(agent, optimizer, collect(agent, batch))
        if rollout % RENEW == RENEW - 1:
            earlier.load_state_dict(agent.state_dict())
            print(f"wins {win_rate(agent):.1%} after {(rollout + 1) * GAMES * ROLLOUT}", flush=True)
    print(f"wins {win_rate(agent):.1%} at the end; a third is fair")


if __name__ == "__main__":
    np.seterr(all="raise")
    main()

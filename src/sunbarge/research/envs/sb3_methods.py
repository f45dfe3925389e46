"""The methods of the vector environment for Stable-Baselines3; this module does not import it."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sunbarge.checks import shown
from sunbarge.engine.state import Flags

from .gymnasium_vector import RaVectorEnv
from .observation_space import Observation

Info = dict[str, Any]
Indices = int | Iterable[int] | None
Step = tuple[Observation, NDArray[np.float32], Flags, list[Info]]
MASKS = "action_masks"
"The name of the method by which sb3-contrib gets the masks of legal actions."


class VecEnvMethods:
    """The abstract methods of Stable-Baselines3's `VecEnv`, carried out by a `RaVectorEnv`.

    The autoreset mode must be SAME_STEP, as Stable-Baselines3 expects.
    """

    envs: RaVectorEnv
    num_envs: int
    reset_infos: list[Info]
    _seeds: list[int | None]
    _options: list[Info]
    _actions: ArrayLike

    def reset(self) -> Observation:
        """Deal the next games, or after a call of `seed` the first games of the given seeds."""
        if any(self._options):
            raise ValueError(f"there are no options of reset, not {shown(self._options[0])}")
        seeds = [seed for seed in self._seeds if seed is not None]
        observations, infos = self.envs.reset(seed=seeds or None)
        self._seeds = [None] * self.num_envs
        self.reset_infos = [{"seat": int(seat)} for seat in infos["seat"]]
        return observations

    def step_async(self, actions: ArrayLike) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> Step:
        """Step all games; where one ended, the info says how, and has its last observation."""
        observations, rewards, done, _, infos = self.envs.step(self._actions)
        ends: list[Info] = [{} for _ in range(self.num_envs)]
        for at in np.flatnonzero(done):
            ends[at] = end_info(infos, int(at))
        return observations, rewards.astype(np.float32), done.astype(np.bool_), ends

    def close(self) -> None:
        """Stop the threads of the games."""
        self.envs.close()

    def action_masks(self) -> Flags:
        """Return for each game a mask of the legal actions."""
        return self.envs.action_masks()

    def has_attr(self, attr_name: str) -> bool:
        """Return whether the environment of all games has an attribute or method."""
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute, which all games share, once for each game."""
        return [getattr(self.envs, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: object, indices: Indices = None) -> None:
        """Raise AttributeError, as all games share one environment."""
        raise AttributeError(f"{attr_name} cannot be set for single games: make another RaVecEnv")

    def env_method(self, method_name: str, *args: Any, indices: Indices = None) -> list[Any]:
        """Call the method `action_masks` of some games; AttributeError for any other method."""
        if method_name != MASKS or args:
            raise AttributeError(f"single games have the method {MASKS}() only, not {method_name}")
        masks = self.action_masks()
        return [masks[at] for at in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """Return False for each game: there are no wrappers."""
        return [False] * len(self._chosen(indices))

    def _chosen(self, indices: Indices) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)


def end_info(infos: Info, at: int) -> Info:
    """Return the info of one game that has ended, with the keys that Stable-Baselines3 reads."""
    final = infos["final_info"]
    return {
        "terminal_observation": infos["final_obs"][at],
        "TimeLimit.truncated": False,
        "is_success": bool(final["won"][at]),
        "won": bool(final["won"][at]),
        "seat": int(final["seat"][at]),
        "winner": int(final["winner"][at]),
        "scores": final["scores"][at].copy(),
        "illegal_action": bool(final["illegal_action"][at]),
    }

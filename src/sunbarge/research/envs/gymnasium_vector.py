"""The vector environment of Gymnasium."""

from collections.abc import Sequence
from typing import Any, TypeVar, Unpack

from sunbarge.extras import needs

with needs("envs"):
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sunbarge.checks import shown
from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import Flags
from sunbarge.research.batch.options import DISABLED, NEXT_STEP, SAME_STEP

from .learner_options import LearnerOptions, learner_batch
from .observation_space import Observation, check_observation, learner_space, learner_view

Info = dict[str, Any]  # as Gymnasium declares it
Array = NDArray[np.generic]
Scalar = TypeVar("Scalar", bound=np.generic)

MODES = {
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
RESET_MASK = "reset_mask"


class RaVectorEnv(VectorEnv[Observation, ArrayLike, Array]):
    """Many environments like `RaEnv`, stepped in one compiled call.

    `autoreset_mode` is one of Gymnasium's modes. With SAME_STEP, the default, `infos` has the last
    observation and info of a finished game as `final_obs` and `final_info`; with the other modes,
    `step` returns them like any others. `reset` takes one seed for all environments, or one for
    each.
    """

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        edition: str = DEFAULT,
        observation: str = "box",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Unpack[LearnerOptions],
    ) -> None:
        """Check the options; with `copy=False`, the next step overwrites the returned arrays."""
        if render_mode is not None:
            raise ValueError(f"many tables have no picture: render_mode is None, not {render_mode}")
        self.autoreset_mode = check_autoreset_mode(autoreset_mode)
        self.metadata: Info = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self._has_mask = check_observation(observation)
        mode = MODES[self.autoreset_mode]
        self.batch = learner_batch(num_envs, players, edition, options, mode, threads)
        self.num_envs, self._copy = num_envs, copy
        self._make_spaces()

    def _make_spaces(self) -> None:
        self.single_observation_space = learner_space(self.batch.players, self._has_mask)
        self.single_action_space = spaces.Discrete(N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._all = np.ones(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Deal a seed's first games, or the next ones if `seed` is None.

        With one seed per environment, each plays like a single environment with that seed. The
        option `reset_mask` has a flag for each environment: only these are reset.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = check_options(options)
        if seed is None:
            self.batch.deal(chosen)
        else:
            self.batch.reset(seed, chosen)
        return self._observations(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Observation, Array, Array, Array, Info]:
        """Apply one action of the learner in every environment."""
        if self.autoreset_mode == AutoresetMode.DISABLED and self.batch.done.any():
            ended = np.flatnonzero(self.batch.done).tolist()
            raise ResetNeeded(f"games {shown(ended)} are over: reset() with a {RESET_MASK}")
        _, _, rewards, done = self.batch.step(actions)
        info = self._info()
        if done.any():
            info |= self._end_info(done.copy())
        never = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards.astype(np.float64), done.copy(), never, info

    def action_masks(self) -> Flags:
        """Return for each environment a mask of the legal actions."""
        return self._own(self.batch.masks)

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads that step the games; Gymnasium's `close` calls this method."""
        self.batch.close()

    def _own(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        return array.copy() if self._copy else array

    def _observations(self) -> Observation:
        seen = self._own(self.batch.observations)
        return learner_view(seen, self.action_masks(), self._has_mask)

    def _info(self) -> Info:
        masks, seats = self.action_masks().view(np.int8), self._own(self.batch.seats)
        return {"action_mask": masks, "_action_mask": self._all, "seat": seats, "_seat": self._all}

    def _end_info(self, done: Flags) -> Info:
        """Return how games ended, in the form that Gymnasium has for the autoreset mode."""
        batch, seats = self.batch, self.batch.final_seats
        outcomes: Info = {
            "winner": batch.winners.copy(),
            "won": batch.winners == seats,
            "scores": batch.scores.copy(),
            "illegal_action": batch.lost.copy(),
        }
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            return with_flags(outcomes, done)
        outcomes |= {"seat": seats.copy(), "action_mask": np.zeros_like(batch.masks, np.int8)}
        final = {"final_obs": self._final_observations(done)}
        return with_flags(final | {"final_info": with_flags(outcomes, done)}, done)

    def _final_observations(self, done: Flags) -> Array:
        """Return the last observations of the games that ended, None elsewhere."""
        final = np.full(self.num_envs, None, object)
        nothing = np.zeros(N_ACTIONS, np.bool_)
        for at in np.flatnonzero(done):
            seen = self.batch.final_observations[at].copy()
            final[at] = learner_view(seen, nothing.copy(), self._has_mask)
        return final


def with_flags(info: Info, which: Flags) -> Info:
    """Return `info` with a new key `_KEY` for each KEY: flags of the environments KEY is for."""
    return info | {f"_{name}": which for name in info}


def check_autoreset_mode(mode: object) -> AutoresetMode:
    """Return an autoreset mode, given as such or by its name; ValueError for anything else."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(one.value for one in MODES)
        raise ValueError(f"autoreset_mode is one of {names}, not {shown(mode)}") from None


def check_options(options: Info | None) -> Any:
    """Return the flags of the environments to reset (None: all); ValueError for other options."""
    others = [str(name) for name in options or () if name != RESET_MASK]
    if others:
        raise ValueError(f"the only option of reset is {RESET_MASK}, not {', '.join(others)}")
    return (options or {}).get(RESET_MASK)

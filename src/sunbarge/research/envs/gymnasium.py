"""The Gymnasium environments: one learner against bots, single and vectorised.

Importing `sunbarge.research.envs` registers `sunbarge/Ra-v0`:

    import gymnasium
    import sunbarge.research.envs
    env = gymnasium.make("sunbarge/Ra-v0", players=4, opponents="simple")
    envs = gymnasium.make_vec("sunbarge/Ra-v0", num_envs=256, opponents="simple")

Both take the options of `sunbarge.research.batch.Batch`. An illegal action loses the game; with
`illegal="error"` it is a ValueError.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex, TypeVar

from sunbarge.extras import needs

with needs("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sunbarge.checks import shown
from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import Flags, Floats
from sunbarge.research.batch import Batch
from sunbarge.research.batch.options import ROTATE, Opponents

from .observation_space import observation_space
from .render import MODES, Frame, check_mode, render_record

Info = dict[str, Any]  # as Gymnasium declares it
Array = NDArray[np.generic]
Scalar = TypeVar("Scalar", bound=np.generic)


class RaEnv(gymnasium.Env[Floats, SupportsIndex]):
    """One learner against bots; every step is one decision of the learner.

    `info["action_mask"]` and `action_masks()` have the legal actions. With `seat="rotate"` the
    learner takes the next seat in every game. The reward is `win` (1 or 0, at the end), `points`,
    or `margin`, the lead over the best of the others; the last two are given at each scoring.

    >>> env = RaEnv(players=3, opponents="random")
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
    >>> observation.shape, reward, terminated
    ((291,), 0.0, False)
    """

    metadata: Info = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        players: int = 3,
        edition: str = DEFAULT,
        house: Sequence[str] = (),
        opponents: Opponents = "simple",
        seat: int | str = ROTATE,
        reward: str = "win",
        illegal: str = "lose",
        effort: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Check the options; the first game is dealt by `reset`."""
        self.render_mode = check_mode(render_mode)
        self.batch = learner_batch(
            1, players, edition, house, opponents, seat, reward, illegal, effort, autoreset=False
        )
        self.observation_space = observation_space(players)
        self.action_space = spaces.Discrete(N_ACTIONS)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Floats, Info]:
        """Deal a seed's first game, or the next game if `seed` is None; `options` must be empty."""
        super().reset(seed=seed)
        deal(self.batch, seed, options)
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Floats, float, bool, bool, Info]:
        """Apply an action of the learner, then bots' moves up to the learner's next decision."""
        if self.batch.done[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        self.batch.step([check_action(action)])
        reward, over = float(self.batch.rewards[0]), bool(self.batch.done[0])
        return self.batch.observations[0].copy(), reward, over, False, self._info()

    def action_masks(self) -> Flags:
        """Return the mask of legal actions; sb3-contrib calls a method of this name."""
        mask: Flags = self.batch.masks[0]
        return mask.copy()

    def render(self) -> Frame | None:
        """Render the position in the mode `render_mode`."""
        batch = self.batch
        return render_record(batch.states, batch.edition, batch.house, self.render_mode)

    def _info(self) -> Info:
        mask = self.action_masks().view(np.int8)
        info: Info = {"action_mask": mask, "seat": int(self.batch.seats[0])}
        if self.batch.done[0]:
            info |= {
                "winner": int(self.batch.winners[0]),
                "scores": self.batch.scores[0].copy(),
                "illegal_action": bool(self.batch.lost[0]),
            }
        return info


class RaVectorEnv(VectorEnv[Floats, ArrayLike, Array]):
    """Many environments like `RaEnv`, stepped in one compiled call.

    Autoreset is SAME_STEP: `final_obs` and `final_info` have the end of a finished game. `reset`
    takes one seed for all environments, or one for each.
    """

    metadata: Info = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        edition: str = DEFAULT,
        house: Sequence[str] = (),
        opponents: Opponents = "simple",
        seat: int | str = ROTATE,
        reward: str = "win",
        illegal: str = "lose",
        effort: int | None = None,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Check the options; with `copy=False`, the next step overwrites the returned arrays."""
        if render_mode is not None:
            raise ValueError(f"many tables have no picture: render_mode is None, not {render_mode}")
        self.batch = learner_batch(
            num_envs, players, edition, house, opponents, seat, reward, illegal, effort, threads
        )
        self.num_envs, self._copy = num_envs, copy
        self._make_spaces()

    def _make_spaces(self) -> None:
        self.single_observation_space = observation_space(self.batch.players)
        self.single_action_space = spaces.Discrete(N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._all = np.ones(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Info | None = None
    ) -> tuple[Floats, Info]:
        """Deal a seed's first games, or the next ones if `seed` is None; `options` must be empty.

        With one seed per environment, each plays like a single environment with that seed.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        deal(self.batch, seed, options)
        return self._own(self.batch.observations), self._info()

    def step(self, actions: ArrayLike) -> tuple[Floats, Array, Array, Array, Info]:
        """Apply one action of the learner in every environment."""
        observations, _, rewards, done = self.batch.step(actions)
        info = self._info()
        if done.any():
            info |= self._final_info(done.copy())
        never = np.zeros(self.num_envs, np.bool_)
        return self._own(observations), rewards.astype(np.float64), done.copy(), never, info

    def action_masks(self) -> Flags:
        """Return for each environment a mask of the legal actions."""
        return self._own(self.batch.masks)

    def close_extras(self) -> None:
        """Stop the threads that step the games; Gymnasium's `close` calls this method."""
        self.batch.close()

    def _own(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        return array.copy() if self._copy else array

    def _info(self) -> Info:
        masks, seats = self.action_masks().view(np.int8), self._own(self.batch.seats)
        return {"action_mask": masks, "_action_mask": self._all, "seat": seats, "_seat": self._all}

    def _final_info(self, done: Flags) -> Info:
        """Return Gymnasium's `final_obs` and `final_info` for the games that ended."""
        batch, final = self.batch, np.full(self.num_envs, None, object)
        for at in np.flatnonzero(done):
            final[at] = batch.final_observations[at].copy()
        outcomes: dict[str, Array] = {
            "winner": batch.winners.copy(),
            "scores": batch.scores.copy(),
            "illegal_action": batch.lost.copy(),
        }
        outcomes |= {f"_{name}": done for name in list(outcomes)}
        return {"final_obs": final, "_final_obs": done, "final_info": outcomes, "_final_info": done}


def learner_batch(
    games: int,
    players: int,
    edition: str,
    house: Sequence[str],
    opponents: Opponents | None,
    seat: int | str,
    reward: str,
    illegal: str,
    effort: int | None,
    threads: int | None = 1,
    autoreset: bool = True,
) -> Batch:
    """Return a batch with opponents; raises ValueError if there are none."""
    if opponents is None:
        raise ValueError("opponents is the name of a bot or one name for each other seat, not None")
    table = (games, players, edition, house, None, opponents, seat, reward)
    return Batch(*table, autoreset=autoreset, illegal=illegal, effort=effort, threads=threads)


def deal(batch: Batch, seed: int | Sequence[int] | None, options: Info | None) -> None:
    """Deal a seed's first games, or the next ones if `seed` is None; `options` must be empty."""
    if options:
        raise ValueError(f"there are no options of reset, not {', '.join(map(str, options))}")
    if seed is None:
        batch.deal()
    else:
        batch.reset(seed)


def check_action(action: SupportsIndex) -> int:
    """Return an action, also from a 0-d array, as an int; raises ValueError for anything else."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {shown(action)}") from None

"""The game for Gymnasium: one learner against bots, alone or many tables at once.

Importing `sunbarge.research.envs` registers `sunbarge/Ra-v0`:

    import gymnasium
    import sunbarge.research.envs
    env = gymnasium.make("sunbarge/Ra-v0", players=4, opponents="simple")
    envs = gymnasium.make_vec("sunbarge/Ra-v0", num_envs=256, opponents="simple")

Both take the options of `sunbarge.research.batch.Batch`. An illegal action loses the game, as
`illegal="lose"` says; with `illegal="error"` it is a ValueError.
"""

from collections.abc import Sequence
from operator import index
from typing import Any

from sunbarge.extras import needs

with needs("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import NDArray

from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import snapshot
from sunbarge.notation.errors import shown
from sunbarge.notation.positions import to_dict
from sunbarge.research.batch import Batch
from sunbarge.research.batch.options import ROTATE
from sunbarge.research.lowlevel.layout import bounds

from .render import MODES, check_mode, render

Numbers = NDArray[np.float32]
Info = dict[str, Any]


def observation_space(players: int) -> Any:
    """What the learner sees; `sunbarge.research.lowlevel.names(players)` names the numbers."""
    lowest, highest = (np.array(bound, np.float32) for bound in bounds(players))
    return spaces.Box(lowest, highest, dtype=np.float32)


class RaEnv(gymnasium.Env[Numbers, Any]):
    """One learner at a table of bots; every step is one decision of the learner.

    `info["action_mask"]` and `action_masks()` tell what is legal. `seat="rotate"` takes the next
    seat with every game. Rewards are for winning (1 or 0, at the end), for `points`, or for
    `margin`, the lead over the best of the others; the last two come epoch by epoch.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        players: int = 3,
        edition: str = DEFAULT,
        house: Sequence[str] = (),
        opponents: str | Sequence[str] = "simple",
        seat: int | str = ROTATE,
        reward: str = "win",
        illegal: str = "lose",
        effort: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """A table; `reset` deals."""
        self.render_mode = check_mode(render_mode)
        self.batch = Batch(
            1,
            players,
            edition,
            house,
            opponents=check_opponents(opponents),
            seat=seat,
            reward=reward,
            autoreset=False,
            illegal=illegal,
            effort=effort,
        )
        self.observation_space = observation_space(players)
        self.action_space = spaces.Discrete(N_ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Deal a game: the first one of a seed, or the next one."""
        super().reset(seed=seed)
        begin(self.batch, seed, options)
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        """One decision of the learner, and all that the others do until its next."""
        if self.batch.done[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        self.batch.step([check_action(action)])
        reward, over = float(self.batch.rewards[0]), bool(self.batch.done[0])
        return self.batch.observations[0].copy(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as trainers with masks ask for it."""
        mask: NDArray[np.bool_] = self.batch.masks[0].copy()
        return mask

    def render(self) -> Any:
        """The table as `render_mode` wants it."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"there is no render_mode; the modes are {', '.join(MODES)}")
            return None
        state = snapshot(self.batch.states.tobytes())
        return render(to_dict(state, self.batch.edition, self.batch.house), self.render_mode)

    def _info(self) -> Info:
        info = {"action_mask": self.action_masks().view(np.int8), "seat": int(self.batch.seats[0])}
        if self.batch.done[0]:
            info |= {
                "winner": int(self.batch.winners[0]),
                "scores": self.batch.scores[0].copy(),
                "illegal_action": bool(self.batch.lost[0]),
            }
        return info


class RaVectorEnv(VectorEnv[Numbers, Any, Any]):
    """Many such tables, stepped in one call of compiled code.

    A table whose game has ended begins the next one in the same step; `final_obs` and
    `final_info` tell how it ended. One seed serves all tables, or there is one for each.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        edition: str = DEFAULT,
        house: Sequence[str] = (),
        opponents: str | Sequence[str] = "simple",
        seat: int | str = ROTATE,
        reward: str = "win",
        illegal: str = "lose",
        effort: int | None = None,
        threads: int | None = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """The tables; with `copy=False` the arrays that are returned are used again."""
        if render_mode is not None:
            raise ValueError(f"many tables have no picture: render_mode is None, not {render_mode}")
        self.batch = Batch(
            num_envs,
            players,
            edition,
            house,
            opponents=check_opponents(opponents),
            seat=seat,
            reward=reward,
            illegal=illegal,
            effort=effort,
            threads=threads,
        )
        self.num_envs, self._copy = num_envs, copy
        self.single_observation_space = observation_space(players)
        self.single_action_space = spaces.Discrete(N_ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Deal a game at every table: the first ones of a seed, or the next ones.

        With a seed for each table, every table plays as a single one with its seed does.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        begin(self.batch, seed, options)
        return self._own(self.batch.observations), self._info()

    def step(self, actions: Any) -> tuple[Numbers, Any, Any, Any, Info]:
        """One decision of the learner at every table."""
        seen, _, rewards, done = self.batch.step(actions)
        info = self._info()
        if done.any():
            info |= self._final_info(done.copy())
        never = np.zeros(self.num_envs, np.bool_)
        return self._own(seen), rewards.astype(np.float64), done.copy(), never, info

    def action_masks(self) -> Any:
        """Which actions are legal at each table."""
        return self._own(self.batch.masks)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.batch.close()

    def _own(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _info(self) -> Info:
        masks, seats = self.action_masks().view(np.int8), self._own(self.batch.seats)
        return {"action_mask": masks, "_action_mask": self._all, "seat": seats, "_seat": self._all}

    def _final_info(self, done: NDArray[np.bool_]) -> Info:
        """How the games ended that did."""
        final = np.full(self.num_envs, None, object)
        for table in np.flatnonzero(done):
            final[table] = self.batch.final_observations[table].copy()
        batch = self.batch
        ends: dict[str, NDArray[Any]] = {
            "winner": batch.winners,
            "scores": batch.scores,
            "illegal_action": batch.lost,
        }
        told = {name: array.copy() for name, array in ends.items()}
        told |= {f"_{name}": done for name in ends}
        return {"final_obs": final, "_final_obs": done, "final_info": told, "_final_info": done}


def begin(batch: Batch, seed: Any, options: dict[str, Any] | None) -> None:
    """Deal the first game of a seed, or the next one; `reset` has no options."""
    if options:
        raise ValueError(f"there are no options of reset, not {', '.join(map(str, options))}")
    if seed is None:
        batch.deal()
    else:
        batch.reset(seed)


def check_action(action: Any) -> int:
    """The number of an action, also as an array without dimensions, as trainers give it."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {shown(action)}") from None


def check_opponents(opponents: Any) -> Any:
    """A single learner needs somebody to play with."""
    if opponents is None:
        raise ValueError("opponents is the name of a bot or one name for each other seat, not None")
    return opponents

"""The Gymnasium environments: one learner against opponents, single and vectorised.

Importing `sunbarge.research.envs` registers `sunbarge/Ra-v0`:

    import gymnasium
    import sunbarge.research.envs
    env = gymnasium.make("sunbarge/Ra-v0", players=4, opponents="simple")
    envs = gymnasium.make_vec("sunbarge/Ra-v0", num_envs=256, opponents="simple")

Both take the options of `sunbarge.research.batch.Batch`. An illegal action loses the game; with
`illegal="error"` it raises ValueError.
"""

from operator import index
from typing import Any, SupportsIndex, Unpack

from sunbarge.extras import needs

with needs("envs"):
    import gymnasium
    from gymnasium import spaces

import numpy as np

from sunbarge.checks import shown
from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import Flags

from .gymnasium_vector import RaVectorEnv
from .learner_options import LearnerOptions, learner_batch
from .observation_space import Observation, check_observation, learner_space, learner_view
from .render import MODES, Frame, check_mode, render_record

__all__ = ["RaEnv", "RaVectorEnv"]

Info = dict[str, Any]  # as Gymnasium declares it


class RaEnv(gymnasium.Env[Observation, SupportsIndex]):
    """One learner against opponents; every step is one decision of the learner.

    `info["action_mask"]` and `action_masks()` have the legal actions; with `observation="dict"`
    the observation has them, too. With `seat="rotate"` the learner takes the next seat in every
    game. The reward is `win` (1 or 0, at the end), or another reward of `Batch`.

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
        observation: str = "box",
        render_mode: str | None = None,
        **options: Unpack[LearnerOptions],
    ) -> None:
        """Check the options; the first game is dealt by `reset`."""
        self.render_mode = check_mode(render_mode)
        self._has_mask = check_observation(observation)
        self.batch = learner_batch(1, players, edition, options, autoreset=False)
        self._is_reset = False
        self.observation_space = learner_space(self.batch.players, self._has_mask)
        self.action_space = spaces.Discrete(N_ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Deal a seed's first game, or the next game if `seed` is None; `options` must be empty."""
        super().reset(seed=seed)
        if options:
            raise ValueError(f"there are no options of reset, not {', '.join(map(str, options))}")
        if seed is None:
            self.batch.deal()
        else:
            self.batch.reset(seed)
        self._is_reset = True
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """Apply an action of the learner, then opponents' moves up to the next decision."""
        if not self._is_reset:
            raise gymnasium.error.ResetNeeded("no game has been dealt: call reset()")
        if self.batch.done[0]:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        self.batch.step([check_action(action)])
        reward, over = float(self.batch.rewards[0]), bool(self.batch.done[0])
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Flags:
        """Return the mask of legal actions; sb3-contrib calls a method of this name."""
        mask: Flags = self.batch.masks[0]
        return mask.copy()

    def render(self) -> Frame | None:
        """Render the position in the mode `render_mode`."""
        batch = self.batch
        return render_record(batch.states, batch.edition, batch.house, self.render_mode)

    def _observation(self) -> Observation:
        seen = self.batch.observations[0].copy()
        return learner_view(seen, self.action_masks(), self._has_mask)

    def _info(self) -> Info:
        mask, batch = self.action_masks().view(np.int8), self.batch
        info: Info = {"action_mask": mask, "seat": int(batch.seats[0])}
        if batch.done[0]:
            info |= {
                "winner": int(batch.winners[0]),
                "won": bool(batch.winners[0] == batch.seats[0]),
                "scores": batch.scores[0].copy(),
                "illegal_action": bool(batch.lost[0]),
            }
        return info


def check_action(action: SupportsIndex) -> int:
    """Return an action, also from a 0-d array, as an int; raises ValueError for anything else."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {shown(action)}") from None

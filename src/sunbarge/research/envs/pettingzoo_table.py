"""The table at which PettingZoo's agents sit."""

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sunbarge.engine import load
from sunbarge.engine.calls import winner_at
from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import N_ACTIONS, NOBODY, Action, Phase
from sunbarge.engine.state import snapshot
from sunbarge.game.english import either
from sunbarge.game.illegal import IllegalMove
from sunbarge.game.new_game import check_seed, check_table, random_source
from sunbarge.notation import positions
from sunbarge.notation.moves import TEXTS
from sunbarge.research.lowlevel.layout import bounds, size
from sunbarge.research.lowlevel.observation import observe_at
from sunbarge.research.lowlevel.steps import mask_at, new_game_at

from .beginning import position_for
from .render import MODES, check_mode, render
from .turns import ILLEGAL, OVER, SCORED, take_turn

REWARDS = ("win", "points", "margin")
Observation = dict[str, NDArray[Any]]


class RaTable(AECEnv):  # type: ignore[misc]
    """Agents `seat_0`, `seat_1` and so on, asked as the rules ask them.

    An observation has `observation` (see `lowlevel.layout`) and `action_mask`, which is
    in `infos` as well; it is empty for seats that are not asked.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sunbarge_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 3,
        edition: str = DEFAULT,
        house: Sequence[str] = (),
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """A table; `reset` deals."""
        super().__init__()
        check_table(edition, players, house)
        if reward not in REWARDS:
            raise ValueError(f"reward is {either(REWARDS)}, not {reward!r}")
        self.players, self.edition, self.house = int(players), edition, tuple(sorted(house))
        self.reward, self.render_mode = reward, check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._editions = load.load(edition, self.players, self.house)
        self._rng = random_source(None)
        self._size = size(self.players)
        self._nothing = np.zeros(N_ACTIONS, np.int8)
        self._nothing.flags.writeable = False
        self._make_spaces()

    def _make_spaces(self) -> None:
        """One space of observations and one of actions a seat, and one of states."""
        lowest, highest = (np.array(bound, np.float32) for bound in bounds(self.players))
        self.state_space = spaces.Box(lowest, highest, dtype=np.float32)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(lowest, highest, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (N_ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(N_ACTIONS) for agent in self.possible_agents}

    # --- What is ------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a seat sees, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat chooses from, always the same object."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What a seat sees now, in arrays of its own."""
        return {
            "observation": self._seen_by(self._seats[agent]),
            "action_mask": self.action_mask(agent),
        }

    def state(self) -> NDArray[np.float32]:
        """The whole table, which is what seat 0 sees: Ra hides nothing."""
        return self._seen_by(0)

    def action_mask(self, agent: str) -> NDArray[np.int8]:
        """Which actions a seat may choose now: none unless it is asked."""
        return (self._mask if agent == self.agent_selection else self._nothing).copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the seat that is asked, as trainers of single agents want it."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as `render_mode` wants it."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"there is no render_mode; the modes are {', '.join(MODES)}")
            return None
        return render(self._position(), self.render_mode)

    def close(self) -> None:
        """There is no window to close."""

    # --- What changes -------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: of a seed, or the next one of the random source.

        The option `position` begins with a position on one line instead; others are passed over,
        as PettingZoo's own tests want it.
        """
        if seed is not None:
            self._rng = random_source(check_seed(seed, "seeded"))
        self._states = self._first_position((options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self._skip_agent_selection = None
        self._rewarded, self._paid = False, self._worth()
        mask = np.empty(N_ACTIONS, np.bool_)
        mask_at(self._states, 0, self._editions, mask)
        self._ask(int(self._states["to_move"][0]), mask)

    def step(self, action: Any) -> None:
        """The decision of the seat that is asked; None takes a seat of a finished game away."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        mask = np.empty(N_ACTIONS, np.bool_)
        try:
            asked = take_turn(
                self._states, 0, self._editions, Action(index(action)), self._rng, mask
            )
        except (TypeError, OverflowError):
            asked = ILLEGAL
        if asked == ILLEGAL:
            raise self._illegal(agent, action)
        if self._rewarded:
            self._clear_rewards()
        self._rewarded = asked == OVER or asked >= SCORED
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._nothing}
        if self._rewarded:
            self._give_rewards(asked == OVER)
        if asked == OVER:
            self._end()
        else:
            self._ask(asked % SCORED, mask)

    # --- Inside -------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """Nothing of a game is there before one is dealt."""
        dealt = "_states" in vars(self)
        raise AttributeError(f"a table has no {name}" + ("" if dealt else " before reset()"))

    def _first_position(self, line: str | None) -> Any:
        """What was asked for, or a deal."""
        if line is not None:
            return position_for(line, self.players, self.edition, self.house)
        states = load.blank()
        new_game_at(states, 0, self._editions, self.players, self._rng)
        return states

    def _ask(self, seat: int, mask: NDArray[np.bool_]) -> None:
        """Let a seat decide next."""
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = mask.view(np.int8)
        self.infos[agent] = {"action_mask": self._mask}

    def _end(self) -> None:
        """Every seat is told that the game is over, in order of the seats."""
        self._mask = self._nothing
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _give_rewards(self, over: bool) -> None:
        """What has changed since the last rewards."""
        if self.reward == "win" and not over:
            return
        worth = self._worth()
        gained = [float(now - then) for now, then in zip(worth, self._paid, strict=True)]
        self.rewards, self._paid = dict(zip(self.possible_agents, gained, strict=True)), worth
        self._accumulate_rewards()

    def _worth(self) -> list[int]:
        """What the position is worth to each seat: victory, points, or the lead over all others."""
        if self.reward == "win":
            over = self._states["phase"][0] == Phase.OVER
            winner = winner_at(self._states, 0) if over else NOBODY
            return [int(seat == winner) for seat in range(self.players)]
        points = self._points()
        if self.reward == "points":
            return points
        best, second = sorted(points)[:-3:-1]
        return [own - (second if own == best else best) for own in points]

    def _points(self) -> list[int]:
        points: list[int] = self._states["points"][0, : self.players].tolist()
        return points

    def _seen_by(self, seat: int) -> NDArray[np.float32]:
        numbers = np.empty(self._size, np.float32)
        observe_at(self._states, 0, self._editions, seat, numbers)
        return numbers

    def _position(self) -> positions.Position:
        return positions.to_dict(snapshot(self._states.tobytes()), self.edition, self.house)

    def _illegal(self, agent: str, action: Any) -> IllegalMove:
        """What was wrong, and what is legal."""
        legal = [number for number in range(N_ACTIONS) if self._mask[number]]
        known = isinstance(action, int | np.integer) and int(action) in TEXTS
        said = f"{action} ({TEXTS[int(action)]})" if known else repr(action)
        named = ", ".join(f"{number} ({TEXTS[number]})" for number in legal)
        return IllegalMove(f"{agent} may not choose {said}; it may choose {named}")

"""The AEC environment of PettingZoo, without wrappers."""

from collections.abc import Sequence
from contextlib import suppress
from operator import index
from typing import Any, ClassVar, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sunbarge.engine import load
from sunbarge.engine.editions import DEFAULT
from sunbarge.engine.kinds import MAX_PLAYERS, N_ACTIONS, Action, Phase
from sunbarge.engine.state import Flags, Floats, Records
from sunbarge.game.illegal import IllegalMove
from sunbarge.game.new_game import check_seed, check_table, random_source
from sunbarge.notation.moves import TEXTS
from sunbarge.research.batch.options import TOTALS, one_of
from sunbarge.research.batch.rewards import fill_places_at
from sunbarge.research.lowlevel.layout import size
from sunbarge.research.lowlevel.observation import hide_totals_at, observe_at
from sunbarge.research.lowlevel.start_position import start_position
from sunbarge.research.lowlevel.steps import mask_at, new_game_at

from .checked_step import ILLEGAL, OVER, SCORED, checked_step
from .observation_space import masked_space, observation_space
from .render import MODES, Frame, check_mode, render_record

Mask = NDArray[np.int8]
REWARDS = ("win", "points", "margin", "rank", "zero-sum")
AT_THE_END = ("win", "rank", "zero-sum")
"Rewards that are given only when the game is over."


class EnvOptions(TypedDict, total=False):
    """Keyword arguments of `RaAECEnv`."""

    players: int
    edition: str
    house: Sequence[str]
    reward: str
    totals: str
    render_mode: str | None


Observation = dict[str, NDArray[np.generic]]


class RaAECEnv(AECEnv):  # type: ignore[misc]
    """The AEC environment of Ra with agents `seat_0`, `seat_1` and so on.

    An observation has the keys `observation` (see `lowlevel.layout`) and `action_mask`. The mask is
    in `infos` as well; it is all zero for agents that are not to move.
    """

    metadata: ClassVar[dict[str, object]] = {
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
        totals: str = "open",
        render_mode: str | None = None,
    ) -> None:
        """Check the options; the first game is dealt by `reset`."""
        super().__init__()
        check_table(edition, players, house)
        self.players, self.edition, self.house = int(players), edition, tuple(sorted(house))
        self._hides = one_of("totals", totals, TOTALS) == 1
        self.reward = REWARDS[one_of("reward", reward, REWARDS)]
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._editions = load.load(edition, self.players, self.house)
        self._rng = random_source(None)
        self._size = size(self.players)
        self._no_actions = np.zeros(N_ACTIONS, np.int8)
        self._no_actions.flags.writeable = False
        self._make_spaces()

    def _make_spaces(self) -> None:
        """Make the spaces of every agent, and that of `state()`."""
        self.state_space = observation_space(self.players)
        self._observation_spaces = {
            agent: masked_space(self.players) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(N_ACTIONS) for agent in self.possible_agents}

    # --- Reading ------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of `observe(agent)`, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, always the same object."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent, in new arrays."""
        return {
            "observation": self._observe_seat(self._seats[agent], self._hides),
            "action_mask": self.action_mask(agent),
        }

    def state(self) -> Floats:
        """Return the global state: the observation of seat 0, as Ra has no hidden information."""
        return self._observe_seat(0, hides=False)

    def action_mask(self, agent: str) -> Mask:
        """Return the mask of an agent's legal actions; all zero unless the agent is to move."""
        return (self._mask if agent == self.agent_selection else self._no_actions).copy()

    def action_masks(self) -> Flags:
        """Return the mask of the agent to move; sb3-contrib calls a method of this name."""
        return self._mask.astype(np.bool_)

    def render(self) -> Frame | None:
        """Render the position in the mode `render_mode`."""
        return render_record(self._states, self.edition, self.house, self.render_mode)

    def close(self) -> None:
        """Do nothing, as there is nothing to close."""

    # --- Playing -------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, str] | None = None) -> None:
        """Deal a new game, from a seed if one is given.

        If the option `position` is given, the game starts from this position, which is one line of
        text. Other options are ignored, as PettingZoo's API tests require.
        """
        if seed is not None:
            self._rng = random_source(check_seed(seed, "seeded"))
        self._states = self._first_position((options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Mask]] = {
            agent: {"action_mask": self._no_actions} for agent in self.agents
        }
        self._skip_agent_selection = None
        self._rewarded, self._rewarded_values = False, self._values()
        mask = np.empty(N_ACTIONS, np.bool_)
        mask_at(self._states, 0, self._editions, mask)
        self._select(int(self._states["to_move"][0]), mask)

    def step(self, action: Any) -> None:
        """Apply the selected agent's action; after the end, the action None removes the agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        mask = np.empty(N_ACTIONS, np.bool_)
        answer = ILLEGAL
        with suppress(TypeError, OverflowError):  # not an integer of at most 64 bits
            number = Action(index(action))
            answer = checked_step(self._states, 0, self._editions, number, self._rng, mask)
        if answer == ILLEGAL:
            raise self._illegal(agent, action)
        if self._rewarded:
            self._clear_rewards()
        self._rewarded = answer == OVER or answer >= SCORED
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._no_actions}
        if self._rewarded:
            self._give_rewards(answer == OVER)
        if answer == OVER:
            self._end()
        else:
            self._select(answer % SCORED, mask)

    # --- Internals -------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """Raise AttributeError; the message says whether `reset` has to be called first."""
        dealt = "_states" in vars(self)
        raise AttributeError(f"a table has no {name}" + ("" if dealt else " before reset()"))

    def _first_position(self, line: str | None) -> Records:
        """Return the position given on one line, or a new deal if there is none."""
        if line is not None:
            return start_position(line, self.players, self.edition, self.house)
        states = load.blank()
        new_game_at(states, 0, self._editions, self.players, self._rng)
        return states

    def _select(self, seat: int, mask: Flags) -> None:
        """Select the agent to move, and set the masks."""
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = mask.view(np.int8)
        self.infos[agent] = {"action_mask": self._mask}

    def _end(self) -> None:
        """Terminate all agents; `agent_iter` then selects each of them once more."""
        self._mask = self._no_actions
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _give_rewards(self, over: bool) -> None:
        """Reward every agent with the change in its win, points or lead since the last reward."""
        if self.reward in AT_THE_END and not over:
            return
        values = self._values()
        pairs = zip(self.possible_agents, values, self._rewarded_values, strict=True)
        self.rewards = {agent: float(now - before) for agent, now, before in pairs}
        self._rewarded_values = values
        self._accumulate_rewards()

    def _values(self) -> Sequence[float]:
        """Return each seat's total reward so far: for its place, its points, or its lead."""
        if self.reward in AT_THE_END:
            return self._end_values()
        points = self._points()
        if self.reward == "points":
            return points
        best, second = sorted(points)[:-3:-1]
        return [own - (second if own == best else best) for own in points]

    def _end_values(self) -> Sequence[float]:
        """Return the reward of each seat for the place that it has at the end, 0 before."""
        if self._states["phase"][0] != Phase.OVER:
            return [0.0] * self.players
        places, others = np.empty(MAX_PLAYERS, np.int16), self.players - 1
        fill_places_at(self._states, 0, places)
        ranked: list[int] = places[: self.players].tolist()
        if self.reward == "rank":
            return [(others - place) / others for place in ranked]
        lost = -1 / others if self.reward == "zero-sum" else 0.0
        return [lost if place else 1.0 for place in ranked]

    def _points(self) -> list[int]:
        points: list[int] = self._states["points"][0, : self.players].tolist()
        return points

    def _observe_seat(self, seat: int, hides: bool) -> Floats:
        numbers = np.empty(self._size, np.float32)
        observe_at(self._states, 0, self._editions, seat, numbers)
        if hides:
            hide_totals_at(self._states, 0, numbers)
        return numbers

    def _illegal(self, agent: str, action: object) -> IllegalMove:
        """Return the error for an illegal action; its message lists the legal ones."""
        legal = [number for number in range(N_ACTIONS) if self._mask[number]]
        said = repr(action)
        if isinstance(action, int | np.integer) and int(action) in TEXTS:
            said = f"{action} ({TEXTS[int(action)]})"
        named = ", ".join(f"{number} ({TEXTS[number]})" for number in legal)
        return IllegalMove(f"{agent} may not choose {said}; it may choose {named}")

"""The vector environment `Batch`."""

import os
import secrets
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sunbarge.bots.net.workspace import Workspace
from sunbarge.bots.policies import workspace_for_policies
from sunbarge.checks import check_integer
from sunbarge.engine import load
from sunbarge.engine.kinds import N_ACTIONS, NOBODY
from sunbarge.engine.state import Counts, Editions, Flags, Floats, Points, Records
from sunbarge.research.lowlevel import layout

from . import options
from .opponents import ChooserOptions, make_choosers
from .python_turns import PythonTurns
from .slots import DEAL, SKIP, SLOT, make_buffers
from .starts import StartPositions, Starts
from .stepping import (
    first_illegal,
    game_seed,
    sample_actions,
    seed_samplers,
    step_slots,
)
from .threads import ThreadPool


class Batch:
    """A vector environment: `games` slots, in each of which one game of Ra follows another.

    Without opponents, `step` takes the decisions of all seats, and `rewards` has a column for
    each seat. With opponents (bots, nets or functions), these play the other seats inside `step`,
    which takes the learner's decisions only, and `rewards` has one number for each slot.

    Game g of slot i is dealt from `seed_of(i, g)`, whatever the number of slots and threads and
    whatever was played before. The arrays are reused: the next step overwrites them.

    >>> batch = Batch(games=8, players=3, opponents="random", seed=7)
    >>> observations, masks, rewards, done = batch.step(batch.random_actions())
    >>> observations.shape, masks.shape, rewards.shape
    ((8, 291), (8, 54), (8,))
    """

    def __init__(
        self,
        games: int = 256,
        players: int = 3,
        edition: str = "disk",
        house: Sequence[str] = (),
        seed: int | Sequence[int] | None = None,
        opponents: options.Opponents | None = None,
        seat: int | str = options.ROTATE,
        reward: str = "win",
        autoreset: bool | str = True,
        illegal: str = "error",
        threads: int | None = 1,
        effort: int | None = None,
        starts: Starts | None = None,
        discount: float = 1.0,
        totals: str = "open",
    ) -> None:
        """Deal the first game of every slot; `threads=None` uses all cores.

        With `illegal="lose"`, an illegal action loses the game; else `step` raises IllegalAction.
        """
        self._set_table(games, players, edition, house)
        self.has_opponents = opponents is not None
        self._raises = options.one_of("illegal", illegal, options.ILLEGAL) == 0
        self.autoreset = options.autoreset_mode(autoreset)
        "`same-step`, `next-step` or `disabled`."
        self._config = options.make_config(
            self.players, opponents, effort, seat, reward, discount, totals
        )
        self._allocate(threads)
        self._set_python_turns(opponents, effort, starts)
        self.reset(seed)

    def _set_table(self, games: int, players: int, edition: str, house: Sequence[str]) -> None:
        self.games = check_integer("games", games, 1, options.MOST_GAMES)
        self.players = options.check_players(players)
        self.edition, self.house = edition, options.house_rules(house)
        self._editions = load.load(edition, self.players, self.house)
        self.names = layout.names(self.players)
        "The names of the columns of `observations`."

    def _allocate(self, threads: int | None) -> None:
        """Create the positions, slots, buffers and threads, and a workspace for each thread."""
        self._states = load.blank(self.games)
        self._slots: Records = np.zeros(self.games, SLOT)
        self._buffers = make_buffers(self.games, self.players)
        self._sampled = self._buffers.actions.view()
        self._sampled.flags.writeable = False  # so that `step` need not check these actions
        self.threads = self._count_threads(threads)
        self._pool = ThreadPool(self.threads, self.games)
        policies = self._config["policies"][0, : self.players].tolist()
        self._workspaces: list[Workspace] = [
            workspace_for_policies(self.players, policies) for _ in range(self.threads)
        ]

    def _set_python_turns(
        self, opponents: options.Opponents | None, effort: int | None, starts: Starts | None
    ) -> None:
        """Create a `PythonTurns` if a step needs Python, for start positions or opponents.

        The `PythonTurns` then deals the next games of finished slots; compiled code does not.
        """
        given = () if opponents is None else options.opponent_list(opponents, self.players)
        table_options = (self.players, self.edition, self.house, effort)
        about = ChooserOptions(*table_options, self.threads, self._pool.run)
        choosers = make_choosers(given, about)
        first = None
        if starts is not None:
            first = StartPositions(starts, self.players, self.edition, self.house)
        same_step = self.autoreset == options.SAME_STEP
        self._python_turns: PythonTurns | None = None
        if choosers or first is not None:
            table = (self._states, self._editions, self._slots, self._buffers)
            rest = (choosers, first, self.players, same_step)
            self._python_turns = PythonTurns(*table, self._step_all, self.seed_of, *rest)
        self._config["autoreset"] = same_step and self._python_turns is None
        self._config["given_starts"] = first is not None

    def _count_threads(self, threads: int | None) -> int:
        wanted = os.cpu_count() or 1 if threads is None else threads
        checked = check_integer("threads", wanted, 1, options.MOST_THREADS)
        return min(checked, self.games)

    # --- Reading --------------------------------------------------------------------------

    @property
    def observations(self) -> Floats:
        """The observation of the seat to move in each slot; `names` lists its columns."""
        return np.asarray(self._buffers.observations)

    @property
    def masks(self) -> Flags:
        """Which actions are legal in each slot, one column per action."""
        return np.asarray(self._buffers.masks)

    @property
    def to_move(self) -> Counts:
        """The seat to move in each slot; with opponents it is always the learner's seat."""
        return self._buffers.to_move

    @property
    def seats(self) -> Counts:
        """The learner's seat in each slot; 0 if there are no opponents."""
        return self._slots["seat"]

    @property
    def rewards(self) -> Floats:
        """Rewards of the last step: with opponents one per slot, else one per slot and seat."""
        if self.has_opponents:
            return self._buffers.learner_rewards
        return np.asarray(self._buffers.rewards)

    @property
    def done(self) -> Flags:
        """A flag for each slot: whether the last step ended the slot's game.

        If autoreset is off: whether the slot's game is over, even if it ended earlier.
        """
        return self._buffers.done

    @property
    def lost(self) -> Flags:
        """Whether the game of each slot ended because of an illegal action."""
        return self._slots["lost"]

    @property
    def scores(self) -> Points:
        """The final points of all seats in the last finished game of each slot."""
        return self._slots["scores"][:, : self.players]

    @property
    def winners(self) -> Counts:
        """The winner of the last finished game of each slot; -1 if an illegal action ended it."""
        return self._slots["winner"]

    @property
    def final_seats(self) -> Counts:
        """The learner's seat in the last finished game of each slot; compare it with `winners`."""
        return self._slots["final_seat"]

    @property
    def final_observations(self) -> Floats:
        """The last observation of each slot's last finished game, for the seat that acted last."""
        return np.asarray(self._buffers.final_observations)

    @property
    def states(self) -> Records:
        """The positions of all slots as NumPy records for `sunbarge.research.lowlevel`."""
        return self._states

    @property
    def editions(self) -> Editions:
        """The edition as an array of one NumPy record for `sunbarge.research.lowlevel`."""
        return self._editions

    def seed_of(self, slot: int, game: int) -> int:
        """Return the seed of one game of a slot.

        `Game(players, edition, seed=…)` with this seed has the same deal and draws.
        """
        at = check_integer("slot", slot, 0, self.games - 1)
        rng = self._slots["seed"][at : at + 1].copy()
        number = check_integer("game", game, 0, options.MOST_SEED >> 1)
        return int(game_seed(rng, int(self._slots["stream"][at]), number))

    # --- Playing --------------------------------------------------------------------------

    def reset(
        self, seed: int | Sequence[int] | None = None, slots: ArrayLike | None = None
    ) -> tuple[Floats, Flags]:
        """Deal the first game of every slot; returns observations and masks.

        If `seed` has one seed per slot, each slot plays the games that slot 0 of a batch with this
        slot's seed alone would play.
        `slots` has a flag for each slot: only these are reset.
        """
        if seed is None:
            seed = secrets.randbits(options.SEED_BITS)
        chosen = self._check_slots(slots)
        seeds, streams = options.seeds_and_streams(seed, self.games)
        self._slots["seed"][chosen], self._slots["stream"][chosen] = seeds[chosen], streams[chosen]
        self._slots["games"][chosen] = 0
        if chosen.all():
            self._pool.interrupted = False
            if self._python_turns is not None:
                self._python_turns.interrupted = False
            seed_samplers(self._slots, self._buffers.sample_rng)
        return self.deal(chosen)

    def deal(self, slots: ArrayLike | None = None) -> tuple[Floats, Flags]:
        """Abandon the games in progress, in all slots or in some, and deal the next ones."""
        self._buffers.actions[:] = np.where(self._check_slots(slots), DEAL, SKIP)
        self._advance()
        return self.observations, self.masks

    def step(self, actions: ArrayLike) -> tuple[Floats, Flags, Floats, Flags]:
        """Apply one action per slot; returns observations, masks, rewards and `done`.

        With autoreset `same-step`, the observation of a finished slot is the first of its next
        game. With `next-step`, the next step deals that game and ignores the slot's action. With
        `disabled`, a finished slot stays done: its mask is empty, its actions are ignored, and its
        rewards are 0.
        """
        if actions is not self._sampled:
            self._buffers.actions[:] = self._check_actions(actions)
        if self._raises:
            self._refuse_illegal()
        if self.autoreset == options.NEXT_STEP:
            self._buffers.actions[self._buffers.done] = DEAL
        self._advance()
        return self.observations, self.masks, self.rewards, self.done

    def random_actions(self) -> Counts:
        """Return an action for each slot, sampled uniformly from the legal ones.

        Each slot has its own random state. The array is read-only, and the next call overwrites it.
        """
        sample_actions(self._buffers)  # takes less time than waking other threads
        return self._sampled

    def close(self) -> None:
        """Stop the threads; the arrays stay readable."""
        self._pool.close()

    def _check_actions(self, actions: ArrayLike) -> NDArray[np.integer]:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            wanted = f"{self.games} whole numbers, one a game"
            raise ValueError(f"actions are {wanted}, not {given.dtype} of shape {given.shape}")
        if int(given.min()) < 0 or int(given.max()) >= N_ACTIONS:
            raise ValueError(f"an action is a whole number from 0 to {N_ACTIONS - 1}")
        return given

    def _refuse_illegal(self) -> None:
        at = int(first_illegal(self._buffers))
        if at != NOBODY:
            action, legal = int(self._buffers.actions[at]), int(self._buffers.legal[at])
            raise options.IllegalAction(at, action, legal)

    def _check_slots(self, slots: ArrayLike | None) -> Flags:
        chosen: Flags = np.ones(self.games, np.bool_) if slots is None else np.asarray(slots)
        if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
            given = f"{chosen.dtype} of shape {chosen.shape}"
            raise ValueError(f"slots are {self.games} flags (bool), one a game, not {given}")
        return chosen

    def _advance(self) -> None:
        """Carry out the actions in the buffers up to the next decision of every slot."""
        if self._python_turns is None:
            self._step_all()
        else:
            self._python_turns.run()

    def _step_all(self) -> None:
        self._pool.run(self._step_chunk)

    def _step_chunk(self, thread: int, first: int, stop: int) -> None:
        table = (self._states, self._editions, self._config, self._slots, self._buffers)
        step_slots(*table, self._workspaces[thread], first, stop)

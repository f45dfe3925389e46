"""The batch environment."""

import os
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from sunbarge.bots.net.workspace import Mind
from sunbarge.bots.policies import mind_for
from sunbarge.engine import load
from sunbarge.engine.kinds import N_ACTIONS, NOBODY
from sunbarge.engine.state import Counts, Flags
from sunbarge.research.lowlevel import layout

from . import options
from .slots import DEAL, SLOT, make_room
from .stepping import (
    first_illegal,
    game_seed,
    pick_actions,
    seed_picks,
    step_slots,
)
from .threads import Threads


class Batch:
    """Some games of Ra that are played at once, each in a slot of its own.

    Without opponents, every decision of every seat is asked for, and `rewards` has a column a
    seat. With opponents, compiled bots play the other seats inside `step`, only the learner's
    decisions are asked for, and `rewards` has one number a slot.

    Game g of slot i is dealt from `seed_of(i, g)`, whatever the number of slots and threads and
    whatever was played before. The arrays belong to the batch: the next step overwrites them.
    """

    def __init__(
        self,
        games: int = 256,
        players: int = 3,
        edition: str = "disk",
        house: Sequence[str] = (),
        seed: int | Sequence[int] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | str = options.ROTATE,
        reward: str = "win",
        autoreset: bool = True,
        illegal: str = "error",
        threads: int | None = 1,
        effort: int | None = None,
    ) -> None:
        """Set up the tables and deal the first game of every slot.

        `threads=None` takes all cores. `illegal="lose"` lets an illegal action lose the game
        instead of raising `IllegalAction`.
        """
        self.games = options.whole_number("games", games, 1, options.MOST_GAMES)
        self.players = options.check_players(players)
        self.edition, self.house = edition, options.house_rules(house)
        self.has_opponents = opponents is not None
        self._editions = load.load(edition, self.players, self.house)
        self._forgiving = bool(options.one_of("illegal", illegal, options.ILLEGAL))
        self._terms: Any = options.terms(self.players, opponents, effort, seat, reward, autoreset)
        self._states: Any = load.blank(self.games)
        self._slots: Any = np.zeros(self.games, SLOT)
        self._room = make_room(self.games, self.players)
        self._picked = self._room.actions.view()
        self._picked.flags.writeable = False  # so that what is given back needs no check
        self.threads = self._count_threads(threads)
        self._threads = Threads(self.threads, self.games)
        self._minds = self._make_minds()
        self.names = layout.names(self.players)
        "The names of the numbers of an observation."
        self.reset(seed)

    def _count_threads(self, threads: int | None) -> int:
        cores = os.cpu_count() or 1
        asked = cores if threads is None else options.whole_number("threads", threads, 1, 1024)
        return min(asked, self.games)

    def _make_minds(self) -> list[Mind]:
        """Room to think for each thread, for those bots that need it."""
        policies = self._terms["policies"][0, : self.players].tolist()
        return [mind_for(self.players, policies) for _ in range(self.threads)]

    # --- What is --------------------------------------------------------------------------

    @property
    def observations(self) -> Any:
        """What the seat to move sees in each slot: float32, a column a name."""
        return self._room.observations

    @property
    def masks(self) -> Any:
        """What it may do: one bool an action."""
        return self._room.masks

    @property
    def to_move(self) -> Counts:
        """The seat to move; with opponents always the learner's."""
        return self._room.to_move

    @property
    def seats(self) -> Any:
        """The learner's seat; with no opponents, where every seat is a learner's, 0."""
        return self._slots["seat"]

    @property
    def rewards(self) -> Any:
        """What the last step brought: one a slot with opponents, else one a slot and seat."""
        return self._room.gained if self.has_opponents else self._room.rewards

    @property
    def done(self) -> Flags:
        """Whether a game ended with the last step; without autoreset, whether it is over."""
        return self._room.done

    @property
    def lost(self) -> Any:
        """Whether that was because the action was not legal."""
        return self._slots["lost"]

    @property
    def scores(self) -> Any:
        """The final points of the last game that ended in each slot."""
        return self._slots["scores"][:, : self.players]

    @property
    def winners(self) -> Any:
        """Who won that game; -1 if an illegal action ended it."""
        return self._slots["winner"]

    @property
    def final_observations(self) -> Any:
        """What the seat that decided last saw at its end."""
        return self._room.final

    @property
    def states(self) -> Any:
        """The positions themselves, as the low-level door takes them."""
        return self._states

    @property
    def editions(self) -> Any:
        """The edition's record, as the low-level door takes it."""
        return self._editions

    def seed_of(self, slot: int, game: int) -> int:
        """The seed of one game: `Game(players, edition, seed=…)` deals and draws the same."""
        at = options.whole_number("slot", slot, 0, self.games - 1)
        rng = self._slots["seed"][at : at + 1].copy()
        number = options.whole_number("game", game, 0, options.MOST_SEED >> 1)
        return int(game_seed(rng, int(self._slots["row"][at]), number))

    # --- What can be done -----------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[Any, Any]:
        """Deal anew, in every slot from its first game; the observations and the masks.

        With a seed for each slot, every slot plays as slot 0 of a batch with that seed does.
        """
        if seed is None:
            seed = secrets.randbits(options.SEED_BITS)
        self._slots["seed"], self._slots["row"] = options.seeds_and_rows(seed, self.games)
        self._slots["games"] = 0
        self._threads.torn = False
        seed_picks(self._slots, self._room.picks)
        return self.deal()

    def deal(self) -> tuple[Any, Any]:
        """Leave the games as they are and deal the next one in every slot."""
        self._room.actions[:] = DEAL
        self._threads.share_out(self._step_share)
        return self.observations, self.masks

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Flags]:
        """One decision in every slot; observations, masks, rewards and which games ended.

        In a slot whose game ended, the observation is already that of the next one, unless the
        batch has no autoreset: then it stays done, its mask is empty, its actions are of no
        account, and nothing more is paid.
        """
        if actions is not self._picked:
            self._room.actions[:] = self._check_actions(actions)
        if not self._forgiving:
            wrong = int(first_illegal(self._room))
            if wrong != NOBODY:
                action, legal = int(self._room.actions[wrong]), int(self._room.legal[wrong])
                raise options.IllegalAction(wrong, action, legal)
        self._threads.share_out(self._step_share)
        return self.observations, self.masks, self.rewards, self.done

    def random_actions(self) -> Any:
        """For each slot one of its legal actions; slots have random sources of their own.

        The array is the batch's own and cannot be written: a copy can.
        """
        pick_actions(self._room)  # so quick that waking helpers would take longer
        return self._picked

    def close(self) -> None:
        """Let go of the threads; the arrays stay, and nothing more is played."""
        self._threads.close()

    def _check_actions(self, actions: ArrayLike) -> Any:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            wanted = f"{self.games} whole numbers, one a game"
            raise ValueError(f"actions are {wanted}, not {given.dtype} of shape {given.shape}")
        if int(given.min()) < 0 or int(given.max()) >= N_ACTIONS:
            raise ValueError(f"an action is a whole number from 0 to {N_ACTIONS - 1}")
        return given

    def _step_share(self, thread: int, first: int, last: int) -> None:
        table = (self._states, self._editions, self._terms, self._slots, self._room)
        step_slots(*table, self._minds[thread], first, last)

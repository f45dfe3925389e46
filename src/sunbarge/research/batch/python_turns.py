"""The parts of a step that need Python: start positions, and opponents that are not compiled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from sunbarge.engine.state import Counts, Editions, Flags, Floats, Records

from .opponents import Chooser
from .slots import DEAL, SKIP, Buffers
from .starts import StartPositions

MOST_DEALS = 1000
"How often a step may deal a slot again because its game ended before the learner had a decision."


@dataclass
class Outcome:
    """Rewards and ends of games so far, in a step that takes several calls of compiled code."""

    rewards: Floats
    learner_rewards: Floats
    done: Flags
    ended: Records
    "The record (`Slot`) of each slot at the moment when its game ended."
    final_observations: Floats
    dealt: Flags
    "Slots in which this step has dealt a new game; its rewards do not count for this step."
    deals: int = 0
    "How many times slots were dealt again, since a dealt game gave the learner no decision."


@dataclass
class PythonTurns:
    """Steps all slots, in several compiled calls, until it is the learner's turn in each slot."""

    states: Records
    editions: Editions
    slots: Records
    buffers: Buffers
    step: Callable[[], None]
    "Carries out the actions in the buffers in compiled code."
    seed_of: Callable[[int, int], int]
    choosers: Sequence[tuple[Chooser, list[int]]]
    starts: StartPositions | None
    players: int
    autoreset: bool
    interrupted: bool = field(default=False)
    "Whether a call of `run` failed, so that in some slots it is not the learner's turn."

    def run(self) -> None:
        """Carry out the actions in the buffers, and all that follows up to the learner's turn."""
        if self.interrupted:
            raise RuntimeError("a step failed when only some games had made it: reset()")
        self.interrupted = True
        outcome = self._begin()
        while self._prepare(outcome):
            self.step()
            self._merge(outcome)
        self._write(outcome)
        self.interrupted = False

    def _begin(self) -> Outcome:
        dealt = self.buffers.actions == DEAL
        self._place_starts(dealt)
        self.step()
        buffers = self.buffers
        return Outcome(
            np.array(buffers.rewards),
            buffers.learner_rewards.copy(),
            buffers.done.copy(),
            self.slots.copy(),
            np.array(buffers.final_observations),
            dealt,
        )

    def _prepare(self, outcome: Outcome) -> bool:
        """Set the actions of slots that wait for an opponent or a deal, and SKIP in all others.

        Returns whether any slot waits.
        """
        over = self.buffers.legal == 0
        deal = over & (outcome.dealt | self.autoreset)
        places = (self.buffers.to_move - self._seats()) % self.players
        self.buffers.actions[:] = SKIP
        for chooser, own in self.choosers:
            asked = ~over & np.isin(places, own)
            if asked.any():
                chooser.choose(self, asked)
        self._deal(deal, outcome)
        return bool((self.buffers.actions != SKIP).any())

    def _deal(self, deal: Flags, outcome: Outcome) -> None:
        """Deal new games in the slots in which `deal` is true.

        If one of these slots was dealt before in this step, `outcome.deals` grows by 1; ValueError
        if it exceeds MOST_DEALS.
        """
        if (deal & outcome.dealt).any():
            outcome.deals += 1
            if outcome.deals > MOST_DEALS:
                raise ValueError("in none of the start positions has the learner a decision left")
        self.buffers.actions[deal] = DEAL
        outcome.dealt |= deal
        self._place_starts(deal)

    def _merge(self, outcome: Outcome) -> None:
        """Add the rewards and ended games of the last call of compiled code to the outcome."""
        buffers = self.buffers
        went_on = (buffers.actions != SKIP) & ~outcome.dealt
        outcome.rewards[went_on] += np.asarray(buffers.rewards)[went_on]
        outcome.learner_rewards[went_on] += buffers.learner_rewards[went_on]
        ended = went_on & buffers.done
        outcome.done |= ended
        outcome.ended[ended] = self.slots[ended]
        finals = np.asarray(buffers.final_observations)
        outcome.final_observations[ended] = finals[ended]

    def _write(self, outcome: Outcome) -> None:
        """Write the outcome of the step to the buffers and slots."""
        np.asarray(self.buffers.rewards)[:] = outcome.rewards
        self.buffers.learner_rewards[:] = outcome.learner_rewards
        self.buffers.done[:] = outcome.done
        for name in ("lost", "winner", "scores", "final_seat"):
            self.slots[name][outcome.done] = outcome.ended[name][outcome.done]
        finals = np.asarray(self.buffers.final_observations)
        finals[outcome.done] = outcome.final_observations[outcome.done]

    def _place_starts(self, rows: Flags) -> None:
        """Write the given start positions into the slots whose next games are about to begin."""
        if self.starts is not None and rows.any():
            found = np.flatnonzero(rows).tolist()
            games = self.slots["games"].tolist()
            seeds = [self.seed_of(slot, games[slot]) for slot in found]
            self.states[rows] = self.starts.records(seeds)

    def _seats(self) -> Counts:
        seats: Counts = self.slots["seat"]
        return seats

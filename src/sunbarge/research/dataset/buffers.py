"""Records games: the decisions of a game as arrays, for compiled and for other bots."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from sunbarge.bots.net.workspace import new_workspace
from sunbarge.bots.policies import workspace_for_policies
from sunbarge.engine import calls, load
from sunbarge.engine.kinds import MAX_PLAYERS, NO_TILE
from sunbarge.engine.state import STATE, ActionSets, Counts, Records
from sunbarge.game import Game
from sunbarge.notation.moves import DRAWS, MOVES
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.compiled import RESULT
from sunbarge.research.simulate.uncompiled import (
    new_game,
    play_game_out,
    record_result,
    seat_bots,
)

from .recorder import DecisionBuffers, record_game_at

MAX_DECISIONS = 2000  # far more than a game can have


@dataclass(frozen=True)
class RecordedGame:
    """The decisions of a game, in order, and its result."""

    positions: Records
    legal: ActionSets
    actions: Counts
    drawn: Counts
    "The tile drawn after each decision, or NO_TILE if none was."
    winner: int
    groups: list[int]
    final: list[int]
    forfeits: dict[int, str]
    decisions: int

    def without_decisions(self) -> Self:
        """Return a copy without the decisions, which needs little memory."""
        arrays = ("positions", "legal", "actions", "drawn")
        return replace(self, **{name: getattr(self, name)[:0].copy() for name in arrays})


class CompiledRecorder:
    """Records games of compiled bots; its buffers are allocated once and reused."""

    def __init__(self, plan: Plan, policies: list[int]) -> None:
        """Allocate buffers for one game."""
        self.plan, self.policies = plan, policies
        self.editions = load.load(plan.edition, plan.players, plan.house)
        self.workspace = workspace_for_policies(plan.players, policies)
        self.other_net = new_workspace(plan.other_net())
        self.groups = np.zeros(MAX_PLAYERS, np.int16)
        self.positions = load.blank(MAX_DECISIONS)
        self.buffers = DecisionBuffers(
            positions=self.positions,
            legal=np.zeros(MAX_DECISIONS, np.uint64),
            actions=np.zeros(MAX_DECISIONS, np.int16),
            drawn=np.zeros(MAX_DECISIONS, np.int16),
            recorded=np.zeros(1, np.int16),
        )

    def record(self, number: int) -> RecordedGame:
        """Play game `number` of the plan exactly as `simulate` does, and return its decisions."""
        plan, seating, states = self.plan, self.plan.seating(number), load.blank()
        seated = np.array([self.policies[bot] for bot in seating], np.int16)
        efforts = np.array([plan.effort_of(bot) for bot in seating], np.int16)
        nets = (self.workspace, self.other_net)
        arguments = (states, self.editions, plan.players, seated, efforts, *nets)
        seed, buffers = np.uint64(plan.seed_of(number)), self.buffers
        decisions = record_game_at(*arguments, seed, self.groups, buffers)
        return RecordedGame(
            positions=self.positions[:decisions].copy(),
            legal=buffers.legal[:decisions].copy(),
            actions=buffers.actions[:decisions].copy(),
            drawn=buffers.drawn[:decisions].copy(),
            winner=int(calls.winner_at(states, 0)),
            groups=self.groups[: plan.players].tolist(),
            final=states[0].points[: plan.players].tolist(),
            forfeits={},
            decisions=decisions,
        )


class UncompiledRecorder:
    """Records games in which at least one bot is not compiled."""

    def __init__(self, plan: Plan) -> None:
        """Load the edition of the plan."""
        self.plan = plan
        self.editions = load.load(plan.edition, plan.players, plan.house)

    def record(self, number: int) -> RecordedGame | None:
        """Play game `number` of the plan and return its decisions; None if a stop was requested."""
        game, result = new_game(self.plan, number), np.zeros(1, RESULT)
        forfeits = play_game_out(game, seat_bots(self.plan, number))
        if not game.is_over:
            return None
        record_result(game, result[0], list(forfeits))
        moves, players = game.history, self.plan.players
        positions, legal = self.undo_all(game)
        names = [move.partition(":")[0] if move in DRAWS else move for move in moves]
        return RecordedGame(
            positions,
            legal,
            np.array([MOVES[name] for name in names], np.int16),
            np.array([DRAWS.get(move, NO_TILE) for move in moves], np.int16),
            winner=int(result["winner"][0]),
            groups=result["groups"][0, :players].tolist(),
            final=result["points"][0, :players].tolist(),
            forfeits=forfeits,
            decisions=len(moves),
        )

    def undo_all(self, game: Game) -> tuple[Records, ActionSets]:
        """Undo all moves of a game; return the position and the legal actions before each move."""
        decisions = len(game.history)
        positions, legal = np.zeros(decisions, STATE), np.zeros(decisions, np.uint64)
        for ply in reversed(range(decisions)):
            game.undo()
            states = game.low_level()[0]
            positions[ply] = states[0]
            legal[ply] = calls.legal_at(states, 0, self.editions)
        return positions, legal


def recorder_for(plan: Plan) -> CompiledRecorder | UncompiledRecorder:
    """Return the recorder for the bots of a plan."""
    policies = plan.policies()
    return UncompiledRecorder(plan) if policies is None else CompiledRecorder(plan, policies)

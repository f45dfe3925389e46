"""Games that are recorded decision by decision, as arrays."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from sunbarge.bots.policies import workspace_for_policies
from sunbarge.engine import calls, load
from sunbarge.engine.kinds import MAX_PLAYERS, NO_TILE
from sunbarge.engine.state import STATE
from sunbarge.game import Game
from sunbarge.notation.moves import DRAWS, MOVES
from sunbarge.research.simulate import Plan
from sunbarge.research.simulate.compiled import RESULT
from sunbarge.research.simulate.forfeits import apply_forfeits
from sunbarge.research.simulate.uncompiled import play_game_out, record_result, seat_bots

from .recorder import DecisionBuffers, record_game_at

MOST_DECISIONS = 2000  # far more than a game can have


@dataclass(frozen=True)
class RecordedGame:
    """A game: its decisions one after the other, and how it ended."""

    positions: Any
    legal: Any
    actions: Any
    drawn: Any
    "The tile that came after each decision, or NO_TILE."
    winner: int
    groups: list[int]
    final: list[int]
    forfeits: dict[int, str]
    decisions: int

    def without_decisions(self) -> Self:
        """The same without the decisions, which take much buffers."""
        return replace(self, positions=None, legal=None, actions=None, drawn=None)


class GameRecorder:
    """Tells the games of a plan; it has its buffers only once."""

    def __init__(self, plan: Plan) -> None:
        """Make buffers for a game."""
        self.plan, self.policies = plan, plan.policies()
        self.editions = load.load(plan.edition, plan.players, plan.house)
        if self.policies is None:
            return
        self.workspace = workspace_for_policies(plan.players, self.policies)
        self.groups = np.zeros(MAX_PLAYERS, np.int16)
        self.buffers = DecisionBuffers(
            positions=load.blank(MOST_DECISIONS),
            legal=np.zeros(MOST_DECISIONS, np.uint64),
            actions=np.zeros(MOST_DECISIONS, np.int16),
            drawn=np.zeros(MOST_DECISIONS, np.int16),
            recorded=np.zeros(1, np.int16),
        )

    def record(self, game: int) -> RecordedGame | None:
        """One game of the plan, as `simulate` plays it; None if it was broken off."""
        return self.uncompiled(game) if self.policies is None else self.compiled(game)

    def compiled(self, game: int) -> RecordedGame:
        """A game inside compiled code."""
        plan, seating = self.plan, self.plan.seating(game)
        seated = np.array([self.policies[bot] for bot in seating], np.int16)  # type: ignore[index]
        efforts = np.array([plan.effort_of(bot) for bot in seating], np.int16)
        table: Any = load.blank()
        at = (table, self.editions, plan.players, seated, efforts, self.workspace)
        seed, buffers = np.uint64(plan.seed_of(game)), self.buffers
        many = record_game_at(*at, seed, self.groups, buffers)
        return RecordedGame(
            buffers.positions[:many].copy(),
            buffers.legal[:many].copy(),
            buffers.actions[:many].copy(),
            buffers.drawn[:many].copy(),
            winner=int(calls.winner_at(table, 0)),
            groups=self.groups[: plan.players].tolist(),
            final=table[0].points[: plan.players].tolist(),
            forfeits={},
            decisions=many,
        )

    def uncompiled(self, game: int) -> RecordedGame | None:
        """A game of bots that are not compiled; None if the work was to come to an end."""
        plan, result = self.plan, np.zeros(1, RESULT)
        table = Game(plan.players, plan.edition, seed=plan.seed_of(game), house=plan.house)
        forfeits = play_game_out(table, seat_bots(plan, game))
        if not table.is_over:
            return None
        record_result(table, result[0])
        if forfeits:
            apply_forfeits(table, result[0], list(forfeits))
        moves = table.history
        positions: Any = np.zeros(len(moves), STATE)
        legal = np.zeros(len(moves), np.uint64)
        for ply in reversed(range(len(moves))):
            table.undo()
            states: Any = table.low_level()[0]
            positions[ply] = states[0]
            legal[ply] = calls.legal_at(states, 0, self.editions)
        return RecordedGame(
            positions,
            legal,
            np.array([MOVES[move.partition(":")[0] if move in DRAWS else move] for move in moves]),
            np.array([DRAWS.get(move, NO_TILE) for move in moves]),
            winner=int(result["winner"][0]),
            groups=result["groups"][0, : plan.players].tolist(),
            final=result["points"][0, : plan.players].tolist(),
            forfeits=forfeits,
            decisions=len(moves),
        )

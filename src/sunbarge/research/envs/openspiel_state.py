"""The state of the OpenSpiel game."""

import pyspiel

from sunbarge.engine.kinds import DRAW, Action, Phase
from sunbarge.notation.moves import TEXTS
from sunbarge.notation.tiles import CODES

from .openspiel_node import Node


class SunbargeState(pyspiel.State):  # type: ignore[misc]
    """A decision node, chance node or terminal node of the game tree."""

    def __init__(self, game: pyspiel.Game, node: Node, utility: str) -> None:
        """Create a state; called by `SunbargeGame.new_initial_state`."""
        super().__init__(game)
        self.node = node
        self.utility = utility

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's id for a chance node or a terminal state."""
        phase = self.node.phase
        if phase == Phase.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if phase == Phase.OVER else self.node.to_move

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.node.phase == Phase.OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible groups of suns or tiles, with their probabilities."""
        return self.node.outcomes()

    def returns(self) -> list[float]:
        """Return the utility of each seat; zeros before the end of the game.

        With `win`, the winner has 1 and the others share -1. With `points`, each seat has its
        points minus the mean points of all seats.
        """
        players = self.node.players
        if not self.is_terminal():
            return [0.0] * players
        if self.utility == "points":
            points = self.node.points()
            return [own - sum(points) / players for own in points]
        winner = self.node.winner()
        return [1.0 if seat == winner else -1 / (players - 1) for seat in range(players)]

    def moves_so_far(self, viewer: int | None = None) -> str:
        """Return the history in the notation: the deal of the suns, then moves and tiles.

        With a viewer, the start position does not tell the points of the other seats.
        """
        node = self.node
        deals = 0 if node.start else min(len(node.groups), node.players - 1)
        words = (
            [node.start_line(viewer)]
            if node.start
            else [f"groups:{','.join(map(str, node.groups))}"]
        )
        for player, action in self.full_history_pairs()[deals:]:
            if player == pyspiel.PlayerId.CHANCE:
                words[-1] = f"draw:{CODES[action]}"
            else:
                words.append(TEXTS[action])
        return " ".join(words)

    def full_history_pairs(self) -> list[tuple[int, int]]:
        """Return the player and the action of every step since the start."""
        return [(item.player, item.action) for item in self.full_history()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal()

    def _apply_action(self, action: Action) -> None:
        node = self.node
        if not node.is_possible(action):
            player = self.current_player()
            able = node.legal() if player >= 0 else [outcome for outcome, _ in node.outcomes()]
            named = ", ".join(f"{one} ({self._action_to_string(player, one)})" for one in able)
            raise ValueError(f"{action} cannot come here; what can is {named or 'nothing more'}")
        if node.phase == Phase.CHANCE:
            node.apply_outcome(action)
        else:
            node.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return TEXTS[action]
        dealing = not self.node.is_dealt
        return f"group:{action}" if dealing else f"{TEXTS[DRAW]}:{CODES[action]}"

    def __str__(self) -> str:
        return self.node.line()

"""A state of the OpenSpiel game."""

import pyspiel

from sunbarge.engine.kinds import DRAW, Action, Phase
from sunbarge.notation.moves import TEXTS
from sunbarge.notation.tiles import CODES

from .openspiel_board import Board


class SunbargeState(pyspiel.State):  # type: ignore[misc]
    """A position of Ra between decisions, draws and the deal of the suns."""

    def __init__(self, game: pyspiel.Game, board: Board, utility: str) -> None:
        """Called by the game alone."""
        super().__init__(game)
        self.board = board
        self.utility = utility

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number for chance or for the end."""
        phase = self.board.phase
        if phase == Phase.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if phase == Phase.OVER else self.board.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.board.phase == Phase.OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The groups of suns or the tiles that can come, with their probabilities."""
        return self.board.outcomes()

    def returns(self) -> list[float]:
        """What each seat has from the game; nothing before its end.

        By `win` the winner has 1 and the others share -1. By `points` each seat has its points
        above the mean of all seats.
        """
        players = self.board.players
        if not self.is_terminal():
            return [0.0] * players
        if self.utility == "points":
            points = self.board.points()
            return [own - sum(points) / players for own in points]
        winner = self.board.winner()
        return [1.0 if seat == winner else -1 / (players - 1) for seat in range(players)]

    def moves_so_far(self) -> str:
        """The history as notation: who has which suns, then the moves with what was drawn."""
        board = self.board
        deals = 0 if board.start else min(len(board.groups), board.players - 1)
        words = [board.start] if board.start else [f"groups:{','.join(map(str, board.groups))}"]
        for player, action in self.full_history_pairs()[deals:]:
            if player == pyspiel.PlayerId.CHANCE:
                words[-1] = f"draw:{CODES[action]}"
            else:
                words.append(TEXTS[action])
        return " ".join(words)

    def full_history_pairs(self) -> list[tuple[int, int]]:
        """Who did what since the beginning."""
        return [(item.player, item.action) for item in self.full_history()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.board.legal()

    def _apply_action(self, action: Action) -> None:
        board = self.board
        if not board.can_come(action):
            player = self.current_player()
            able = board.legal() if player >= 0 else [outcome for outcome, _ in board.outcomes()]
            named = ", ".join(f"{one} ({self._action_to_string(player, one)})" for one in able)
            raise ValueError(f"{action} cannot come here; what can is {named or 'nothing more'}")
        if board.phase == Phase.CHANCE:
            board.happen(action)
        else:
            board.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return TEXTS[action]
        dealing = self.board.states is None
        return f"group:{action}" if dealing else f"{TEXTS[DRAW]}:{CODES[action]}"

    def __str__(self) -> str:
        return self.board.line()

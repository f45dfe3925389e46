"""What a seat sees of a state of the OpenSpiel game."""

from typing import Any

import numpy as np

from sunbarge.research.lowlevel.layout import SEAT_SIZE, TABLE_SIZE, size
from sunbarge.research.lowlevel.observation import observe_at

from .openspiel_state import SunbargeState


class SunbargeObserver:
    """The observation of a seat: numbers with names in `lowlevel.layout`, and the position's line.

    `dict` has the table and the seats, clockwise from the one that looks. Ra has no private
    information. With perfect recall there is no tensor, and the text is the whole history.
    """

    def __init__(self, players: int, kind: Any, params: Any) -> None:
        """Room for the observations of a game."""
        if params:
            raise ValueError(f"observations of Sunbarge have no parameters, not {params}")
        self.public: bool = kind.public_info
        self.recall: bool = kind.perfect_recall
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if self.public and not self.recall:
            self.tensor = np.zeros(size(players), np.float32)
            seats = self.tensor[TABLE_SIZE:].reshape(players, SEAT_SIZE)
            self.dict = {"table": self.tensor[:TABLE_SIZE], "seats": seats}

    def set_from(self, state: SunbargeState, player: int) -> None:
        """Fill the numbers; while suns are dealt there is nothing to see."""
        if self.tensor is None:
            return
        board = state.board
        if board.states is None:
            self.tensor.fill(0)
        else:
            observe_at(board.states, 0, board.editions, player, self.tensor)

    def string_from(self, state: SunbargeState, player: int) -> str:
        """The position on one line, or all moves so far."""
        if not self.public:
            return ""
        return f"seat {player}: {state.moves_so_far() if self.recall else state.board.line()}"

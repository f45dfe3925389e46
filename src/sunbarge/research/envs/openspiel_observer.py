"""The observer of the OpenSpiel game."""

import numpy as np
import pyspiel

from sunbarge.engine.state import Floats
from sunbarge.research.lowlevel.layout import SEAT_SIZE, TABLE_SIZE, size
from sunbarge.research.lowlevel.observation import hide_totals_at, observe_at

from .openspiel_state import SunbargeState


class SunbargeObserver:
    """Observations of a seat: a tensor laid out as in `lowlevel.layout`, and a line of text.

    The line describes the position. `dict` has views of the tensor: `table` is the part that all
    seats share, and `seats` has a row for each seat, clockwise from the observing one. Ra has no
    private information. With perfect recall there is no tensor, and the text is the whole history.
    If totals are hidden, an observation has no points of the other seats until the end; they can
    be counted from the history.
    """

    def __init__(
        self, players: int, kind: pyspiel.IIGObservationType, params: object, hides: bool
    ) -> None:
        """Allocate the tensor; raises ValueError if parameters are given, as there are none."""
        if params:
            raise ValueError(f"observations of Sunbarge have no parameters, not {params}")
        self.public: bool = kind.public_info
        self.recall: bool = kind.perfect_recall
        self.hides = hides
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if self.public and not self.recall:
            self.tensor = np.zeros(size(players), np.float32)
            seats = self.tensor[TABLE_SIZE:].reshape(players, SEAT_SIZE)
            self.dict = {"table": self.tensor[:TABLE_SIZE], "seats": seats}

    def set_from(self, state: SunbargeState, player: int) -> None:
        """Fill the tensor for a player; all numbers are zero until the suns are dealt."""
        if self.tensor is None:
            return
        node = state.node
        if node.is_dealt:
            observe_at(node.states, 0, node.editions, player, self.tensor)
            if self.hides:
                hide_totals_at(node.states, 0, self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: SunbargeState, player: int) -> str:
        """Return the position on one line; with perfect recall, all moves so far."""
        if not self.public:
            return ""
        viewer = player if self.hides else None
        seen = state.moves_so_far(viewer) if self.recall else state.node.line(viewer)
        return f"seat {player}: {seen}"

"""The base class of bots whose moves are chosen by compiled code."""

from typing import ClassVar

from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.state import Floats
from sunbarge.notation.moves import TEXTS

from .bot import Bot, Choice
from .policies import choose_action, workspace_for_policies
from .sight import Sight


def choice_from_value(action: int, value: Floats, players: int) -> Choice:
    """Return an action with its value as a Choice: the move, win probabilities and points."""
    win: list[float] = value[:players].tolist()
    points: list[float] = value[MAX_PLAYERS : MAX_PLAYERS + players].tolist()
    return Choice(TEXTS[action], tuple(win), tuple(points))


class CompiledBot(Bot):
    """A bot whose moves are chosen by one of the compiled policies."""

    policy: ClassVar[int]

    def choose(self, sight: Sight) -> str | Choice:
        """Return the move that the policy chooses in a copy of the position."""
        states, editions = sight.low_level()
        effort = self.usual_effort if sight.effort is None else sight.effort
        workspace = workspace_for_policies(sight.players, [self.policy])
        action = choose_action(states[0], editions[0], self.policy, effort, workspace, sight.dice)
        return TEXTS[int(action)]

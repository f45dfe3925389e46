"""How likely each seat plays like `simple` or `evaluator`, by its name or its moves so far."""

from sunbarge.bots.net.observe_past import evidence_of
from sunbarge.bots.net.opponent_types import MOST_EVIDENCE
from sunbarge.engine.state import Floats
from sunbarge.game import Game

from .handicaps import EQUALS, SeatBots

TYPES = ("simple", "evaluator")
"The bots that opponents may play like, in the order in which `evidence_for` has their log odds."


def evidence_for(game: Game, bots: SeatBots) -> Floats:
    """Return the log odds that each seat plays like `simple`, and that it plays like `evaluator`.

    The two numbers of seat s are at 2 * s and 2 * s + 1. For a seat with a bot whose type is known,
    the bot's name decides; for all other seats, their moves in this game do.
    """
    evidence = evidence_of(game)
    for seat, name in enumerate(bots):
        if name in TYPES or name in EQUALS:
            for place, kind in enumerate(TYPES):
                at = len(TYPES) * seat + place
                evidence[at] = MOST_EVIDENCE if name == kind else -MOST_EVIDENCE
    return evidence

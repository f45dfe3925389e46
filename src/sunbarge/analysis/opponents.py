"""Evidence on how the seats of a game play, from the bots that are known and from the moves."""

from sunbarge.bots.net.observe_past import evidence_of
from sunbarge.bots.net.opponent_types import MOST_EVIDENCE
from sunbarge.engine.state import Floats
from sunbarge.game import Game

from .handicaps import EQUALS, SeatBots

TYPES = ("simple", "evaluator")
"The bots that have a type in the opponent model, in the order of the evidence."


def evidence_for(game: Game, bots: SeatBots) -> Floats:
    """Return the evidence on the type of every seat: a known bot's type, else from the moves."""
    evidence = evidence_of(game)
    for seat, name in enumerate(bots):
        if name in TYPES or name in EQUALS:
            for place, kind in enumerate(TYPES):
                at = len(TYPES) * seat + place
                evidence[at] = MOST_EVIDENCE if name == kind else -MOST_EVIDENCE
    return evidence

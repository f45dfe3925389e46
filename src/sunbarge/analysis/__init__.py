"""Analysis of positions and games: the estimated value of every move, with reasons.

Owns the analyses, their JSON form and the chart of a game. May import `sunbarge.bots`,
`sunbarge.game`, `sunbarge.notation`, `sunbarge.engine` and `sunbarge.svg`.
"""

from .chart import draw_chart
from .lots import LotEstimate, SunEstimate, lot_estimates
from .position import MoveValue, PositionAnalysis, RaRisk, analyze
from .record import GameAnalysis, analyze_record
from .steps import AnalysedMove
from .summary import Mistake, PlayerSummary, TurningPoint

__all__ = [
    "AnalysedMove",
    "GameAnalysis",
    "LotEstimate",
    "Mistake",
    "MoveValue",
    "PlayerSummary",
    "PositionAnalysis",
    "RaRisk",
    "SunEstimate",
    "TurningPoint",
    "analyze",
    "analyze_record",
    "draw_chart",
    "lot_estimates",
]

"""Analysis of positions and games: the value of every move, with reasons.

Imports the bots' evaluation, the game, the notation and the engine.
"""

from .chart import draw_chart
from .lots import LotEstimate, SunEstimate, lot_estimates
from .position import MoveValue, PositionAnalysis, RaRisk, analyze
from .record import GameAnalysis, analyze_record
from .steps import Step
from .summary import Mistake, PlayerSummary, TurningPoint

__all__ = [
    "GameAnalysis",
    "LotEstimate",
    "Mistake",
    "MoveValue",
    "PlayerSummary",
    "PositionAnalysis",
    "RaRisk",
    "Step",
    "SunEstimate",
    "TurningPoint",
    "analyze",
    "analyze_record",
    "draw_chart",
    "lot_estimates",
]

"""Analysis of positions and games: what moves were worth, and why."""

from .chart import draw_chart
from .lots import LotEstimate, SunEstimate, lot_estimates
from .position import MoveValue, PositionAnalysis, RaRisk, analyze
from .record import GameAnalysis, Step, analyze_record
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

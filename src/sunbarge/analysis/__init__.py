"""Analysis of positions and games: what moves were worth, and why."""

from .lots import LotEstimate, SunEstimate, lot_estimates
from .picture import draw as draw_course
from .position import MoveValue, PositionAnalysis, RaRisk, analyze
from .record import GameAnalysis, Step, analyze_record
from .verdict import Mistake, PlayerSummary, TurningPoint

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
    "draw_course",
    "lot_estimates",
]

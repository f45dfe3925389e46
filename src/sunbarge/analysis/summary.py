"""Turning points of a game, and a summary of each player's decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sunbarge.game import Game
from sunbarge.reasons import Reason

from .handicaps import SeatBots
from .luck import Luck, total_luck
from .position import analyze
from .steps import AnalysedMove, moment

Kind = Literal["chance", "decision", "estimate"]
MOST_TURNING_POINTS = 5
LEAST_SWING = 0.05
MOST_MISTAKES = 3


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed the win probabilities by much.

    Its swing is the change of every seat's win probability from before to after the move.
    """

    number: int
    seat: int
    move: str
    kind: Kind
    "The main cause: the tile drawn (chance), the move chosen (decision), or neither (estimate)."
    swing: tuple[float, ...]
    "The change of every seat's win probability from before to after the move."
    gains: int
    "The seat that gained most."
    loses: int
    "The seat that lost most."
    wins: tuple[float, ...]
    "Win probability of every seat after the move."


@dataclass(frozen=True)
class Mistake:
    """A move that lost win probability, and the better move."""

    number: int
    move: str
    better: str
    loss: float
    wins: float
    "The seat's win probability after the move, before a tile is drawn."
    better_wins: float
    reasons: tuple[str, ...]
    "English sentences that explain the value of the better move."
    reason_codes: tuple[Reason, ...]
    "The same reasons as data, from which other languages make sentences."


@dataclass(frozen=True)
class PlayerSummary:
    """How good the decisions of a player were; the luck of the draw does not count."""

    seat: int
    name: str
    decisions: int
    "The number of moves at which the player had a choice."
    accurate: int
    "How many decisions were as good as the best move, within the error of the evaluation."
    accuracy: float
    "The share of accurate decisions; 1 if there were no decisions."
    loss: float
    "The sum of the win probability lost by all decisions."
    mean_loss: float
    luck_wins: float
    "The win probability that the tiles drawn gave to this seat; below 0 if they lowered it."
    luck_points: float
    "The final points that the tiles drawn gave to this seat, compared with the mean of all seats."
    adjusted: float | None
    "The final points minus `luck_points`; None if the record stops before the end of the game."
    worst: tuple[Mistake, ...]
    "The decisions that lost most win probability, the worst first."


def turning_points(
    start: tuple[float, ...], steps: Sequence[AnalysedMove]
) -> tuple[TurningPoint, ...]:
    """Return the moves with the largest changes of win probability, the largest first."""
    before = [start, *(step.wins for step in steps[:-1])]
    points = [turning_point(old, step) for old, step in zip(before, steps, strict=True)]
    large = [point for point in points if size(point.swing) >= LEAST_SWING]
    return tuple(sorted(large, key=lambda point: -size(point.swing))[:MOST_TURNING_POINTS])


def turning_point(before: tuple[float, ...], step: AnalysedMove) -> TurningPoint:
    """Return a move as a turning point: the change of win probabilities and its main cause."""
    swing = tuple(new - old for old, new in zip(before, step.wins, strict=True))
    seats = range(len(swing))
    return TurningPoint(
        number=step.number,
        seat=step.seat,
        move=step.move,
        kind=kind_of(swing, step),
        swing=swing,
        gains=max(seats, key=lambda seat: swing[seat]),
        loses=min(seats, key=lambda seat: swing[seat]),
        wins=step.wins,
    )


def kind_of(swing: tuple[float, ...], step: AnalysedMove) -> Kind:
    """Return the main cause of a change of win probabilities: decision, chance or estimate.

    `estimate` is the part that neither the choice of the move nor the tile drawn explains.
    """
    rest = tuple(
        change - decided - chanced
        for change, decided, chanced in zip(swing, step.decided, step.chanced, strict=True)
    )
    parts: dict[Kind, float] = {
        "decision": size(step.decided),
        "chance": size(step.chanced),
        "estimate": size(rest),
    }
    return max(parts, key=lambda kind: parts[kind])


def size(swing: tuple[float, ...]) -> float:
    """Return the largest absolute change of win probability among the seats."""
    return max(abs(change) for change in swing)


def summaries(
    game: Game, names: Sequence[str], steps: Sequence[AnalysedMove], effort: int, bots: SeatBots
) -> tuple[PlayerSummary, ...]:
    """Return a summary of the decisions of every player."""
    luck = total_luck([step.luck for step in steps], game.players)
    options = Options(game, names, effort, bots, luck)
    return tuple(summary(options, seat, steps) for seat in range(game.players))


@dataclass(frozen=True)
class Options:
    """A game, the luck of its seats, and the settings with which its positions are analyzed."""

    game: Game
    names: Sequence[str]
    effort: int
    bots: SeatBots
    luck: Luck
    "The luck of every seat in the whole game."


def summary(options: Options, seat: int, steps: Sequence[AnalysedMove]) -> PlayerSummary:
    """Return a summary of the decisions of one player."""
    own = [step for step in steps if step.seat == seat and step.choices > 1]
    accurate = sum(step.close for step in own)
    loss = sum(step.loss for step in own)
    worst = sorted((step for step in own if not step.close), key=lambda step: -step.loss)
    return PlayerSummary(
        seat=seat,
        name=options.names[seat],
        decisions=len(own),
        accurate=accurate,
        accuracy=accurate / len(own) if own else 1.0,
        loss=loss,
        mean_loss=loss / len(own) if own else 0.0,
        luck_wins=options.luck.wins[seat],
        luck_points=options.luck.points[seat],
        adjusted=adjusted_points(options, seat),
        worst=tuple(mistake(options, step) for step in worst[:MOST_MISTAKES]),
    )


def adjusted_points(options: Options, seat: int) -> float | None:
    """Return a seat's final points minus its luck in the draws; None while the game is running."""
    if not options.game.is_over:
        return None
    return options.game.scores[seat] - options.luck.points[seat]


def mistake(options: Options, step: AnalysedMove) -> Mistake:
    """Return a bad move with the better move and the reasons for it."""
    then = moment(options.game, step.number - 1)
    position = analyze(then, options.names, options.effort, options.bots)
    better = position.best
    return Mistake(
        number=step.number,
        move=step.move,
        better=better.move,
        loss=step.loss,
        wins=better.wins[step.seat] - step.loss,
        better_wins=better.wins[step.seat],
        reasons=better.reasons,
        reason_codes=better.reason_codes,
    )

"""Turning points of a game, and a summary of each player's decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sunbarge.game import Game

from .handicaps import SeatBots
from .position import analyze
from .steps import Step, moment

Kind = Literal["chance", "decision", "estimate"]
MOST_TURNING_POINTS = 5
LEAST_SWING = 0.05
MOST_MISTAKES = 3


@dataclass(frozen=True)
class TurningPoint:
    """A move after which win probabilities had changed by a lot."""

    number: int
    seat: int
    move: str
    kind: Kind
    "`chance`: the tile drawn; `decision`: the move; `estimate`: the evaluation itself changed."
    swing: tuple[float, ...]
    "The change of every seat's win probability."
    gains: int
    "The seat that gained most."
    loses: int
    "The seat that lost most."
    wins: tuple[float, ...]
    "Win probability of every seat after the move."


@dataclass(frozen=True)
class Mistake:
    """A decision that cost win probability, and what would have been better."""

    number: int
    move: str
    better: str
    loss: float
    wins: float
    "The seat's win probability after the move that was played, before a tile is drawn."
    better_wins: float
    reasons: tuple[str, ...]
    "Why the other move is better."


@dataclass(frozen=True)
class PlayerSummary:
    """How well a seat decided, leaving out chance."""

    seat: int
    name: str
    decisions: int
    "Moves with more than one legal move."
    accurate: int
    "Decisions as good as the best one, within the error of the evaluation."
    accuracy: float
    "Their share; 1 without decisions."
    loss: float
    "What all decisions cost together, in win probability."
    mean_loss: float
    worst: tuple[Mistake, ...]
    "The most costly decisions, the worst first."


def turning_points(start: tuple[float, ...], steps: Sequence[Step]) -> tuple[TurningPoint, ...]:
    """The largest swings, the largest first."""
    before = [start, *(step.wins for step in steps[:-1])]
    points = [turning_point(old, step) for old, step in zip(before, steps, strict=True)]
    large = [point for point in points if size(point.swing) >= LEAST_SWING]
    return tuple(sorted(large, key=lambda point: -size(point.swing))[:MOST_TURNING_POINTS])


def turning_point(before: tuple[float, ...], step: Step) -> TurningPoint:
    """What a move changed, and whether that was chance or a decision."""
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


def kind_of(swing: tuple[float, ...], step: Step) -> Kind:
    """The largest part of a swing names it; what is neither decision nor chance is the estimate."""
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
    """The largest change of any seat."""
    return max(abs(change) for change in swing)


def summaries(
    game: Game, names: Sequence[str], steps: Sequence[Step], effort: int, bots: SeatBots
) -> tuple[PlayerSummary, ...]:
    """Every player's decisions."""
    options = Options(game, names, effort, bots)
    return tuple(summary(options, seat, steps) for seat in range(game.players))


@dataclass(frozen=True)
class Options:
    """A game, and the options with which its positions are analyzed."""

    game: Game
    names: Sequence[str]
    effort: int
    bots: SeatBots


def summary(options: Options, seat: int, steps: Sequence[Step]) -> PlayerSummary:
    """One player's decisions."""
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
        worst=tuple(mistake(options, step) for step in worst[:MOST_MISTAKES]),
    )


def mistake(options: Options, step: Step) -> Mistake:
    """A costly decision with what would have been better, and why."""
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
    )

"""Analysis of a game: the win probabilities after every move."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sunbarge.bots.evaluation import Evaluation, evaluate_position
from sunbarge.game import Game
from sunbarge.game.lot import check_game

from .collect import evaluated
from .handicaps import SeatBots, check_seat_bots
from .json_form import SCHEMA, json_form
from .luck import luck_of
from .position import loss_of, margin, names_of
from .steps import AnalysedMove, moment
from .summary import PlayerSummary, TurningPoint, summaries, turning_points
from .verdicts import Verdict, is_brilliant, verdict_on_loss

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class GameAnalysis:
    """The analysis of a game: every move, the turning points, and a summary of each player."""

    edition: str
    players: int
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    "The name of the bot in each seat; None for people and unknown players."
    scores: tuple[int, ...] | None
    "The final points; None if the record stops before the end."
    winner: int | None
    effort: int
    start_wins: tuple[float, ...]
    start_points: tuple[float, ...]
    steps: tuple[AnalysedMove, ...]
    turning_points: tuple[TurningPoint, ...]
    "The moves with the largest changes of win probability, the largest first."
    seats: tuple[PlayerSummary, ...]

    @property
    def curves(self) -> list[list[float]]:
        """The win probabilities of every seat, at the start and after every move."""
        rows = [self.start_wins, *(step.wins for step in self.steps)]
        return [[row[seat] for row in rows] for seat in range(self.players)]

    @property
    def epochs(self) -> list[tuple[int, int]]:
        """Pairs of an epoch's number and the number of moves before that epoch."""
        begun: dict[int, int] = {}
        for step in self.steps:
            begun.setdefault(step.epoch, step.number - 1)
        return sorted(begun.items())

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, which has the same keys for every game."""
        return {"schema": SCHEMA, "kind": "record", **json_form(self)}


def analyze_record(
    record: str | Game,
    effort: int = 0,
    progress: Progress | None = None,
    seats: Sequence[str | None] | None = None,
) -> GameAnalysis:
    """Analyze every move of a game, which is given as a record's text or as a Game.

    `progress(done, all)` is called after every move. `seats` names the bot in each seat; None is an
    unknown player, who is assumed as strong as the value net; without `seats`, the game's tags say
    who is a bot. The game is unchanged.

    >>> game = Game(players=3, seed=7)
    >>> _ = game.play("draw")
    >>> [step.move for step in analyze_record(game).steps]
    ['draw:ste']
    """
    game = Game.from_record(record) if isinstance(record, str) else record
    check_game(game)
    if not game.history:
        raise ValueError("the record has no moves: there is nothing to analyze")
    return analysis_of_moves(game, effort, check_seat_bots(game, seats), progress)


def analysis_of_moves(
    game: Game, effort: int, bots: SeatBots, progress: Progress | None
) -> GameAnalysis:
    """Return the analysis of a game with at least one move; `bots` are the bots in its seats."""
    names = names_of(game)
    start = evaluated(moment(game, 0), effort, bots)[0]
    steps = tuple(steps_of(game, effort, bots, progress))
    return GameAnalysis(
        edition=game.edition,
        players=game.players,
        names=names,
        bots=bots,
        scores=tuple(game.scores) if game.is_over else None,
        winner=game.winner,
        effort=effort,
        start_wins=start.wins,
        start_points=start.points,
        steps=steps,
        turning_points=turning_points(start.wins, steps),
        seats=summaries(game, names, steps, effort, bots),
    )


def steps_of(
    game: Game, effort: int, bots: SeatBots, progress: Progress | None
) -> Iterator[AnalysedMove]:
    """Yield the analysis of every move; each position of the game is evaluated once."""
    now = moment(game, 0)
    moves = evaluated(now, effort, bots)
    for number, move in enumerate(game.history, 1):
        before, now = now, moment(game, number)
        after = [] if now.is_over else evaluated(now, effort, bots)
        value = after[0] if after else evaluate_position(*now.low_level())
        yield step_of(Decision(before, number, move, bots), moves, value)
        moves = after
        if progress:
            progress(number, len(game.history))


@dataclass(frozen=True)
class Decision:
    """A move of a game, and the game before it."""

    game: Game
    number: int
    move: str
    bots: SeatBots

    @property
    def choice(self) -> str:
        """The move that the seat chose: for a draw, `draw` without the tile that came."""
        return "draw" if self.move.startswith("draw:") else self.move


def differences(before: Sequence[float], after: Sequence[float]) -> tuple[float, ...]:
    """Return how much the win probability of each seat has changed."""
    return tuple(b - a for a, b in zip(before, after, strict=True))


def step_of(decision: Decision, moves: list[Evaluation], after: Evaluation) -> AnalysedMove:
    """Return the analysis of a move; `moves` are the evaluations of all legal moves, best first."""
    game, seat = decision.game, decision.game.to_move
    assert seat is not None
    best, played = moves[0], next(each for each in moves if each.move == decision.choice)
    is_draw = decision.move != decision.choice
    loss = loss_of(best, played, seat)
    return AnalysedMove(
        number=decision.number,
        seat=seat,
        move=decision.move,
        epoch=game.position()["epoch"],
        choices=len(moves),
        best=best.move,
        loss=loss,
        close=loss <= margin(best, played),
        verdict=verdict_on(decision, moves, played),
        doubt=played.doubt,
        luck=luck_of(game, decision.move, decision.bots),
        decided=differences(best.wins, played.wins),
        chanced=differences(played.wins, after.wins if is_draw else played.wins),
        wins=after.wins,
        points=after.points,
    )


def verdict_on(decision: Decision, moves: list[Evaluation], played: Evaluation) -> Verdict | None:
    """Return the verdict on a decision; None if the decision was neither bad nor brilliant."""
    game, best = decision.game, moves[0]
    loss = loss_of(best, played, game.to_move or 0)
    found = verdict_on_loss(loss, close=loss <= margin(best, played))
    if found or played is not best:
        return found
    error = margin(best, moves[1]) if len(moves) > 1 else 0.0
    return "brilliant" if is_brilliant(game, moves, decision.choice, error) else None

"""Analysis of a position: the value of every legal move, with reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sunbarge.bots.evaluation import Evaluation
from sunbarge.game import Game, IllegalMove
from sunbarge.game.lot import check_game
from sunbarge.reasons import Reason, Remark

from .collect import collect_facts, evaluated
from .explain import combined_doubt, reasons_for, remarks_on
from .facts import PositionFacts
from .handicaps import SeatBots, check_seat_bots
from .json_form import SCHEMA, json_form
from .lots import LotEstimate
from .wording import Wording, english_wording

CLOSE = 0.01  # differences in win probability up to this are within the error of the value net


@dataclass(frozen=True)
class RaRisk:
    """The probability that the next tile drawn is a Ra tile."""

    chance: float
    in_bag: int
    bag: int
    ends_epoch: bool
    "Whether the next Ra tile ends the epoch."


@dataclass(frozen=True)
class MoveValue:
    """A legal move with the expected result for every seat, and reasons in sentences."""

    move: str
    wins: tuple[float, ...]
    points: tuple[float, ...]
    doubt: float
    loss: float
    "The win probability that the seat to move loses compared with the best move."
    close: bool
    "Whether the move is as good as the best one within the error; False for the best move itself."
    taker: int | None
    "The seat that wins the auction after this move if all bid optimally."
    sun: int | None
    "The sun with which `taker` wins the auction."
    reasons: tuple[str, ...]
    "English sentences that explain the value."
    reason_codes: tuple[Reason, ...]
    "The same reasons as data, from which other languages make sentences."


@dataclass(frozen=True)
class PositionAnalysis:
    """The analysis of a position, with all legal moves, the best one first."""

    line: str
    edition: str
    players: int
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    "The name of the bot in each seat; None for people and unknown players."
    epoch: int
    phase: str
    to_move: int
    wins: tuple[float, ...]
    "Win probability of every seat if the best move is played."
    points: tuple[float, ...]
    "Expected final points of every seat if the best move is played."
    effort: int
    close_call: bool
    "Whether another move is as good as the best one within the error of the evaluation."
    moves: tuple[MoveValue, ...]
    remarks: tuple[str, ...]
    "English sentences about the position that do not depend on the move played."
    remark_codes: tuple[Remark, ...]
    "The same remarks as data, from which other languages make sentences."
    ra: RaRisk
    lots: tuple[LotEstimate, ...]

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.moves[0]

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, which has the same keys for every position."""
        return {"schema": SCHEMA, "kind": "position", **json_form(self)}


def analyze(
    game: Game,
    names: Sequence[str] | None = None,
    effort: int = 0,
    seats: Sequence[str | None] | None = None,
) -> PositionAnalysis:
    """Evaluate and explain every legal move of the seat to move; the game is unchanged.

    `effort` is the amount of search, counted in turns played in rollouts; with 0, the value net
    alone is used. `seats` names the bot in each seat; None is an unknown player, who is assumed as
    strong as the value net. Without `seats`, the game's tags say who is a bot. Opponents who have
    played like a simpler bot so far are expected to go on playing like that bot.

    >>> analysis = analyze(Game(players=3, seed=7))
    >>> sorted(value.move for value in analysis.moves)
    ['draw', 'invoke']
    """
    check_game(game)
    if game.to_move is None:
        raise IllegalMove("the game is over: there is no move to analyze")
    bots = check_seat_bots(game, seats)
    facts = collect_facts(game, evaluated(game, effort, bots), bots)
    wording = english_wording(names_of(game, names), game.edition)
    return analysis_of(game, facts, wording, effort, bots)


def analysis_of(
    game: Game, facts: PositionFacts, wording: Wording, effort: int, bots: SeatBots
) -> PositionAnalysis:
    """Return the analysis of a position from its facts."""
    values = tuple(valued(facts, move, wording) for move in facts.moves)
    remarks = remarks_on(facts, [value.move for value in values if value.close])
    return PositionAnalysis(
        line=game.to_line(),
        edition=game.edition,
        players=game.players,
        names=wording.names,
        bots=bots,
        epoch=facts.epoch,
        phase=facts.phase,
        to_move=facts.seat,
        wins=facts.moves[0].wins,
        points=facts.moves[0].points,
        effort=effort,
        close_call=any(value.close for value in values),
        moves=values,
        remarks=wording.sentences(remarks),
        remark_codes=remarks,
        ra=ra_risk(facts),
        lots=facts.lots,
    )


def names_of(game: Game, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the names of the players: those given, those in the tags, or `Seat 0` and so on."""
    if names is not None:
        if len(names) != game.players:
            raise ValueError(f"{len(names)} names for {game.players} seats")
        return tuple(names)
    return tuple(printable(game.tags.get(f"Seat{n}", "")) or f"Seat {n}" for n in seats(game))


def seats(game: Game) -> range:
    """Return the range of seat numbers of a game."""
    return range(game.players)


def printable(name: str) -> str:
    """Return a name without unprintable characters and surrounding blanks."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


def valued(facts: PositionFacts, move: Evaluation, wording: Wording) -> MoveValue:
    """Return a move with its evaluation, its difference from the best move, and reasons."""
    best, reasons = facts.moves[0], reasons_for(facts, move)
    loss = loss_of(best, move, facts.seat)
    return MoveValue(
        move=move.move,
        wins=move.wins,
        points=move.points,
        doubt=move.doubt,
        loss=loss,
        close=move is not best and loss <= margin(best, move),
        taker=move.winner.seat if move.winner else None,
        sun=move.winner.sun if move.winner else None,
        reasons=wording.sentences(reasons),
        reason_codes=reasons,
    )


def loss_of(best: Evaluation, played: Evaluation, seat: int) -> float:
    """Return the win probability that a seat loses by a move, compared with the best move."""
    return max(0.0, best.wins[seat] - played.wins[seat])


def margin(best: Evaluation, other: Evaluation) -> float:
    """Return the difference in win probability up to which two moves count as equally good."""
    return max(CLOSE, combined_doubt(best, other))


def ra_risk(facts: PositionFacts) -> RaRisk:
    """Return the probability that the next tile is Ra, from the tiles left in the bag."""
    ra, size = facts.ra_in_bag, facts.bag_size
    return RaRisk(ra / size if size else 0.0, ra, size, facts.next_ra_ends_epoch)

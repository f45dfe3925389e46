"""The analysis of one move of a game, and the game as it was after a number of moves."""

from dataclasses import dataclass

from sunbarge.game import Game

from .luck import Luck
from .verdicts import Verdict


@dataclass(frozen=True)
class AnalysedMove:
    """A move of a game with its evaluation, and the best move that could have been played."""

    number: int
    "The number of the move, from 1."
    seat: int
    move: str
    epoch: int
    "The epoch in which the move was played."
    choices: int
    "The number of legal moves."
    best: str
    loss: float
    "The win probability that the seat lost by this move, compared with the best move."
    close: bool
    "Whether the move is as good as the best one within the error of the evaluation."
    verdict: Verdict | None
    doubt: float
    luck: Luck
    "What the tile drawn gave to every seat; 0 if the move is not a draw."
    decided: tuple[float, ...]
    "The change of every seat's win probability because this move was chosen, not the best one."
    chanced: tuple[float, ...]
    "The change of every seat's win probability by the tile drawn; 0 if the move is not a draw."
    wins: tuple[float, ...]
    "Win probability of every seat after the move if all play the best moves from then on."
    points: tuple[float, ...]
    "Expected final points of every seat after the move."


def moment(game: Game, moves: int) -> Game:
    """Return a copy of the game as it was after a number of moves."""
    then = game.copy()
    for _ in range(len(game.history) - moves):
        then.undo()
    return then

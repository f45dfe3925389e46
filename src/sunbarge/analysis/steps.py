"""A move of an analyzed game, and the game as it was before a move."""

from dataclasses import dataclass

from sunbarge.game import Game


@dataclass(frozen=True)
class Step:
    """A move of the game, what it led to, and what would have been best."""

    number: int
    "The number of the move, from 1."
    seat: int
    move: str
    epoch: int
    "The epoch in which it was played."
    choices: int
    "How many moves were legal; with one there was nothing to decide."
    best: str
    loss: float
    "How much less likely the seat wins than after the best move: what the decision cost."
    close: bool
    "Whether the move cannot be told from the best one."
    doubt: float
    decided: tuple[float, ...]
    "What the decision changed in win probability, against the best one, for every seat."
    chanced: tuple[float, ...]
    "What the tile that was drawn changed in win probability, for every seat; 0 without a draw."
    wins: tuple[float, ...]
    "Win probability of every seat after the move, if all play well from there."
    points: tuple[float, ...]
    "Expected final points of every seat, likewise."


def moment(game: Game, moves: int) -> Game:
    """The game as it was after so many moves."""
    then = game.copy()
    for _ in range(len(game.history) - moves):
        then.undo()
    return then
